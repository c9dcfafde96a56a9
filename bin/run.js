#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

import { main } from '../dist/adapters/cli/main.js';

await main(process.argv.slice(2), {
  root: fileURLToPath(new URL('..', import.meta.url)),
  createRuntime: async (options, plugins) =>
    (await import('../dist/container.js')).createRuntime(options, plugins),
});
