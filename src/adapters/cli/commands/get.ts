import { GET } from '../../../application/commands/get/get.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Get extends BaseCommand {
  static override summary = GET.summary;
  static override description = GET.description;
  static override examples = examplesOf(GET);
  static override args = argsOf(GET);
  static override flags = flagsOf(GET);

  async run(): Promise<void> {
    await this.present(await this.dispatch(GET));
  }
}
