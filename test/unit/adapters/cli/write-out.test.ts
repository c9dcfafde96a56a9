import { PassThrough, Writable } from 'node:stream';

import { expect } from 'chai';

import { envelopeLine, writeOut } from '../../../../src/adapters/cli/presenters/write-out.js';
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

  it('writes an envelope as one line', () => {
    const line = envelopeLine(success('get', { value: 'two\nlines \u2028' }));
    expect(line.endsWith('}\n')).to.equal(true);
    expect(line.slice(0, -1)).not.to.contain('\n');
    expect(JSON.parse(line)).to.have.nested.property('data.value', 'two\nlines \u2028');
  });
});
