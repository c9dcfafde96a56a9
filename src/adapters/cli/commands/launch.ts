import { LAUNCH } from '../../../application/commands/launch/launch.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Launch extends BaseCommand {
  static override summary = LAUNCH.summary;
  static override description = LAUNCH.description;
  static override examples = examplesOf(LAUNCH);
  static override args = argsOf(LAUNCH);
  static override flags = flagsOf(LAUNCH);

  async run(): Promise<void> {
    await this.present(await this.dispatch(LAUNCH));
  }
}
