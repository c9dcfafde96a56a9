import { TOGGLE } from '../../../application/commands/toggle/toggle.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Toggle extends BaseCommand {
  static override summary = TOGGLE.summary;
  static override description = TOGGLE.description;
  static override examples = examplesOf(TOGGLE);
  static override args = argsOf(TOGGLE);
  static override flags = flagsOf(TOGGLE);

  async run(): Promise<void> {
    await this.present(await this.dispatch(TOGGLE));
  }
}
