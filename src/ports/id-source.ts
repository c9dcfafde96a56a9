/** Gives ids that are not guessable from earlier ones and practically never repeat. */
export interface IdSource {
  /** A snapshot id: `s` and 4–14 characters of base 36, as the contract fixes it. */
  snapshotId(): string;
}

export const IdSource = Symbol.for('agent-desktop/IdSource');
