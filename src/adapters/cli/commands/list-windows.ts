import { LIST_WINDOWS } from '../../../application/commands/list-windows/list-windows.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class ListWindows extends BaseCommand {
  static override summary = LIST_WINDOWS.summary;
  static override description = LIST_WINDOWS.description;
  static override examples = examplesOf(LIST_WINDOWS);
  static override args = argsOf(LIST_WINDOWS);
  static override flags = flagsOf(LIST_WINDOWS);

  async run(): Promise<void> {
    await this.present(await this.dispatch(LIST_WINDOWS));
  }
}
