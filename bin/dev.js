#!/usr/bin/env node
// Runs the sources as they are, without a build. Slower to start; for development only.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

register();
const root = fileURLToPath(new URL('..', import.meta.url));
const packageJson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
packageJson.oclif.commands = './src/adapters/cli/commands';
const { main } = await import('../src/adapters/cli/main.ts');

await main(process.argv.slice(2), {
  root,
  development: { packageJson },
  createRuntime: async (options, plugins) =>
    (await import('../src/container.ts')).createRuntime(options, plugins),
});
