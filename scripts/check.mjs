// Everything that must hold before a commit is shared, cheapest first. Stops at nothing: all faults are shown at once.
import { spawnSync } from 'node:child_process';

const STEPS = [
  ['types', ['npx', 'tsc', '--noEmit', '-p', '.']],
  ['format', ['npx', 'prettier', '--check', '--log-level', 'warn', '.']],
  ['lint', ['npx', 'eslint', '--max-warnings', '0', '.']],
  ['imports', ['npx', 'depcruise', '--config', '.dependency-cruiser.cjs', 'src']],
  ['unused', ['npx', 'knip']],
  ['commits', ['node', 'scripts/check-commits.mjs']],
  ['native', ['node', 'scripts/build-native.mjs']],
  ['bundle', ['node', 'scripts/bundle.mjs']],
  ['manifest', ['node', 'scripts/manifest.mjs', '--check']],
  ['docs', ['npx', 'tsx', 'scripts/generate-docs.ts', '--check']],
  ['unit', ['npm', 'run', '--silent', 'test:unit']],
  ['conformance', ['npm', 'run', '--silent', 'test:conformance']],
  ['start-up', ['node', 'scripts/check-startup.mjs']],
];

const wanted = process.argv.slice(2);
const failed = [];
for (const [name, [command, ...args]] of STEPS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = performance.now();
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 600_000,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const good = result.status === 0;
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  const shown =
    good && !['unit', 'conformance', 'start-up'].includes(name)
      ? ''
      : `${result.stdout ?? ''}${result.stderr ?? ''}`;
  if (good)
    for (const line of shown.split('\n'))
      if (/start-up:|Lines|Branches|passing/.test(line)) console.log(`     ${line.trim()}`);
  if (!good) {
    console.log(shown.trimEnd());
    failed.push(name);
  }
}
if (failed.length > 0) {
  console.log(`\nfailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
