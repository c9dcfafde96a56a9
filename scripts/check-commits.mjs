// Checks the messages of the commits since the last tag, or since the root.
import { spawnSync } from 'node:child_process';

function git(...args) {
  const result = spawnSync('git', args, { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

if (git('rev-parse', '--is-inside-work-tree') !== 'true') {
  console.error('no git checkout: commit messages are not checked');
} else {
  const tag = git('describe', '--tags', '--abbrev=0');
  const range = tag === undefined ? [] : ['--from', tag];
  const from =
    tag === undefined ? ['--from', git('rev-list', '--max-parents=0', 'HEAD')?.split('\n')[0] ?? ''] : range;
  const result = spawnSync('npx', ['--no-install', 'commitlint', ...from], { stdio: 'inherit' });
  process.exitCode = result.status ?? 1;
}
