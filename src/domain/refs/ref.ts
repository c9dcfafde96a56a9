import { invalidArgs } from '../errors/invalid-args.js';

/** A ref as typed: `@e3`, or qualified `@s4k2f9:e3`. */
export interface ParsedRef {
  readonly ref: string;
  readonly snapshotId?: string;
}

const SNAPSHOT_ID = /^s[0-9a-z]{4,14}$/u;
const REF = /^@(?:(?<id>s[0-9a-z]{4,14}):)?e(?<number>[1-9][0-9]{0,8})$/u;

/** Is this the form of a snapshot id: `s` and 4 to 14 characters of base 36. */
export function isSnapshotId(text: string): boolean {
  return SNAPSHOT_ID.test(text);
}

/** Reads a ref. Throws `INVALID_ARGS` for anything that has not the form of one. */
export function parseRef(text: string): ParsedRef {
  const groups = REF.exec(text)?.groups;
  if (groups?.['number'] === undefined) {
    throw invalidArgs(
      `"${text.slice(0, 40)}" is not a ref.`,
      'Give a ref as printed by snapshot or find, such as @e3 or @s4k2f9:e3.',
    );
  }
  const ref = formatRef(Number(groups['number']));
  return groups['id'] === undefined ? { ref } : { ref, snapshotId: groups['id'] };
}

/** Is this the plain form of a ref, as RefMap keys have it. */
export function isPlainRef(text: string): boolean {
  return REF.exec(text)?.groups?.['id'] === undefined && REF.test(text);
}

/** The ref with this number. */
export function formatRef(number: number): string {
  return `@e${String(number)}`;
}

/** The number of a plain ref. */
export function refNumber(ref: string): number {
  return Number(ref.slice(2));
}

/** A plain ref with the snapshot it belongs to. */
export function qualifyRef(snapshotId: string, ref: string): string {
  return `@${snapshotId}:${ref.slice(1)}`;
}
