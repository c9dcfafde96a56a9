// Writes oclif.manifest.json from the built command classes; --check only compares. The manifest spares the program
// loading every command to know one.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Plugin, settings } from '@oclif/core';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = fileURLToPath(new URL('../oclif.manifest.json', import.meta.url));

/** Keys in one order, so that the file changes only when a command does. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, field]) => [key, sorted(field)]),
  );
}

settings.enableAutoTranspile = false;
const plugin = new Plugin({ root, isRoot: true, ignoreManifest: true, errorOnManifestCreate: true });
await plugin.load();
const text = `${JSON.stringify(sorted(plugin.manifest), null, 2)}\n`;

if (process.argv.includes('--check')) {
  let current = '';
  try {
    current = readFileSync(target, 'utf8');
  } catch {
    // Reported as stale below.
  }
  if (current !== text) {
    console.error('oclif.manifest.json is not what the commands say. Run: npm run build:manifest');
    process.exitCode = 1;
  }
} else writeFileSync(target, text);
