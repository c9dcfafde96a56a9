import { injectable } from 'inversify';
import type {
  DoctorCheck,
  PermissionProbe,
  Permissions,
  PlatformStatus,
} from '../../ports/permission-probe.js';
import { CAPABILITIES, reasonFor } from './capabilities.js';

/** Windows asks for no consent; only windows of elevated programs are closed to one that is not elevated. */
const PERMISSIONS: Permissions = {
  accessibility: {
    state: 'not_required',
    suggestion:
      'Windows of programs that run as administrator need this program to run as administrator too.',
  },
  screen_recording: { state: 'not_required' },
  automation: { state: 'not_required' },
};

/** Says honestly that nothing can be done here yet; what is not asked of the system is `unknown`. */
@injectable()
export class WindowsPermissionProbe implements PermissionProbe {
  async status(): Promise<PlatformStatus> {
    return { display_server: 'windows', supported_surfaces: [], capabilities: CAPABILITIES };
  }

  async permissions(): Promise<Permissions> {
    return PERMISSIONS;
  }

  async diagnose(): Promise<readonly DoctorCheck[]> {
    return [
      {
        name: 'adapter',
        status: 'fail',
        found: `Windows: ${reasonFor('read')}`,
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
