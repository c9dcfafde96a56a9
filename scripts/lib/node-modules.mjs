import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { run, say } from './run.mjs';

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** Do the installed modules match package-lock.json? Optional ones may be absent: they are other platforms'. */
function modulesAreCurrent(root) {
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json')));
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  return wanted.every(
    ([path, entry]) => path === '' || entry.optional === true || installed[path]?.version === entry.version,
  );
}

/** Runs `npm ci` where node_modules is missing or of another lock file. True when all is there. */
export async function ensureModules(root) {
  if (modulesAreCurrent(root)) return true;
  say('installing node modules (npm ci)');
  const result = await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, timeoutMs: 5 * 60_000 });
  return result.status === 0;
}
