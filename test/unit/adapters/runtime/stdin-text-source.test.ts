import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { type InputStream, StdinTextSource } from '../../../../src/adapters/runtime/stdin-text-source.js';
import { errorOf } from '../../../support/fakes/error-of.js';

describe('StdinTextSource', () => {
  const never = new AbortController().signal;

  function reading(signal = never) {
    const stream: PassThrough & { isTTY?: boolean } = new PassThrough();
    const source = new StdinTextSource(() => stream);
    return { stream, read: () => source.readStdin(signal) };
  }

  it('joins bytes that were cut inside a character, and keeps the final line end', async () => {
    const { stream, read } = reading();
    const text = read();
    const bytes = Buffer.from('\u{feff}grün 😀\n');
    for (const byte of bytes) stream.write(Buffer.of(byte));
    stream.end();
    expect(await text).to.equal('\u{feff}grün 😀\n');
  });

  it('takes an empty text', async () => {
    const { stream, read } = reading();
    stream.end();
    expect(await read()).to.equal('');
  });

  it('takes a stream that gives strings', async () => {
    const { stream, read } = reading();
    stream.setEncoding('utf8');
    stream.end('word');
    expect(await read()).to.equal('word');
  });

  it('refuses a terminal', async () => {
    const { stream, read } = reading();
    stream.isTTY = true;
    expect((await errorOf(read)).code).to.equal('INVALID_ARGS');
  });

  it('refuses what is not UTF-8 without repeating it', async () => {
    const { stream, read } = reading();
    stream.end(Buffer.from([0x53, 0x45, 0x43, 0xff]));
    const error = await errorOf(read);
    expect(error.code).to.equal('INVALID_ARGS');
    expect(error.message).to.not.contain('SEC');
  });

  it('refuses more than 4 MiB and reads no further', async () => {
    const { stream, read } = reading();
    const text = errorOf(read);
    stream.write(Buffer.alloc(4 * 1024 * 1024, 'a'));
    stream.write('b');
    expect((await text).code).to.equal('INVALID_ARGS');
    expect(stream.destroyed).to.equal(true);
  });

  it('takes exactly 4 MiB', async () => {
    const { stream, read } = reading();
    const text = read();
    stream.end(Buffer.alloc(4 * 1024 * 1024, 'a'));
    expect(await text).to.have.lengthOf(4 * 1024 * 1024);
  });

  it('reports a broken stream', async () => {
    const { stream, read } = reading();
    const text = errorOf(read);
    stream.emit('error', new Error('EIO'));
    const error = await text;
    expect(error.code).to.equal('INTERNAL');
    expect(error.platformDetail).to.equal('EIO');
  });

  it('ends when told to', async () => {
    const controller = new AbortController();
    const { stream, read } = reading(controller.signal);
    const text = errorOf(read);
    controller.abort();
    expect((await text).code).to.equal('TIMEOUT');
    expect(stream.destroyed).to.equal(true);
    expect((await errorOf(read)).code).to.equal('TIMEOUT');
  });

  it('opens standard input late', () => {
    let opened = 0;
    new StdinTextSource(() => {
      opened += 1;
      return new PassThrough() as InputStream;
    });
    expect(opened).to.equal(0);
    expect(new StdinTextSource()).to.be.an.instanceOf(StdinTextSource);
  });
});
