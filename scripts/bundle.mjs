// Bundles the sources into dist/: one entry a command, shared chunks, run-time dependencies inside. Opening hundreds of
// small files is what makes a command line slow to start, so none are left to open.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

// Only a build that succeeded takes the place of the one before.
rmSync(join(root, 'dist'), { recursive: true, force: true });
let bytes = 0;
for (const file of result.outputFiles) {
  mkdirSync(dirname(file.path), { recursive: true });
  const text = /\b(?:require|__dirname|__filename)\b/.test(file.text) ? `${banner}\n${file.text}` : file.text;
  writeFileSync(file.path, text);
  bytes += text.length;
}
// For the tests: which sources are in which file.
writeFileSync(join(root, 'dist/metafile.json'), JSON.stringify(result.metafile));
console.error(`bundled ${String(entries.length)} entries, ${(bytes / 1024 / 1024).toFixed(1)} MiB`);
