import { WAIT } from '../../../application/commands/wait/wait.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Wait extends BaseCommand {
  static override summary = WAIT.summary;
  static override description = WAIT.description;
  static override examples = examplesOf(WAIT);
  static override args = argsOf(WAIT);
  static override flags = flagsOf(WAIT);

  async run(): Promise<void> {
    await this.present(await this.dispatch(WAIT));
  }
}
