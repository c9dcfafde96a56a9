import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { NativeBus, RawTree, TreeReadOptions } from '../../../src/adapters/native/addon.js';

const SCRIPT = fileURLToPath(new URL('./native-provider.py', import.meta.url));
const PREFIX = '/org/a11y/atspi/accessible/';

/** One object of a provider; the fields are explained in native-provider.py. */
export interface ProvidedNode {
  readonly role?: number;
  readonly name?: string;
  readonly description?: string;
  readonly states?: readonly [number, number];
  readonly ifaces?: readonly string[];
  readonly children?: readonly string[];
  readonly count?: number;
  readonly actions?: readonly string[];
  readonly box?: readonly [number, number, number, number];
  readonly value?: number;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly labelled_by?: readonly string[];
  readonly mute?: boolean;
  readonly gone?: boolean;
  readonly role_as_text?: boolean;
  readonly bad_utf8?: boolean;
}

export interface ProviderDescription {
  readonly nodes: Readonly<Record<string, ProvidedNode>>;
  readonly cache?: 'indexed' | 'listed' | 'wrong_type';
  readonly cache_refusals?: number;
  readonly cache_omit?: readonly string[];
  readonly cache_stale?: readonly string[];
  readonly delay_ms?: number;
  readonly hang_after?: number;
  readonly exit_after?: number;
  readonly direct?: boolean;
  readonly direct_dies_after?: number;
}

export interface Provider {
  readonly name: string;
  /** Calls that reached it, such as `root GetRole` or `root Get org.a11y.atspi.Accessible Name`. */
  calls(bus: NativeBus): Promise<readonly string[]>;
  /** How many of them came over its own socket. */
  directCalls(bus: NativeBus): Promise<number>;
  stop(): Promise<void>;
}

export async function startProvider(busAddress: string, description: ProviderDescription): Promise<Provider> {
  const folder = mkdtempSync(join(tmpdir(), 'adt-provider-'));
  const file = join(folder, 'description.json');
  writeFileSync(file, JSON.stringify(description));
  const child = spawn('/usr/bin/python3', [SCRIPT, busAddress, file], {
    // Its socket lies in a folder that goes with it, also when it is killed.
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      resolve();
    }),
  );
  const name = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`the provider ended with ${String(code)}`));
    });
  });
  const control = async (bus: NativeBus, method: string) => {
    const [reply] = await bus.callMany(
      [{ bus: name, path: '/control', iface: 'org.agentdesktop.Control', method }],
      { timeoutMs: 5000 },
    );
    if (!reply?.ok) throw new Error(`the provider does not answer ${method}: ${JSON.stringify(reply)}`);
    return reply.values[0];
  };
  return {
    name,
    calls: async (bus) => (await control(bus, 'Calls')) as readonly string[],
    directCalls: async (bus) => (await control(bus, 'Direct')) as number,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function pathOf(id: string): string {
  return PREFIX + id;
}

/** Options that cut nothing, for a read by calls over the bus. */
export function readAll(bus: string, changes: Partial<TreeReadOptions> = {}): TreeReadOptions {
  return {
    bus,
    path: pathOf('root'),
    strategy: 'walk',
    direct: false,
    cacheRetries: 0,
    maxLogicalDepth: 100,
    maxRawDepth: 100,
    maxNodes: 10_000,
    maxChildren: 1000,
    transparentRoles: [],
    opaqueRoles: [],
    noListStates: [0, 0],
    timeoutMs: 10_000,
    callTimeoutMs: 3000,
    ...changes,
  };
}

/** One line a node, in document order: indentation, `name#indexInParent`, `/count`, and flags where there are any. */
export function outline(tree: RawTree): string[] {
  const children = new Map<number, number[]>();
  for (let row = 0; row < tree.count; row += 1) {
    const parent = tree.parent[row] ?? -1;
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  const lines: string[] = [];
  const visit = (row: number, depth: number): void => {
    const id = (tree.strings[tree.path[row] ?? 0] ?? '').replace(PREFIX, '');
    const flags = tree.flags[row] ?? 0;
    const place = row === 0 ? '' : `#${String(tree.indexInParent[row])}`;
    const mark = flags === 0 ? '' : ` !${String(flags)}`;
    lines.push(`${'  '.repeat(depth)}${id}${place}/${String(tree.childCount[row])}${mark}`);
    for (const child of children.get(row) ?? []) visit(child, depth + 1);
  };
  visit(0, 0);
  return lines;
}
