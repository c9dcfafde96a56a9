import { inject, injectable } from 'inversify';
import type {
  DoctorCheck,
  PermissionProbe,
  Permissions,
  PlatformStatus,
} from '../../ports/permission-probe.js';
import { CAPABILITIES, SUPPORTED_SURFACES } from './capabilities.js';
import { SimulatedDesktop } from './simulated-desktop.js';

const NOT_REQUIRED = { state: 'not_required' } as const;

/** Nothing has to be allowed, and nothing can be broken but the state folder. */
@injectable()
export class SimulatedPermissionProbe implements PermissionProbe {
  constructor(@inject(SimulatedDesktop) private readonly desktop: SimulatedDesktop) {}

  async status(): Promise<PlatformStatus> {
    return {
      display_server: 'simulated',
      session_source: 'simulated',
      supported_surfaces: SUPPORTED_SURFACES,
      capabilities: CAPABILITIES,
    };
  }

  async permissions(): Promise<Permissions> {
    return { accessibility: NOT_REQUIRED, screen_recording: NOT_REQUIRED, automation: NOT_REQUIRED };
  }

  async diagnose(): Promise<readonly DoctorCheck[]> {
    return [
      {
        name: 'desktop',
        status: 'warn',
        found: 'a simulated desktop: nothing real is read or changed',
        fix: 'Unset AGENT_DESKTOP_ADAPTER to work on the real desktop.',
      },
      this.stateCheck(),
    ];
  }

  fix(): Promise<readonly DoctorCheck[]> {
    return this.diagnose();
  }

  restore(): Promise<readonly DoctorCheck[]> {
    return this.diagnose();
  }

  private stateCheck(): DoctorCheck {
    try {
      const applications = this.desktop.now().running.length;
      return { name: 'applications', status: 'ok', found: `${applications} simulated applications running` };
    } catch (error) {
      const found = error instanceof Error ? error.message : 'the state of the desktop cannot be read';
      return { name: 'applications', status: 'fail', found };
    }
  }
}
