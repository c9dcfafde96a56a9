import { Param } from './param.js';

/** What every command is told besides its own input. Not part of any input class: it becomes the context. */
export class GlobalParams {
  @Param({
    kind: 'string',
    description: 'Namespace for snapshots; default: AGENT_DESKTOP_SESSION, else none.',
  })
  session?: string;

  @Param({ kind: 'boolean', description: 'Allow physical input (pointer, keyboard, focus).' })
  headed?: boolean;
}
