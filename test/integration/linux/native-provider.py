#!/usr/bin/python3
"""An accessibility provider that speaks D-Bus itself, over plain sockets: it answers what its description says, wrongly
where it is told to, and records every call that reached it.

  native-provider.py BUS_ADDRESS DESCRIPTION_FILE

Prints its bus name on one line when it is ready. The description (JSON):
  nodes           id -> {role, name, description, states, ifaces, children, count, mute, gone, role_as_text, bad_utf8}
                  `root` is the application's root object; the child "@null" is the null object
  cache           "indexed", "listed", "wrong_type" or absent (no such object)
  cache_refusals  how often GetItems is refused first
  cache_omit      ids that the bulk read leaves out
  cache_stale     ids of nodes that the bulk read alone has, as children of `root`
  delay_ms        before every answer
  hang_after, exit_after   calls answered before it falls silent or ends
  direct          it offers a socket of its own; direct_dies_after: answers sent there before it is closed for good
Calls of org.agentdesktop.Control on /control: Calls (as), Direct (u: calls that came over the own socket), Echo (the
arguments as they came), Emit (a signal org.a11y.atspi.Event.Object.StateChanged for each of the texts, from `root`).
"""

import json
import os
import select
import socket
import struct
import sys
import tempfile
import time

PREFIX = "/org/a11y/atspi/accessible/"
NULL = "/org/a11y/atspi/null"
CACHE = "/org/a11y/atspi/cache"
CALL, RETURN, ERROR, SIGNAL = 1, 2, 3, 4
SIZES = {"y": ("B", 1), "b": ("I", 4), "n": ("h", 2), "q": ("H", 2), "i": ("i", 4), "u": ("I", 4), "x": ("q", 8), "t": ("Q", 8), "d": ("d", 8)}


def end_of_type(sig, at):
    while sig[at] == "a":
        at += 1
    if sig[at] not in "({":
        return at + 1
    depth = 0
    while True:
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(sig[at], 0)
        at += 1
        if depth == 0:
            return at


def split(sig):
    at = 0
    while at < len(sig):
        end = end_of_type(sig, at)
        yield sig[at:end]
        at = end


def alignment(kind):
    if kind in SIZES:
        return SIZES[kind][1]
    return {"s": 4, "o": 4, "a": 4, "(": 8, "{": 8}.get(kind, 1)


def pad(out, size):
    out.extend(b"\0" * (-len(out) % size))


def write(out, sig, value):
    kind = sig[0]
    pad(out, alignment(kind))
    if kind in SIZES:
        out.extend(struct.pack("<" + SIZES[kind][0], value))
    elif kind in "so":
        raw = value if isinstance(value, bytes) else value.encode()
        out.extend(struct.pack("<I", len(raw)) + raw + b"\0")
    elif kind == "g":
        out.extend(bytes([len(value)]) + value.encode() + b"\0")
    elif kind == "v":
        write(out, "g", value[0])
        write(out, value[0], value[1])
    elif kind == "a":
        at = len(out)
        out.extend(b"\0\0\0\0")
        pad(out, alignment(sig[1]))
        start = len(out)
        for item in value:
            write(out, sig[1:], item)
        struct.pack_into("<I", out, at, len(out) - start)
    else:
        for member, item in zip(split(sig[1:-1]), value):
            write(out, member, item)


def read(data, at, sig):
    kind = sig[0]
    at += -at % alignment(kind)
    if kind in SIZES:
        code, size = SIZES[kind]
        return struct.unpack_from("<" + code, data, at)[0], at + size
    if kind in "so":
        (length,) = struct.unpack_from("<I", data, at)
        return data[at + 4 : at + 4 + length].decode(), at + 5 + length
    if kind == "g":
        return data[at + 1 : at + 1 + data[at]].decode(), at + 2 + data[at]
    if kind == "v":
        inner, at = read(data, at, "g")
        return read(data, at, inner)
    if kind == "a":
        (length,) = struct.unpack_from("<I", data, at)
        at += 4
        at += -at % alignment(sig[1])
        end, items = at + length, []
        while at < end:
            item, at = read(data, at, sig[1:])
            items.append(item)
        return items, at
    items = []
    for member in split(sig[1:-1]):
        item, at = read(data, at, member)
        items.append(item)
    return items, at


