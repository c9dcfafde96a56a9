import { nearNames } from '../../application/catalogue/near-names.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { capText } from '../../domain/element/clean-text.js';
import { HOISTED_PLAIN, HOISTED_WITH_VALUE } from './global-flags.js';

/** What a command line asks for. `argv` has the global flags that stood before the command at its front. */
export type CommandLine =
  | { readonly kind: 'help'; readonly subject: readonly string[] }
  | { readonly kind: 'version' }
  | { readonly kind: 'command'; readonly id: string; readonly argv: readonly string[] }
  | { readonly kind: 'error'; readonly command: string; readonly error: AgentDesktopError };

const HELP_FLAGS = ['--help', '-h'];
const PROGRAM = 'agent-desktop';
/** Longest typed name that is repeated. */
const MAX_TYPED = 60;

function refuse(command: string, message: string, suggestion: string): CommandLine {
  return { kind: 'error', command, error: new AgentDesktopError('INVALID_ARGS', message, { suggestion }) };
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).some((word) => HELP_FLAGS.includes(word));
}

/** Words of the command so far, and what was found before and between them. */
interface Scan {
  readonly words: string[];
  readonly hoisted: string[];
  index: number;
}

/** Takes one global flag with its value; false when the word is none. */
function takeGlobal(argv: readonly string[], scan: Scan): boolean {
  const word = argv[scan.index] ?? '';
  const [name] = word.split('=', 1);
  if (HOISTED_PLAIN.includes(word) || (word.includes('=') && HOISTED_WITH_VALUE.includes(name ?? ''))) {
    scan.hoisted.push(word);
    scan.index += 1;
    return true;
  }
  if (!HOISTED_WITH_VALUE.includes(word)) return false;
  scan.hoisted.push(...argv.slice(scan.index, scan.index + 2));
  scan.index += 2;
  return true;
}

function idOf(words: readonly string[]): string {
  return words.join(':');
}

function begins(ids: readonly string[], words: readonly string[]): boolean {
  return ids.some((id) => id.startsWith(`${idOf(words)}:`));
}

function unknownCommand(words: readonly string[], ids: readonly string[]): CommandLine {
  const typed = capText(words.join(' '), MAX_TYPED);
  const near = nearNames(
    typed,
    ids.map((id) => id.replaceAll(':', ' ')),
  );
  return refuse(
    typed,
    `There is no command '${typed}'.`,
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `'${PROGRAM} --help' lists the commands.`,
  );
}

function flagBeforeCommand(word: string): CommandLine {
  const name = capText(word.split('=', 1)[0] ?? word, MAX_TYPED);
  if (name === '--mcp')
    return refuse('mcp', 'This version has no MCP server yet.', 'Use the command line or the library.');
  const near = nearNames(name, [...HOISTED_WITH_VALUE, ...HOISTED_PLAIN, '--help', '--version']);
  return refuse(
    PROGRAM,
    `There is no global flag '${name}'.`,
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : `A command's own flags go after its name: ${PROGRAM} COMMAND ${name} …`,
  );
}

/** A bare call asks for help; one that says something and names no command was meant for another purpose. */
function nothingNamed(said: readonly string[]): CommandLine {
  if (said.length === 0) return { kind: 'help', subject: [] };
  return refuse(
    PROGRAM,
    'No command was named.',
    `Global flags take their value and stand with a command: ${PROGRAM} --session ID COMMAND …`,
  );
}

/** The command that the words name, once no further word can belong to it. */
function resolve(argv: readonly string[], scan: Scan, ids: readonly string[]): CommandLine {
  const rest = argv.slice(scan.index);
  if (ids.includes(idOf(scan.words))) {
    if (asksForHelp(rest)) return { kind: 'help', subject: scan.words };
    return { kind: 'command', id: idOf(scan.words), argv: [...scan.hoisted, ...rest] };
  }
  const [next] = rest;
  if (next === undefined) return { kind: 'help', subject: scan.words };
  if (!next.startsWith('-')) return unknownCommand([...scan.words, next], ids);
  if (asksForHelp(rest)) return { kind: 'help', subject: scan.words };
  return refuse(
    scan.words.join(' '),
    `'${scan.words.join(' ')}' is a group of commands and takes no flags of its own.`,
    `'${PROGRAM} ${scan.words.join(' ')} --help' lists its commands.`,
  );
}

function firstWord(word: string, argv: readonly string[], scan: Scan): CommandLine | undefined {
  if (HELP_FLAGS.includes(word)) {
    const subject = argv.slice(scan.index + 1).filter((later) => !later.startsWith('-'));
    return { kind: 'help', subject };
  }
  if (word === '--version') return { kind: 'version' };
  if (word === 'help')
    return { kind: 'help', subject: argv.slice(scan.index + 1).filter((later) => !later.startsWith('-')) };
  if (word === '--') return nothingNamed(argv.slice(scan.index + 1));
  return word.startsWith('-') && word !== '-' ? flagBeforeCommand(word) : undefined;
}

/** Finds the command in a command line: global flags may stand before it and between the words of its name. */
export function readCommandLine(argv: readonly string[], ids: readonly string[]): CommandLine {
  const scan: Scan = { words: [], hoisted: [], index: 0 };
  while (scan.index < argv.length) {
    if (takeGlobal(argv, scan)) continue;
    const word = argv[scan.index] ?? '';
    if (scan.words.length === 0) {
      const answer = firstWord(word, argv, scan);
      if (answer) return answer;
    }
    const longer = [...scan.words, word];
    if (!ids.includes(idOf(longer)) && !begins(ids, longer)) {
      return scan.words.length === 0 ? unknownCommand([word], ids) : resolve(argv, scan, ids);
    }
    scan.words.push(word);
    scan.index += 1;
    if (!begins(ids, scan.words)) return resolve(argv, scan, ids);
  }
  return scan.words.length === 0 ? nothingNamed(argv) : resolve(argv, scan, ids);
}
