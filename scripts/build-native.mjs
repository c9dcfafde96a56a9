// Builds the addon into native/build/Release. `--asan` builds native/build/Debug with sanitizers instead, to be used
// with AGENT_DESKTOP_ADDON and LD_PRELOAD (docs/native.md).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sanitize = process.argv.includes('--asan');

/** The prefix whose include/node holds the headers of exactly this Node, if there is one: saves a download. */
function ownHeaders() {
  const prefix = dirname(dirname(process.execPath));
  const file = join(prefix, 'include', 'node', 'node_version.h');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const part = (name) => new RegExp(`#define NODE_${name}_VERSION (\\d+)`).exec(text)?.[1];
  const version = [part('MAJOR'), part('MINOR'), part('PATCH')].join('.');
  return version === process.versions.node ? prefix : undefined;
}

if (process.platform !== 'linux') {
  console.log(`build-native: there is nothing to build for ${process.platform} yet.`);
  process.exit(0);
}

const require = createRequire(import.meta.url);
const nodeGyp = join(dirname(require.resolve('node-gyp/package.json')), 'bin', 'node-gyp.js');
const prefix = ownHeaders();
const common = ['--directory', join(root, 'native'), ...(prefix === undefined ? [] : ['--nodedir', prefix])];
const mode = sanitize ? ['--debug'] : ['--release'];
for (const step of [
  ['configure', ...mode, ...common, '--', `-Dsanitize=${sanitize ? 1 : 0}`],
  ['build', ...mode, ...common, '--jobs', '2'],
]) {
  const result = spawnSync(process.execPath, [nodeGyp, ...step], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 30 * 60_000,
  });
  if (result.status !== 0) {
    console.error(
      'build-native: the addon could not be built. It needs a C++17 compiler, make and python3 ' +
        '(Debian, Ubuntu: apt-get install g++ make python3).',
    );
    process.exit(result.status ?? 1);
  }
}
