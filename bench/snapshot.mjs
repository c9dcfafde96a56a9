// Measures whole calls on a running application: node bench/snapshot.mjs APP [ROUNDS]. Works in the desktop of the
// environment (AGENT_DESKTOP_DESKTOP for a private one). Prints medians; times of a busy machine say little.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [app, rounds = '10'] = process.argv.slice(2);
const run = fileURLToPath(new URL('../bin/run.js', import.meta.url));
const KINDS = [
  ['whole', ['--max-depth', '50']],
  ['skeleton', ['--skeleton', '-i']],
];

function snapshot(args) {
  const started = performance.now();
  const { stdout } = spawnSync(process.execPath, [run, 'snapshot', '--app', app, ...args], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const ms = performance.now() - started;
  const answer = JSON.parse(stdout);
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return { ms, nodes: countNodes(answer.data.tree), complete: answer.data.complete };
}

function countNodes({ children = [] }) {
  return children.reduce((sum, child) => sum + countNodes(child), 1);
}

if (!app) throw new Error('Say which application: node bench/snapshot.mjs APP [ROUNDS]');
for (const [kind, args] of KINDS) {
  const results = Array.from({ length: Number(rounds) }, () => snapshot(args)).sort((a, b) => a.ms - b.ms);
  const middle = results[Math.floor(results.length / 2)];
  const state = middle.complete ? 'complete' : 'not complete';
  console.log(`${kind}: ${middle.ms.toFixed(0)} ms, ${middle.nodes} nodes, ${state}`);
}
