// Points git at .githooks, in a git checkout only. Run by hand or by `npm run hooks`.
import { spawnSync } from 'node:child_process';

const inside = spawnSync('git', ['rev-parse', '--show-prefix'], { encoding: 'utf8' });
if (inside.status === 0 && inside.stdout.trim() === '')
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { stdio: 'inherit' });
