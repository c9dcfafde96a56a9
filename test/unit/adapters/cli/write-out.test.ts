import { PassThrough, Writable } from 'node:stream';

import { expect } from 'chai';

import {
  envelopeLine,
  surviveLostOutput,
  writeOut,
} from '../../../../src/adapters/cli/presenters/write-out.js';
import { success } from '../../../../src/application/execution/envelope.js';

describe('writeOut', () => {
  it('is done only when the stream has taken everything', async () => {
    let taken = 0;
    const slow = new Writable({
      highWaterMark: 1,
      write: (chunk: Buffer, _encoding, done) => {
        setImmediate(() => {
          taken += chunk.length;
          done();
        });
      },
    });
    await writeOut(slow, 'x'.repeat(100_000));
    expect(taken).to.equal(100_000);
  });

  it('is done without a word when the reader went away', async () => {
    const gone = new PassThrough();
    gone.on('error', () => undefined);
    gone.destroy(Object.assign(new Error('gone'), { code: 'EPIPE' }));
    await writeOut(gone, 'text');
  });

  describe('when output is lost', () => {
    function lost(code: string): { exitCode?: number | string | null | undefined; said: string } {
      const stdout = new PassThrough();
      const stderr = new PassThrough();
      const owner = { stdout, stderr, said: '' };
      for (const stream of [stdout, stderr])
        stream.on('error', (error) => {
          throw error;
        });
      surviveLostOutput(owner);
      stdout.emit('error', Object.assign(new Error(`${code}: lost`), { code }));
      stderr.emit('error', new Error('stderr is lost too'));
      owner.said = String(stderr.read() ?? '');
      return owner;
    }

    it('keeps quiet when the reader went away', () => {
      expect(lost('EPIPE')).to.include({ said: '' }).and.not.to.have.property('exitCode');
    });

    it('says in one line that the answer is lost, and fails', () => {
      const { exitCode, said } = lost('ENOSPC');
      expect(exitCode).to.equal(1);
      expect(said).to.equal('agent-desktop: the answer could not be written: ENOSPC: lost\n');
    });
  });

  it('writes an envelope as one line', () => {
    const line = envelopeLine(success('get', { value: 'two\nlines \u2028' }));
    expect(line.endsWith('}\n')).to.equal(true);
    expect(line.slice(0, -1)).not.to.contain('\n');
    expect(JSON.parse(line)).to.have.nested.property('data.value', 'two\nlines \u2028');
  });
});
