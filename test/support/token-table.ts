import { type SnapshotData, nodesIn } from './cli-desktop.js';
import { tokensOf } from './tokens.js';

export interface TokenRow {
  readonly app: string;
  readonly what: string;
  readonly nodes: number;
  readonly tokens: number;
}

/** Nodes and tokens of one answer, counted over its whole `data`. */
export function rowOf(app: string, what: string, data: SnapshotData): TokenRow {
  return { app, what, nodes: nodesIn(data.tree).length, tokens: tokensOf(data) };
}

/** Prints what the answers about one application cost. */
export function printTable(rows: readonly TokenRow[]): void {
  const line = ({ app, what, nodes, tokens }: TokenRow): string =>
    `      ${app.padEnd(22)}${what.padEnd(34)}${String(nodes).padStart(6)} nodes${String(tokens).padStart(8)} tokens`;
  process.stdout.write(`${rows.map(line).join('\n')}\n`);
}
