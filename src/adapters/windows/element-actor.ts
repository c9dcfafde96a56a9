import { injectable } from 'inversify';
import type { ActionSupport, DeliveryReport, ElementActor } from '../../ports/element-actor.js';
import { notBuilt, reasonFor } from './capabilities.js';

/** Refuses: actions are not built yet. */
@injectable()
export class WindowsElementActor implements ElementActor {
  support(): ActionSupport {
    return { supported: false, possible: 'no', reason: reasonFor('act_headless') };
  }

  async perform(): Promise<DeliveryReport> {
    throw notBuilt('Acting on an element', 'act_headless');
  }
}
