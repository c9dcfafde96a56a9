import { SNAPSHOT } from '../../../application/commands/snapshot/snapshot.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Snapshot extends BaseCommand {
  static override summary = SNAPSHOT.summary;
  static override description = SNAPSHOT.description;
  static override examples = examplesOf(SNAPSHOT);
  static override args = argsOf(SNAPSHOT);
  static override flags = flagsOf(SNAPSHOT);

  async run(): Promise<void> {
    await this.present(await this.dispatch(SNAPSHOT));
  }
}
