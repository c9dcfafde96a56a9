// The shipped command line with a use case of the test's choosing behind `status`: what FAKE_MODE says.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { main } from '../../../dist/adapters/cli/main.js';

function aborted(signal) {
  return new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}

const MODES = {
  fine: async () => ({ all: 'well' }),
  // An answer far larger than any pipe's buffer.
  big: async () => ({ blob: 'x'.repeat(Number(process.env.FAKE_BYTES)) }),
  fault: async () => {
    throw new TypeError('something is undefined');
  },
  // Ends in good order when told to, and says when it runs.
  heeds: async (_input, { signal }) => {
    process.stderr.write('running\n');
    const busy = setInterval(() => undefined, 1000);
    await aborted(signal);
    clearInterval(busy);
    return { stopped: true };
  },
  // Never ends by itself.
  deaf: () => {
    process.stderr.write('running\n');
    return new Promise(() => setInterval(() => undefined, 1000));
  },
  // Leaves something open behind its answer.
  leak: async () => {
    setInterval(() => undefined, 1000);
    return { left: 'open' };
  },
};

await main(process.argv.slice(2), {
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  createRuntime: async () => ({
    resolve: async () => ({ execute: MODES[process.env.FAKE_MODE] }),
    dispose: async () => {
      if (process.env.FAKE_DISPOSE === 'fails') throw new Error('the bus is gone');
      if (process.env.FAKE_DISPOSE === 'hangs') await new Promise(() => setInterval(() => undefined, 1000));
      if (process.env.FAKE_MARK) writeFileSync(process.env.FAKE_MARK, 'disposed');
    },
  }),
});
