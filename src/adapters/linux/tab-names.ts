/**
 * Chromium tells what a tab uses after its title, such as `Inbox - Memory usage - 33.3 MB`, in the words of the user's
 * language. It changes all the time and is no part of the title.
 */
const MEMORY = /^(?<title>.+?) - [^\d-]+ - \d[\d.,\s]*(?:[KMGT]?B|[кМГ]?Б|[KMG]o)$/u;

/** The name of a browser's tab without what the tab uses now. */
export function withoutMemoryUsage(name: string): string {
  return MEMORY.exec(name)?.groups?.['title'] ?? name;
}
