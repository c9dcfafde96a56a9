#!/usr/bin/python3
"""An independent reader of the accessibility tree, by pyatspi: what our own answers are compared with.

  pyatspi-oracle.py apps
  pyatspi-oracle.py tree --pid N [--title TEXT] [--max-nodes N]
  pyatspi-oracle.py find --pid N [--role ROLE] [--name TEXT] [--max-nodes N]

Prints one JSON value. Children of objects that have more than MAX_CHILDREN of them (MAX_MANAGED where they manage their
descendants) are counted and never listed: asking a spreadsheet for them fills its memory.
"""

import argparse
import json
import sys

import gi

gi.require_version("Atspi", "2.0")
import pyatspi  # noqa: E402
from gi.repository import Atspi, GLib  # noqa: E402

MAX_CHILDREN = 1000
MAX_MANAGED = 200
MAX_DEPTH = 120
CALL_MS = 3000


def guarded(look, default=None):
    try:
        return look()
    except (GLib.Error, RuntimeError, LookupError, NotImplementedError, TypeError):
        return default


def states_of(node):
    states = guarded(lambda: node.getState().getStates(), [])
    return sorted(pyatspi.stateToString(state) for state in states)


def text_of(node):
    text = guarded(node.queryText)
    if text is None:
        return None
    return guarded(lambda: text.getText(0, min(text.characterCount, 10000)))


def value_of(node):
    value = guarded(node.queryValue)
    return None if value is None else guarded(lambda: value.currentValue)


def box_of(node):
    component = guarded(node.queryComponent)
    if component is None:
        return None
    box = guarded(lambda: component.getExtents(pyatspi.DESKTOP_COORDS))
    return None if box is None else [box.x, box.y, box.width, box.height]


def describe(node):
    return {
        "role": guarded(node.getRoleName, ""),
        "name": guarded(lambda: node.name, ""),
        "states": states_of(node),
        "child_count": guarded(lambda: node.childCount, 0),
    }


class Walk:
    def __init__(self, max_nodes):
        self.left = max_nodes
        self.cut = False

    def children_of(self, node, facts):
        count = facts["child_count"]
        if count <= 0:
            return
        managed = "manages descendants" in facts["states"]
        if count > (MAX_MANAGED if managed else MAX_CHILDREN):
            facts["listed"] = False
            return
        for index in range(count):
            child = guarded(lambda i=index: node.getChildAtIndex(i))
            if child is not None:
                yield child

    def tree(self, node, depth=0):
        self.left -= 1
        facts = describe(node)
        facts["children"] = []
        if depth >= MAX_DEPTH:
            self.cut = True
            return facts
        for child in self.children_of(node, facts):
            if self.left <= 0:
                self.cut = True
                break
            facts["children"].append(self.tree(child, depth + 1))
        return facts

    def visit(self, node, depth=0):
        self.left -= 1
        facts = describe(node)
        yield node, facts
        if depth >= MAX_DEPTH:
            return
        for child in self.children_of(node, facts):
            if self.left <= 0:
                self.cut = True
                return
            yield from self.visit(child, depth + 1)


def applications():
    desktop = pyatspi.Registry.getDesktop(0)
    for index in range(desktop.childCount):
        app = guarded(lambda i=index: desktop.getChildAtIndex(i))
        if app is not None:
            yield app


def windows_of(app):
    for index in range(guarded(lambda: app.childCount, 0)):
        window = guarded(lambda i=index: app.getChildAtIndex(i))
        if window is not None:
            yield window


def list_apps():
    return [
        {
            "name": guarded(lambda a=app: a.name, ""),
            "pid": guarded(app.get_process_id, 0),
            "toolkit": guarded(app.get_toolkit_name, ""),
            "windows": [guarded(lambda w=window: w.name, "") for window in windows_of(app)],
        }
        for app in applications()
    ]


def pick_windows(args):
    for app in applications():
        if guarded(app.get_process_id, 0) != args.pid:
            continue
        for window in windows_of(app):
            if args.title is None or args.title in (guarded(lambda w=window: w.name, "") or ""):
                yield window


def tree(args):
    walk = Walk(args.max_nodes)
    window = next(pick_windows(args), None)
    if window is None:
        return None
    root = walk.tree(window)
    return {"root": root, "cut": walk.cut}


def find(args):
    walk = Walk(args.max_nodes)
    found = []
    for window in pick_windows(args):
        for node, facts in walk.visit(window):
            if args.role is not None and facts["role"] != args.role:
                continue
            if args.name is not None and args.name not in (facts["name"] or ""):
                continue
            facts.update(text=text_of(node), value=value_of(node), box=box_of(node))
            found.append(facts)
            if len(found) >= args.limit:
                return found
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["apps", "tree", "find"])
    parser.add_argument("--pid", type=int)
    parser.add_argument("--title")
    parser.add_argument("--role")
    parser.add_argument("--name")
    parser.add_argument("--limit", type=int, default=500)
    parser.add_argument("--max-nodes", type=int, default=20000)
    args = parser.parse_args()
    Atspi.set_timeout(CALL_MS, CALL_MS)
    answer = {"apps": lambda: list_apps(), "tree": lambda: tree(args), "find": lambda: find(args)}[args.what]()
    json.dump(answer, sys.stdout)


main()
