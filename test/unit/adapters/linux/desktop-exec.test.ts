import { expect } from 'chai';

import { runCaptured } from '../../../../src/adapters/linux/desktop-exec.js';
import { SystemClock } from '../../../../src/adapters/runtime/system-clock.js';
import { errorOf } from '../../../support/fakes/error-of.js';

const MIB = 1024 * 1024;
const env = { PATH: process.env['PATH'] ?? '' };
const signal = new AbortController().signal;

/** A clock that tells which pauses are still running. */
class CountingClock extends SystemClock {
  pending = 0;

  override async sleep(ms: number, stop?: AbortSignal): Promise<void> {
    this.pending += 1;
    await super.sleep(ms, stop).finally(() => {
      this.pending -= 1;
    });
  }
}

describe('a command inside a desktop', () => {
  const clock = new CountingClock();
  const run = (argv: readonly string[], timeoutMs?: number) =>
    runCaptured({ argv, env, ...(timeoutMs === undefined ? {} : { timeoutMs }) }, clock, signal);

  it('keeps the first mebibyte of its output, and says that there was more', async () => {
    const much = await run(['sh', '-c', `head -c ${String(MIB + 5)} /dev/zero`]);
    expect(much).to.include({ exitCode: 0, outputCut: true });
    expect(much.stdout).to.have.length(MIB);
    const all = await run(['sh', '-c', `head -c ${String(MIB)} /dev/zero`]);
    expect(all.stdout).to.have.length(MIB);
    expect(all).to.not.have.property('outputCut');
  });

  it('leaves no timer running that would keep the program alive', async () => {
    await run(['true']);
    const error = await errorOf(() => run(['sleep', '30'], 50));
    expect(error.code).to.equal('TIMEOUT');
    await new Promise((resolve) => setImmediate(resolve));
    expect(clock.pending).to.equal(0);
  });

  it('says what to do about what cannot be run', async () => {
    for (const program of ['/', 'no-such-program'])
      expect((await errorOf(() => run([program]))).suggestion, program).to.be.a('string');
  });
});
