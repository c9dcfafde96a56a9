import { DESKTOP_LIST } from '../../../../application/commands/desktop-list/desktop-list.definition.js';
import { BaseCommand } from '../../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../../params-to-flags.js';

export default class DesktopList extends BaseCommand {
  static override summary = DESKTOP_LIST.summary;
  static override description = DESKTOP_LIST.description;
  static override examples = examplesOf(DESKTOP_LIST);
  static override args = argsOf(DESKTOP_LIST);
  static override flags = flagsOf(DESKTOP_LIST);

  async run(): Promise<void> {
    await this.present(await this.dispatch(DESKTOP_LIST));
  }
}
