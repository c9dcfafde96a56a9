import { DESKTOP_EXEC } from '../../../../application/commands/desktop-exec/desktop-exec.definition.js';
import { BaseCommand } from '../../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../../params-to-flags.js';

export default class DesktopExec extends BaseCommand {
  static override summary = DESKTOP_EXEC.summary;
  static override description = DESKTOP_EXEC.description;
  static override examples = examplesOf(DESKTOP_EXEC);
  static override args = argsOf(DESKTOP_EXEC);
  static override flags = flagsOf(DESKTOP_EXEC);

  async run(): Promise<void> {
    await this.present(await this.dispatch(DESKTOP_EXEC));
  }
}
