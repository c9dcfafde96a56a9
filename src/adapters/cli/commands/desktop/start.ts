import { DESKTOP_START } from '../../../../application/commands/desktop-start/desktop-start.definition.js';
import { BaseCommand } from '../../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../../params-to-flags.js';

export default class DesktopStart extends BaseCommand {
  static override summary = DESKTOP_START.summary;
  static override description = DESKTOP_START.description;
  static override examples = examplesOf(DESKTOP_START);
  static override args = argsOf(DESKTOP_START);
  static override flags = flagsOf(DESKTOP_START);

  async run(): Promise<void> {
    await this.present(await this.dispatch(DESKTOP_START));
  }
}