class Peer:
    """One connection: the bus, or somebody at our own socket."""

    def __init__(self, sock, direct):
        self.sock, self.direct, self.buffer, self.serial, self.begun = sock, direct, b"", 0, not direct

    def send(self, kind, fields, sig="", body=(), raw=b""):
        self.serial += 1
        content = bytearray(raw)
        for member, value in zip(split(sig), body):
            write(content, member, value)
        if sig:
            fields = fields + [(8, ("g", sig))]
        head = bytearray(struct.pack("<4sII", bytes([ord("l"), kind, 0, 1]), len(content), self.serial))
        write(head, "a(yv)", fields)
        pad(head, 8)
        self.sock.sendall(bytes(head) + bytes(content))
        return self.serial

    def messages(self):
        """Whole messages received so far, as (type, serial, fields, arguments, their bytes)."""
        while len(self.buffer) >= 16:
            body_length, serial, fields_length = struct.unpack_from("<III", self.buffer, 4)
            start = 16 + fields_length
            start += -start % 8
            if len(self.buffer) < start + body_length:
                return
            fields = dict(read(self.buffer, 12, "a(yv)")[0])
            body, at, arguments = self.buffer[start : start + body_length], 0, []
            for member in split(fields.get(8, "")):
                value, at = read(body, at, member)
                arguments.append(value)
            kind = self.buffer[1]
            self.buffer = self.buffer[start + body_length :]
            yield kind, serial, fields, arguments, body

    def greet(self):
        """The server's side of the handshake."""
        while not self.begun and b"\r\n" in self.buffer:
            line, self.buffer = self.buffer.split(b"\r\n", 1)
            line = line.lstrip(b"\0")
            if line.startswith(b"AUTH EXTERNAL"):
                self.sock.sendall(b"OK 0123456789abcdef0123456789abcdef\r\n")
            elif line.startswith(b"BEGIN"):
                self.begun = True
            else:
                self.sock.sendall(b"ERROR\r\n")


def connect(address):
    options = dict(part.split("=", 1) for part in address.split(";")[0].split(":", 1)[1].split(","))
    sock = socket.socket(socket.AF_UNIX)
    sock.connect(options["path"] if "path" in options else "\0" + options["abstract"])
    sock.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
    if not sock.recv(200).startswith(b"OK"):
        sys.exit("the bus refused")
    sock.sendall(b"BEGIN\r\n")
    peer = Peer(sock, False)
    fields = [(1, ("o", "/org/freedesktop/DBus")), (6, ("s", "org.freedesktop.DBus")), (2, ("s", "org.freedesktop.DBus")), (3, ("s", "Hello"))]
    peer.send(CALL, fields)
    while True:
        peer.buffer += sock.recv(65536)
        for kind, _, _, arguments, _ in peer.messages():
            if kind == RETURN:
                return peer, arguments[0]


class Refusal(Exception):
    pass


class Silence(Exception):
    pass


