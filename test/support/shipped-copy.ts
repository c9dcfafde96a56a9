import { chmodSync, cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What an installed package runs from. */
const SHIPPED = ['bin/run.js', 'dist', 'oclif.manifest.json', 'package.json', 'native/build/Release'];
const UNNEEDED = /\/(?:obj\.target|\.deps|types|metafile\.json)(?:\/|$)/;

/** Copies the built program to where every user may read it, and returns its start file. */
export function copyShipped(folder: string): string {
  for (const part of SHIPPED) {
    const target = join(folder, part);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(ROOT, part), target, { recursive: true, filter: (source) => !UNNEEDED.test(source) });
  }
  openToAll(folder);
  return join(folder, 'bin/run.js');
}

function openToAll(path: string): void {
  const isFolder = statSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) openToAll(join(path, name));
}
