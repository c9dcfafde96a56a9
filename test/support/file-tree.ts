import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Every path below a folder with its kind, mode and content hash: equal pictures mean an untouched folder. Lock files
 * are left out: they hold nothing.
 */
export function pictureOf(folder: string): Record<string, string> {
  const picture: Record<string, string> = {};
  const visit = (path: string): void => {
    const stat = lstatSync(path);
    const mode = (stat.mode & 0o7777).toString(8);
    const key = relative(folder, path) || '.';
    if (stat.isSymbolicLink()) picture[key] = `link ${readlinkSync(path)}`;
    else if (stat.isDirectory()) {
      picture[key] = `folder ${mode}`;
      for (const entry of readdirSync(path).sort()) if (!entry.endsWith('.lock')) visit(join(path, entry));
    } else if (stat.isFile()) {
      picture[key] = `file ${mode} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
    } else picture[key] = `other ${mode}`;
  };
  visit(folder);
  return picture;
}
