import type { AccessibilityNode } from '../../src/domain/element/accessibility-node.js';
import { startPrivateDesktop, type PrivateDesktop } from './private-desktop.js';
import { cliData, cliError, type Envelope } from './run-cli.js';

/** The `data` of `snapshot`. */
export interface SnapshotData {
  readonly app: string;
  readonly window: { readonly id: string; readonly title: string };
  readonly snapshot_id: string;
  readonly ref_count: number;
  readonly complete: boolean;
  readonly truncated_because?: string;
  readonly nodes_observed?: number;
  readonly tree: AccessibilityNode;
}

type Failure = NonNullable<Envelope['error']> & { readonly exitCode: number | null };

/** A private desktop and the shipped program used on it, as a caller would. */
export class CliDesktop {
  private constructor(readonly desktop: PrivateDesktop) {}

  static async start(): Promise<CliDesktop> {
    return new CliDesktop(await startPrivateDesktop());
  }

  get env(): Readonly<Record<string, string>> {
    return this.desktop.env;
  }

  /** The `data` of a command that must succeed. */
  run<Data = Record<string, unknown>>(...args: string[]): Promise<Data> {
    return cliData<Data>(args, { env: this.env });
  }

  /** The error of a command that must fail. */
  fail(...args: string[]): Promise<Failure> {
    return cliError(args, { env: this.env });
  }

  snapshot(...args: string[]): Promise<SnapshotData> {
    return this.run<SnapshotData>('snapshot', ...args);
  }

  stop(): Promise<void> {
    return this.desktop.stop();
  }
}

/** All nodes of a printed tree, parents before children. */
export function nodesIn(tree: AccessibilityNode): AccessibilityNode[] {
  return [tree, ...(tree.children ?? []).flatMap(nodesIn)];
}

export interface NodePattern {
  readonly role?: string;
  readonly name?: string | RegExp;
}

export function matches(node: AccessibilityNode, { role, name }: NodePattern): boolean {
  if (role !== undefined && node.role !== role) return false;
  if (name === undefined) return true;
  return typeof name === 'string' ? node.name === name : name.test(node.name ?? '');
}

/** The only node that matches; fails where there is none or more than one. */
export function theNode(tree: AccessibilityNode, pattern: NodePattern): AccessibilityNode {
  const found = nodesIn(tree).filter((node) => matches(node, pattern));
  const [first] = found;
  if (found.length !== 1 || first === undefined) {
    const wanted = `${pattern.role ?? 'node'} ${String(pattern.name)}`;
    throw new Error(`${String(found.length)} times ${wanted} in ${JSON.stringify(tree).slice(0, 1500)}`);
  }
  return first;
}

/** The ref of the only node that matches. */
export function refOf(tree: AccessibilityNode, pattern: NodePattern): string {
  const node = theNode(tree, pattern);
  if (node.ref_id === undefined) throw new Error(`${node.role} "${node.name ?? ''}" has no ref`);
  return node.ref_id;
}
