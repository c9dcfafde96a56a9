// Preloaded with --import: writes the URL of every module that is loaded, and every native addon, to LOADED_LIST.
import { appendFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';

const list = process.env.LOADED_LIST;
writeFileSync(list, '');
register('./list-loaded-hooks.mjs', { parentURL: import.meta.url });

const dlopen = process.dlopen.bind(process);
process.dlopen = (module, filename, ...flags) => {
  appendFileSync(list, `native:${filename}\n`);
  return dlopen(module, filename, ...flags);
};
