// Bundles the sources into dist/: one entry a command, shared chunks, run-time dependencies inside. Opening hundreds of
// small files is what makes a command line slow to start, so none are left to open.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

import { lighterOclif } from './lib/lighter-oclif.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const commands = join(root, 'src/adapters/cli/commands');

const entries = [
  'src/adapters/cli/main.ts',
  'src/container.ts',
  'src/index.ts',
  'src/plugin.ts',
  ...readdirSync(commands, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => relative(root, join(commands, name))),
];

// oclif and its dependencies are CommonJS and ask for `require` and `__dirname`; only their chunks get them.
const banner = [
  `import { createRequire as __createRequire } from 'node:module';`,
  `import { fileURLToPath as __fileURLToPath } from 'node:url';`,
  `const require = __createRequire(import.meta.url);`,
  `const __filename = __fileURLToPath(import.meta.url);`,
  `const __dirname = __fileURLToPath(new URL('.', import.meta.url));`,
].join('\n');

const result = await build({
  absWorkingDir: root,
  entryPoints: entries,
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  // oclif asks for these only to run plugins from sources.
  external: ['typescript', 'ts-node', 'tsx'],
  keepNames: true,
  plugins: [lighterOclif],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'linked',
  chunkNames: 'chunks/[name]-[hash]',
  write: false,
  metafile: true,
  logLevel: 'warning',
});

// Only a build that succeeded takes the place of the one before, file by file and the entries last, so that a program
// that is started meanwhile finds what it imports.
const dist = join(root, 'dist');
const files = new Map(result.outputFiles.map((file) => [file.path, withBanner(file.text)]));
// For the tests: which sources are in which file.
files.set(join(dist, 'metafile.json'), JSON.stringify(result.metafile));
const isChunk = (path) => path.startsWith(join(dist, 'chunks'));
for (const [path, text] of [...files].sort(
  ([left], [right]) => Number(isChunk(right)) - Number(isChunk(left)),
)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
for (const name of readdirSync(dist, { recursive: true })) {
  const path = join(dist, name);
  const stale =
    !files.has(path) && !name.startsWith('types') && statSync(path, { throwIfNoEntry: false })?.isFile();
  if (stale) rmSync(path, { force: true });
}
const bytes = result.outputFiles.reduce((sum, file) => sum + file.contents.length, 0);
console.error(`bundled ${String(entries.length)} entries, ${(bytes / 1024 / 1024).toFixed(1)} MiB`);

function withBanner(text) {
  return /\b(?:require|__dirname|__filename)\b/.test(text) ? `${banner}\n${text}` : text;
}
