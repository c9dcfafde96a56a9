import { injectable } from 'inversify';
import type {
  DoctorCheck,
  PermissionProbe,
  Permissions,
  PlatformStatus,
} from '../../ports/permission-probe.js';
import { CAPABILITIES, reasonFor } from './capabilities.js';

/** The three consents of System Settings; what this program was granted cannot be asked without the native part. */
const PERMISSIONS: Permissions = {
  accessibility: {
    state: 'unknown',
    suggestion:
      'System Settings > Privacy & Security > Accessibility shows whether your terminal is allowed.',
  },
  screen_recording: {
    state: 'unknown',
    suggestion:
      'System Settings > Privacy & Security > Screen Recording shows whether your terminal is allowed.',
  },
  automation: {
    state: 'unknown',
    suggestion: 'System Settings > Privacy & Security > Automation shows whether your terminal is allowed.',
  },
};

/** Says honestly that nothing can be done here yet; what is not asked of the system is `unknown`. */
@injectable()
export class MacosPermissionProbe implements PermissionProbe {
  async status(): Promise<PlatformStatus> {
    return { display_server: 'macos', supported_surfaces: [], capabilities: CAPABILITIES };
  }

  async permissions(): Promise<Permissions> {
    return PERMISSIONS;
  }

  async diagnose(): Promise<readonly DoctorCheck[]> {
    return [
      {
        name: 'adapter',
        status: 'fail',
        found: `macOS: ${reasonFor('read')}`,
        fix: 'Use a Linux machine, or AGENT_DESKTOP_ADAPTER=simulated to try the commands.',
      },
    ];
  }

  fix(): Promise<readonly DoctorCheck[]> {
    return this.diagnose();
  }

  restore(): Promise<readonly DoctorCheck[]> {
    return this.diagnose();
  }
}
