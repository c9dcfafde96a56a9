import { DESKTOP_STOP } from '../../../../application/commands/desktop-stop/desktop-stop.definition.js';
import { BaseCommand } from '../../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../../params-to-flags.js';

export default class DesktopStop extends BaseCommand {
  static override summary = DESKTOP_STOP.summary;
  static override description = DESKTOP_STOP.description;
  static override examples = examplesOf(DESKTOP_STOP);
  static override args = argsOf(DESKTOP_STOP);
  static override flags = flagsOf(DESKTOP_STOP);

  async run(): Promise<void> {
    await this.present(await this.dispatch(DESKTOP_STOP));
  }
}
