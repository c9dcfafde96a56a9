import type {
  DoctorCheck,
  PermissionProbe,
  Permissions,
  PlatformStatus,
} from '../../../src/ports/permission-probe.js';

/** A healthy system that notes what was asked of it. */
export class FakeProbe implements PermissionProbe {
  readonly requests: boolean[] = [];
  readonly calls: string[] = [];
  platform: PlatformStatus = {
    display_server: 'x11',
    supported_surfaces: ['window', 'menu'],
    capabilities: { read: true, input: 'not built yet' },
  };
  granted: Permissions = {
    accessibility: { state: 'granted' },
    screen_recording: { state: 'not_required' },
    automation: { state: 'not_required' },
  };

  async status(): Promise<PlatformStatus> {
    return this.platform;
  }

  async permissions(request: boolean): Promise<Permissions> {
    this.requests.push(request);
    return this.granted;
  }

  diagnose(): Promise<readonly DoctorCheck[]> {
    return this.checked('diagnose');
  }

  fix(): Promise<readonly DoctorCheck[]> {
    return this.checked('fix');
  }

  restore(): Promise<readonly DoctorCheck[]> {
    return this.checked('restore');
  }

  private async checked(call: string): Promise<readonly DoctorCheck[]> {
    this.calls.push(call);
    return [{ name: 'session_bus', status: 'ok', found: `seen by ${call}` }];
  }
}
