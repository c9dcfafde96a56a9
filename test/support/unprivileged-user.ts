import { execFileSync } from 'node:child_process';

export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** Whom to run as what refuses to run as root: `nobody` where the tests run as root, else ourselves. */
export function unprivilegedUser(): UserIds {
  const ids = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return ids.uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : ids;
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8', timeout: 5000 }));
}
