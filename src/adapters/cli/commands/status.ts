import { STATUS } from '../../../application/commands/status/status.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Status extends BaseCommand {
  static override summary = STATUS.summary;
  static override description = STATUS.description;
  static override examples = examplesOf(STATUS);
  static override args = argsOf(STATUS);
  static override flags = flagsOf(STATUS);

  async run(): Promise<void> {
    await this.present(await this.dispatch(STATUS));
  }
}
