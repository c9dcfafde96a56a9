// Measures what a call costs before it does anything: processor time of `version` as a multiple of `node -e 0`,
// interleaved, as medians. Processor time, because wall time says more about the neighbours than about us.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LIMIT = 3.0;
const ROUNDS = 15;
const ATTEMPTS = 3;
const run = fileURLToPath(new URL('../bin/run.js', import.meta.url));

/** User and system time of one run, ms. bash counts the time of its children to the millisecond. */
function processorTime(args) {
  const script = '"$@" >/dev/null || exit 1; times';
  const env = { ...process.env };
  for (const name of ['NODE_ENV', 'NODE_OPTIONS', 'NODE_V8_COVERAGE']) delete env[name];
  const shell = spawnSync('bash', ['-c', script, 'bash', process.execPath, ...args], {
    encoding: 'utf8',
    timeout: 30_000,
    env,
  });
  const children = shell.stdout?.trim().split('\n')[1] ?? '';
  const parts = [...children.matchAll(/(\d+)m([\d.,]+)s/g)];
  if (shell.status !== 0 || parts.length !== 2)
    throw new Error(`cannot time node ${args.join(' ')}: ${shell.stderr}`);
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds.replace(',', '.')) * 1000,
    0,
  );
}

function median(values) {
  const ordered = [...values].sort((left, right) => left - right);
  return ordered[Math.floor(ordered.length / 2)];
}

function measure() {
  const base = [];
  const ours = [];
  for (let round = 0; round < ROUNDS; round++) {
    base.push(processorTime(['-e', '0']));
    ours.push(processorTime([run, 'version']));
  }
  return { base: median(base), ours: median(ours), ratio: median(ours) / median(base) };
}

processorTime([run, 'version']);
let best = measure();
for (let attempt = 1; attempt < ATTEMPTS && best.ratio > LIMIT; attempt++) {
  const again = measure();
  if (again.ratio < best.ratio) best = again;
}
console.log(
  `start-up: version ${best.ours.toFixed(0)} ms, node ${best.base.toFixed(0)} ms of processor time, ratio ${best.ratio.toFixed(2)} (at most ${LIMIT.toFixed(1)})`,
);
if (best.ratio > LIMIT) process.exitCode = 1;