class Provider:
    def __init__(self, address, spec):
        self.spec, self.nodes = spec, spec["nodes"]
        self.calls, self.direct_calls, self.items_asked, self.answered = [], 0, 0, 0
        self.bus, self.name = connect(address)
        self.listener, self.listen_at = None, ""
        if spec.get("direct"):
            self.folder = tempfile.mkdtemp(prefix="adt-provider-")
            self.listen_at = os.path.join(self.folder, "socket")
            self.listener = socket.socket(socket.AF_UNIX)
            self.listener.bind(self.listen_at)
            self.listener.listen(5)
        self.peers = [self.bus]

    def run(self):
        print(self.name, flush=True)
        while True:
            watched = [peer.sock for peer in self.peers] + ([self.listener] if self.listener else [])
            ready, _, _ = select.select(watched, [], [])
            for sock in ready:
                if sock is self.listener:
                    self.peers.append(Peer(sock.accept()[0], True))
                    continue
                peer = next((peer for peer in self.peers if peer.sock is sock), None)
                if peer is None:
                    continue
                data = sock.recv(65536)
                if not data:
                    if peer is self.bus:
                        self.leave()
                    self.drop(peer)
                    continue
                peer.buffer += data
                peer.greet()
                for kind, serial, fields, arguments, body in peer.messages() if peer.begun else ():
                    if kind == CALL:
                        self.on_call(peer, serial, fields, arguments, body)
                    if peer not in self.peers:
                        break

    def drop(self, peer):
        self.peers.remove(peer)
        peer.sock.close()

    def leave(self):
        if self.listener:
            os.unlink(self.listen_at)
            os.rmdir(self.folder)
        sys.exit(0)

    def on_call(self, peer, serial, fields, arguments, body):
        path, member = fields[1], fields[3]
        reply = [(5, ("u", serial))] + ([(6, ("s", fields[7]))] if 7 in fields else [])
        if path == "/control" and member == "Echo":
            peer.send(RETURN, reply, fields.get(8, ""), raw=body)
            return
        if path == "/control" and member == "Emit":
            source = [(1, ("o", PREFIX + "root")), (2, ("s", "org.a11y.atspi.Event.Object")), (3, ("s", "StateChanged"))]
            for number, text in enumerate(arguments[0]):
                peer.send(SIGNAL, source, "siiv", [text, number, -1, ("i", 0)])
            peer.send(RETURN, reply)
            return
        if path == "/control":
            sig, value = ("as", self.calls) if member == "Calls" else ("u", self.direct_calls)
            peer.send(RETURN, reply, sig, [value])
            return
        self.calls.append(" ".join([path.replace(PREFIX, ""), member] + [str(a) for a in arguments]))
        self.direct_calls += peer.direct
        if self.spec.get("exit_after") == self.answered:
            self.leave()
        if self.answered >= self.spec.get("hang_after", 1 << 60):
            return
        self.answered += 1
        time.sleep(self.spec.get("delay_ms", 0) / 1000)
        try:
            sig, value = self.answer(path, member, arguments)
            peer.send(RETURN, reply, sig, [value])
        except BrokenPipeError:
            return
        except Refusal as refusal:
            peer.send(ERROR, reply + [(4, ("s", "org.freedesktop.DBus.Error." + str(refusal)))], "s", ["no"])
        except Silence:
            pass
        if peer.direct and self.direct_calls >= self.spec.get("direct_dies_after", 1 << 60):
            self.drop(peer)

    def answer(self, path, member, arguments):
        if member == "GetApplicationBusAddress":
            return "s", "unix:path=" + self.listen_at if self.listen_at else ""
        if path == CACHE and member == "GetItems":
            return self.items()
        node_id = path.replace(PREFIX, "")
        node = self.nodes.get(node_id)
        if node is None or node.get("gone"):
            raise Refusal("UnknownObject")
        if node.get("mute"):
            raise Silence()
        if member == "Get":
            return "v", self.property(node, arguments[1])
        return self.method(node, member, arguments)

    def property(self, node, name):
        if name == "Name":
            return ("s", b"bad \xff\xfe") if node.get("bad_utf8") else ("s", node.get("name", ""))
        if name == "Description":
            return "s", node.get("description", "")
        if name == "ChildCount":
            return "i", self.count(node)
        if name == "NActions":
            return "i", len(node.get("actions", []))
        if name == "CurrentValue" and "value" in node:
            return "d", float(node["value"])
        if name == "CharacterCount" and "text" in node:
            return "i", len(node["text"])
        raise Refusal("InvalidArgs")

    def method(self, node, member, arguments):
        if member == "GetRole":
            return ("s", "no number") if node.get("role_as_text") else ("u", node.get("role", 39))
        if member == "GetState":
            return "au", node.get("states", [0, 0])
        if member == "GetInterfaces":
            return "as", self.interfaces(node)
        if member == "GetChildren":
            return "a(so)", [self.reference(child) for child in node.get("children", [])]
        if member == "GetExtents" and "box" in node:
            return "(iiii)", node["box"]
        if member == "GetActions":
            return "a(sss)", [[name.title(), "", ""] for name in node.get("actions", [])]
        if member == "GetName":
            return "s", node["actions"][arguments[0]]
        if member == "GetAttributes":
            return "a{ss}", list(node.get("attributes", {}).items())
        if member == "GetRelationSet":
            return "a(ua(so))", [[2, [self.reference(label) for label in node.get("labelled_by", [])]]]
        if member == "GetText" and "text" in node:
            return "s", node["text"][arguments[0] : arguments[1]]
        raise Refusal("UnknownMethod")

    def count(self, node):
        return node.get("count", len(node.get("children", [])))

    def interfaces(self, node):
        return ["org.a11y.atspi." + name for name in node.get("ifaces", ["Accessible"])]

    def reference(self, node_id):
        if node_id == "@null":
            return [self.name, NULL]
        if "/" in node_id:
            return node_id.split("/", 1)[0], PREFIX + node_id.split("/", 1)[1]
        return [self.name, PREFIX + node_id]

    def items(self):
        kind = self.spec.get("cache")
        self.items_asked += 1
        if kind is None or self.items_asked <= self.spec.get("cache_refusals", 0):
            raise Refusal("UnknownMethod")
        if kind == "wrong_type":
            return "as", ["no", "tree"]
        parents = {child: (parent, index) for parent, node in self.nodes.items() for index, child in enumerate(node.get("children", []))}
        rows = []
        for node_id, node in self.nodes.items():
            if node_id in self.spec.get("cache_omit", []):
                continue
            parent, index = parents.get(node_id, (None, -1))
            if parent is None and node_id in self.spec.get("cache_stale", []):
                parent, index = "root", 0
            head = [self.reference(node_id), self.reference("root"), self.reference(parent or "@null")]
            place = [index, self.count(node)] if kind == "indexed" else [[self.reference(c) for c in node.get("children", [])]]
            tail = [self.interfaces(node), node.get("name", ""), node.get("role", 39), node.get("description", ""), node.get("states", [0, 0])]
            rows.append(head + place + tail)
        return ("a((so)(so)(so)iiassusau)" if kind == "indexed" else "a((so)(so)(so)a(so)assusau)"), rows


if __name__ == "__main__":
    with open(sys.argv[2], encoding="utf-8") as file:
        description = json.load(file)
    Provider(sys.argv[1], description).run()
