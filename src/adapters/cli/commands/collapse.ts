import { COLLAPSE } from '../../../application/commands/collapse/collapse.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Collapse extends BaseCommand {
  static override summary = COLLAPSE.summary;
  static override description = COLLAPSE.description;
  static override examples = examplesOf(COLLAPSE);
  static override args = argsOf(COLLAPSE);
  static override flags = flagsOf(COLLAPSE);

  async run(): Promise<void> {
    await this.present(await this.dispatch(COLLAPSE));
  }
}
