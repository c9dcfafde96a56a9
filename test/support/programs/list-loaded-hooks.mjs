import { appendFileSync } from 'node:fs';

export async function load(url, context, nextLoad) {
  appendFileSync(process.env.LOADED_LIST, `${url}\n`);
  return nextLoad(url, context);
}
