import { VERSION } from '../../../application/commands/version/version.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Version extends BaseCommand {
  static override summary = VERSION.summary;
  static override examples = examplesOf(VERSION);
  static override args = argsOf(VERSION);
  static override flags = flagsOf(VERSION);

  async run(): Promise<void> {
    await this.present(await this.dispatch(VERSION));
  }
}
