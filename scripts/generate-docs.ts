// Writes docs/commands.md from the catalogue; --check only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

import { CATALOGUE } from '../src/application/catalogue/catalogue.js';
import { commandsPage } from './commands-page.js';

const target = fileURLToPath(new URL('../docs/commands.md', import.meta.url));
const options = await resolveConfig(target);
const page = await format(commandsPage(CATALOGUE), { ...options, parser: 'markdown' });

function current(): string {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return '';
  }
}

if (!process.argv.includes('--check')) writeFileSync(target, page);
else if (current() !== page) {
  process.stderr.write('docs/commands.md is not what the catalogue says. Run: npm run docs\n');
  process.exitCode = 1;
}
