import { inject, injectable } from 'inversify';
import { StateFiles } from '../../ports/state-files.js';
import { accessibilityEnabled, setAccessibilityEnabled } from './accessibility-bus.js';
import { AccessibilityConnection } from './accessibility-connection.js';

/** Remembers that it was us who switched accessibility on. */
const MEMORY = 'linux/accessibility.json';

/** Switches accessibility on for the session, and back to what it was. */
@injectable()
export class AccessibilitySwitch {
  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(StateFiles) private readonly files: StateFiles,
  ) {}

  /** Undefined when nobody answers. */
  async isOn(): Promise<boolean | undefined> {
    return accessibilityEnabled(await this.connection.sessionBus());
  }

  /** True when it is on afterwards. What it was before is remembered once. */
  async turnOn(): Promise<boolean> {
    const bus = await this.connection.sessionBus();
    const before = await accessibilityEnabled(bus);
    if (before === true) return true;
    const done = await setAccessibilityEnabled(bus, true);
    if (done && before === false) await this.files.write(MEMORY, JSON.stringify({ enabled_before: false }));
    return done;
  }

  /** Puts back what `turnOn` changed; false when there was nothing to put back. */
  async putBack(): Promise<boolean> {
    if (this.files.read(MEMORY) === undefined) return false;
    const done = await setAccessibilityEnabled(await this.connection.sessionBus(), false);
    if (done) await this.files.remove(MEMORY);
    return done;
  }
}
