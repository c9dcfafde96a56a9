import { injectable } from 'inversify';
import type { IdSource } from '../../ports/id-source.js';

/** 36^7 ids: among the 128 snapshots of a namespace a clash is a matter of one in hundreds of millions. */
const LENGTH = 7;

/** Ids from the system's random source. */
@injectable()
export class RandomIdSource implements IdSource {
  snapshotId(): string {
    // Asked for late: opening the module costs more than most commands do.
    const { randomInt } = process.getBuiltinModule('node:crypto');
    return `s${randomInt(36 ** LENGTH)
      .toString(36)
      .padStart(LENGTH, '0')}`;
  }
}
