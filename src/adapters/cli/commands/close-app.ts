import { CLOSE_APP } from '../../../application/commands/close-app/close-app.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class CloseApp extends BaseCommand {
  static override summary = CLOSE_APP.summary;
  static override description = CLOSE_APP.description;
  static override examples = examplesOf(CLOSE_APP);
  static override args = argsOf(CLOSE_APP);
  static override flags = flagsOf(CLOSE_APP);

  async run(): Promise<void> {
    await this.present(await this.dispatch(CLOSE_APP));
  }
}
