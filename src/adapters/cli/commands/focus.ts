import { FOCUS } from '../../../application/commands/focus/focus.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Focus extends BaseCommand {
  static override summary = FOCUS.summary;
  static override description = FOCUS.description;
  static override examples = examplesOf(FOCUS);
  static override args = argsOf(FOCUS);
  static override flags = flagsOf(FOCUS);

  async run(): Promise<void> {
    await this.present(await this.dispatch(FOCUS));
  }
}
