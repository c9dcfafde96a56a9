import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { Environment } from '../../ports/environment.js';
import { parseExecLine } from './exec-line.js';

/** One installed application: a `.desktop` file of type Application. */
export interface DesktopEntry {
  /** Desktop-file id without `.desktop`, such as `org.gnome.Calculator`. */
  readonly id: string;
  readonly name: string;
  readonly command: readonly string[];
  readonly wmClass?: string;
}

/** All installed applications, those of the user first; a later file of the same id is shadowed. */
export function readDesktopEntries(environment: Environment): readonly DesktopEntry[] {
  const entries = new Map<string, DesktopEntry>();
  for (const folder of applicationFolders(environment))
    for (const file of desktopFiles(folder)) {
      const id = relative(folder, file)
        .replaceAll(sep, '-')
        .replace(/\.desktop$/, '');
      if (entries.has(id)) continue;
      const entry = parseDesktopEntry(id, readText(file), environment.get('LANG'));
      if (entry !== undefined) entries.set(id, entry);
    }
  return [...entries.values()];
}

/** The entry of one file; undefined when it is hidden, no application, or cannot be started. */
export function parseDesktopEntry(id: string, text: string, locale?: string): DesktopEntry | undefined {
  const keys = mainGroup(text);
  const exec = keys.get('Exec');
  if (keys.get('Type') !== 'Application' || keys.get('Hidden') === 'true' || exec === undefined)
    return undefined;
  const command = parseExecLine(unescape(exec));
  const name = localized(keys, locale) ?? id;
  const wmClass = keys.get('StartupWMClass');
  if (command.length === 0) return undefined;
  return { id, name, command, ...(wmClass === undefined ? {} : { wmClass }) };
}

/** Programs that run others: which one they run says their first argument. */
const INTERPRETER = /^(?:python|perl|ruby|node|gjs|java|bash|sh|dash|env|wine)[\d.]*$/;

/**
 * The entry whose program a process runs: by the base name of its executable, its command or its script. Of several
 * the plainest: others start the same program for one purpose, such as its settings.
 */
export function entryOfProcess(
  entries: readonly DesktopEntry[],
  commandLine: readonly string[],
  executable: string | undefined,
): DesktopEntry | undefined {
  const words = commandLine.slice(0, 2).map((word) => basename(word));
  const names = new Set(
    [executable, ...words].filter((name) => name !== undefined && !INTERPRETER.test(name)),
  );
  const matches = entries.filter(({ command }) => names.has(programOf(command)));
  return matches.sort((a, b) => a.command.length - b.command.length)[0];
}

/** Base name of the program that a command starts, past `env` and its assignments. */
export function programOf(command: readonly string[]): string {
  const words = command[0] === 'env' ? command.slice(1).filter((word) => !word.includes('=')) : command;
  return basename(words[0] ?? '');
}

function mainGroup(text: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  let inside = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) inside = line.trim() === '[Desktop Entry]';
    const at = line.indexOf('=');
    if (inside && at > 0 && !line.startsWith('#'))
      keys.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return keys;
}

function localized(keys: ReadonlyMap<string, string>, locale: string | undefined): string | undefined {
  const full = (locale ?? '').replace(/[.@].*$/, '');
  const language = full.split('_')[0] ?? '';
  return keys.get(`Name[${full}]`) ?? keys.get(`Name[${language}]`) ?? keys.get('Name');
}

/** The escapes of string values: the Exec key is unescaped once before its own quoting applies. */
function unescape(value: string): string {
  return value.replace(/\\([sntr\\])/g, (_, code: string) => ESCAPES[code] ?? code);
}

const ESCAPES: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' };

function applicationFolders(environment: Environment): readonly string[] {
  const home = environment.get('XDG_DATA_HOME') ?? join(environment.homeDirectory, '.local/share');
  const system = environment.get('XDG_DATA_DIRS') ?? '/usr/local/share:/usr/share';
  return [home, ...system.split(':')]
    .filter((folder) => folder !== '')
    .map((base) => join(base, 'applications'));
}

function desktopFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((file) => file.name.endsWith('.desktop'))
      .map((file) => join(file.parentPath, file.name))
      .sort();
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
