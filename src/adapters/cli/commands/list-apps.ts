import { LIST_APPS } from '../../../application/commands/list-apps/list-apps.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class ListApps extends BaseCommand {
  static override summary = LIST_APPS.summary;
  static override description = LIST_APPS.description;
  static override examples = examplesOf(LIST_APPS);
  static override args = argsOf(LIST_APPS);
  static override flags = flagsOf(LIST_APPS);

  async run(): Promise<void> {
    await this.present(await this.dispatch(LIST_APPS));
  }
}
