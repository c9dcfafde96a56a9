import { inject, injectable } from 'inversify';
import { Environment } from '../../ports/environment.js';
import type {
  DoctorCheck,
  PermissionProbe,
  Permissions,
  PlatformStatus,
} from '../../ports/permission-probe.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { AccessibilitySwitch } from './accessibility-switch.js';
import { capabilities, SUPPORTED_SURFACES } from './capabilities.js';
import { displayServer } from './display-server.js';
import { DoctorChecks, messageOf } from './doctor-checks.js';
import { findSessionBus } from './session-bus.js';

/** Looks at the session around us. Linux asks nobody for permission: what is missing is a bus, a switch or a library. */
@injectable()
export class LinuxPermissionProbe implements PermissionProbe {
  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(AccessibilitySwitch) private readonly accessibility: AccessibilitySwitch,
    @inject(DoctorChecks) private readonly checks: DoctorChecks,
    @inject(Environment) private readonly environment: Environment,
  ) {}

  async status(_signal: AbortSignal): Promise<PlatformStatus> {
    const server = displayServer(this.environment);
    const location = findSessionBus(this.environment);
    return {
      display_server: server,
      session_source: location.found ? location.source : `none: ${location.reason}`,
      supported_surfaces: SUPPORTED_SURFACES,
      capabilities: capabilities(server, await this.treeAvailable()),
    };
  }

  async permissions(request: boolean, _signal: AbortSignal): Promise<Permissions> {
    const available = await this.treeAvailable();
    if (available === true && request) await this.accessibility.turnOn().catch(() => false);
    const accessibility =
      available === true
        ? ({ state: 'granted' } as const)
        : ({ state: 'denied', suggestion: `${available} Run doctor.` } as const);
    return {
      accessibility,
      screen_recording: { state: 'not_required' },
      automation: { state: 'not_required' },
    };
  }

  diagnose(signal: AbortSignal): Promise<readonly DoctorCheck[]> {
    return this.checks.run(signal);
  }

  async fix(signal: AbortSignal): Promise<readonly DoctorCheck[]> {
    await this.accessibility.turnOn().catch(() => false);
    return this.checks.run(signal);
  }

  async restore(signal: AbortSignal): Promise<readonly DoctorCheck[]> {
    await this.accessibility.putBack().catch(() => false);
    return this.checks.run(signal);
  }

  private async treeAvailable(): Promise<true | string> {
    try {
      await this.connection.bus();
      return true;
    } catch (error) {
      return messageOf(error);
    }
  }
}
