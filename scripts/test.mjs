// `npm test`: installs what is missing, builds, and runs everything: check (with the unit, contract and conformance
// tests), integration, end to end. Ends with `N passed, N failed`. Plain Node only: a fresh clone has no node_modules.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureModules } from './lib/node-modules.mjs';
import { run, say } from './lib/run.mjs';
import { countsIn } from './lib/test-counts.mjs';
import { ensurePackages, howToInstall } from './setup-debian.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const began = performance.now();
const total = { passed: 0, failed: 0 };

function finish() {
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\nall of it took ${seconds} s`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Runs one step and adds its tests; a step that fails without a failed test counts as one failure. */
async function step(name, args, minutes) {
  say(name);
  const result = await run('npm', args, { cwd: root, timeoutMs: minutes * 60_000 });
  const counts = countsIn(result.output);
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (result.status !== 0 && counts.failed === 0) total.failed += 1;
  if (result.status !== 0) console.log(`\n${name}: failed with status ${result.status}`);
  return result.status === 0;
}

async function main() {
  const packages = await ensurePackages(['runtime', 'build', 'tests']);
  if (!packages.ok) {
    console.error(`The tests run real applications, and ${packages.reason}. They need:`);
    console.error(`  ${howToInstall(packages.missing)}`);
    total.failed += 1;
    return;
  }
  if (!(await ensureModules(root))) {
    console.error('npm ci failed: node modules are needed, and come from the npm registry.');
    total.failed += 1;
    return;
  }
  if (!(await step('build', ['run', 'build'], 5))) return;
  await step('check', ['run', 'check'], 6);
  await step('integration tests', ['run', 'test:integration'], 8);
  await step('end-to-end tests', ['run', 'test:e2e'], 8);
}

await main();
finish();
