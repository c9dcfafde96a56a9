import { LIST_SURFACES } from '../../../application/commands/list-surfaces/list-surfaces.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class ListSurfaces extends BaseCommand {
  static override summary = LIST_SURFACES.summary;
  static override description = LIST_SURFACES.description;
  static override examples = examplesOf(LIST_SURFACES);
  static override args = argsOf(LIST_SURFACES);
  static override flags = flagsOf(LIST_SURFACES);

  async run(): Promise<void> {
    await this.present(await this.dispatch(LIST_SURFACES));
  }
}
