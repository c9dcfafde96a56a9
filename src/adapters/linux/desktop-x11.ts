import { connect, type Socket } from 'node:net';

/**
 * The few X11 requests a private display needs before anything else runs on it. Written against the X11 protocol
 * (version 11, release 6): connection set-up, InternAtom, GetProperty, ChangeHosts. All numbers are little-endian.
 */
export class X11Session {
  private buffered = Buffer.alloc(0);
  private waiting: (() => void) | undefined;
  private ended: Error | undefined;
  private root = 0;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.buffered = Buffer.concat([this.buffered, chunk]);
      this.waiting?.();
    });
    const end = (error?: Error): void => {
      this.ended ??= error ?? new Error('the display closed the connection');
      this.waiting?.();
    };
    socket.on('error', end);
    socket.on('close', () => {
      end();
    });
  }

  /** Connects to the display's own socket with a magic cookie. Aborting the signal ends any wait. */
  static async open(display: number, cookie: Buffer, signal: AbortSignal): Promise<X11Session> {
    const session = new X11Session(connect({ path: `/tmp/.X11-unix/X${String(display)}`, signal }));
    const protocol = Buffer.from('MIT-MAGIC-COOKIE-1', 'latin1');
    const head = Buffer.alloc(12);
    head.write('l', 0, 'latin1');
    head.writeUInt16LE(11, 2);
    head.writeUInt16LE(protocol.length, 6);
    head.writeUInt16LE(cookie.length, 8);
    session.socket.write(Buffer.concat([head, padded(protocol), padded(cookie)]));
    const answer = await session.take(8);
    const body = await session.take(answer.readUInt16LE(6) * 4);
    if (answer[0] !== 1) throw new Error(`the display refused the connection: ${printable(body)}`);
    // Set-up: vendor and pixmap formats stand before the first screen, whose first field is its root window.
    const vendor = body.readUInt16LE(16);
    const formats = body.readUInt8(21);
    session.root = body.readUInt32LE(32 + pad4(vendor) + formats * 8);
    return session;
  }

  /** Lets processes of one user connect without the cookie; everybody else stays out. */
  allowUser(uid: number): void {
    const address = Buffer.from(`localuser\0#${String(uid)}`, 'latin1');
    const head = Buffer.alloc(8);
    head.writeUInt8(109, 0);
    head.writeUInt16LE(2 + pad4(address.length) / 4, 2);
    head.writeUInt8(5, 4); // family: server interpreted
    head.writeUInt16LE(address.length, 6);
    this.socket.write(Buffer.concat([head, padded(address)]));
  }

  /** True when a window manager has announced itself (`_NET_SUPPORTING_WM_CHECK` on the root window). */
  async hasWindowManager(): Promise<boolean> {
    const atom = await this.internAtom('_NET_SUPPORTING_WM_CHECK');
    const request = Buffer.alloc(24);
    request.writeUInt8(20, 0);
    request.writeUInt16LE(6, 2);
    request.writeUInt32LE(this.root, 4);
    request.writeUInt32LE(atom, 8);
    request.writeUInt32LE(1, 20);
    const { head } = await this.ask(request);
    return head.readUInt32LE(8) !== 0;
  }

  close(): void {
    this.socket.destroy();
  }

  private async internAtom(name: string): Promise<number> {
    const text = Buffer.from(name, 'latin1');
    const head = Buffer.alloc(8);
    head.writeUInt8(16, 0);
    head.writeUInt16LE(2 + pad4(text.length) / 4, 2);
    head.writeUInt16LE(text.length, 4);
    const reply = await this.ask(Buffer.concat([head, padded(text)]));
    return reply.head.readUInt32LE(8);
  }

  private async ask(request: Buffer): Promise<{ head: Buffer; body: Buffer }> {
    this.socket.write(request);
    let head = await this.take(32);
    // Keyboard mapping events go to every client, whether it asked or not.
    while (head.readUInt8(0) > 1) head = await this.take(32);
    if (head[0] === 0) throw new Error(`the display answered with error ${String(head[1])}`);
    return { head, body: await this.take(head.readUInt32LE(4) * 4) };
  }

  private async take(length: number): Promise<Buffer> {
    while (this.buffered.length < length) {
      if (this.ended) throw this.ended;
      await new Promise<void>((resolve) => (this.waiting = resolve));
    }
    const taken = this.buffered.subarray(0, length);
    this.buffered = this.buffered.subarray(length);
    return taken;
  }
}

/** One Xauthority record that matches every host name and display number: the file is written before the number is known. */
export function xauthorityFile(cookie: Buffer): Buffer {
  const field = (data: Buffer): Buffer => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    return Buffer.concat([length, data]);
  };
  const text = (value: string): Buffer => field(Buffer.from(value, 'latin1'));
  return Buffer.concat([
    Buffer.from([0xff, 0xff]),
    text(''),
    text(''),
    text('MIT-MAGIC-COOKIE-1'),
    field(cookie),
  ]);
}

function pad4(length: number): number {
  return (length + 3) & ~3;
}

function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc(pad4(data.length) - data.length)]);
}

function printable(data: Buffer): string {
  return data
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
}
