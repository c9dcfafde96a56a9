import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('./pyatspi-oracle.py', import.meta.url));

export type ProgramEnv = Readonly<Record<string, string>>;

/** One object as pyatspi reads it; roles and states in AT-SPI's own words. */
export interface OracleNode {
  readonly role: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly child_count: number;
  readonly children: readonly OracleNode[];
  /** False where children are counted only. */
  readonly listed?: false;
}

export interface OracleMatch extends Omit<OracleNode, 'children'> {
  readonly text: string | null;
  readonly value: number | null;
  readonly box: readonly [number, number, number, number] | null;
}

export interface OracleApp {
  readonly name: string;
  readonly pid: number;
  readonly toolkit: string;
  readonly windows: readonly string[];
}

async function ask<Answer>(env: ProgramEnv, args: readonly string[], timeoutMs: number): Promise<Answer> {
  const { stdout } = await run('/usr/bin/python3', [SCRIPT, ...args], {
    env: { ...env, NO_AT_BRIDGE: '1' },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: 256 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Answer;
}

export function oracleApps(env: ProgramEnv, timeoutMs = 20_000): Promise<readonly OracleApp[]> {
  return ask(env, ['apps'], timeoutMs);
}

/** The first window of a process (whose title holds `title`), whole. */
export async function oracleTree(
  env: ProgramEnv,
  target: { readonly pid: number; readonly title?: string },
  options: { readonly maxNodes?: number; readonly timeoutMs?: number } = {},
): Promise<{ readonly root: OracleNode; readonly cut: boolean }> {
  const title = target.title === undefined ? [] : ['--title', target.title];
  const limit = ['--max-nodes', String(options.maxNodes ?? 20_000)];
  const answer = await ask<{ root: OracleNode; cut: boolean } | null>(
    env,
    ['tree', '--pid', String(target.pid), ...title, ...limit],
    options.timeoutMs ?? 60_000,
  );
  if (!answer) throw new Error(`pyatspi sees no such window of process ${String(target.pid)}`);
  return answer;
}

/** Objects of a process by exact AT-SPI role and part of the name, with their live text and value. */
export function oracleFind(
  env: ProgramEnv,
  query: { readonly pid: number; readonly role?: string; readonly name?: string; readonly title?: string },
  options: { readonly limit?: number; readonly maxNodes?: number; readonly timeoutMs?: number } = {},
): Promise<readonly OracleMatch[]> {
  const args = ['find', '--pid', String(query.pid)];
  if (query.role !== undefined) args.push('--role', query.role);
  if (query.name !== undefined) args.push('--name', query.name);
  if (query.title !== undefined) args.push('--title', query.title);
  args.push('--limit', String(options.limit ?? 500), '--max-nodes', String(options.maxNodes ?? 20_000));
  return ask(env, args, options.timeoutMs ?? 60_000);
}

/** All nodes of a tree, parents before children. */
export function oracleNodes(root: OracleNode): OracleNode[] {
  return [root, ...root.children.flatMap(oracleNodes)];
}
