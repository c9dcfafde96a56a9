import { SET_VALUE } from '../../../application/commands/set-value/set-value.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class SetValue extends BaseCommand {
  static override summary = SET_VALUE.summary;
  static override description = SET_VALUE.description;
  static override examples = examplesOf(SET_VALUE);
  static override args = argsOf(SET_VALUE);
  static override flags = flagsOf(SET_VALUE);

  async run(): Promise<void> {
    await this.present(await this.dispatch(SET_VALUE));
  }
}
