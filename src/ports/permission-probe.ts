/** One permission of the operating system. */
export interface PermissionState {
  readonly state: 'granted' | 'denied' | 'not_required' | 'unknown';
  readonly suggestion?: string;
}

export interface Permissions {
  readonly accessibility: PermissionState;
  readonly screen_recording: PermissionState;
  readonly automation: PermissionState;
}

/** One finding of `doctor`. `found` is what was seen, `fix` the command or step that mends it. */
export interface DoctorCheck {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly found: string;
  readonly fix?: string;
}

/** What the display system is, and which session was found. */
export interface PlatformStatus {
  readonly display_server: 'x11' | 'wayland' | 'windows' | 'macos' | 'simulated' | 'none';
  /** How the session was found: its own variable, the user's usual bus, or not at all. */
  readonly session_source?: string;
  readonly supported_surfaces: readonly string[];
  /** For each capability: true, or the reason why it is not there. */
  readonly capabilities: Readonly<Record<string, true | string>>;
}

/** Looks at the system around us; only `fix` changes it. None of these rejects because something is missing. */
export interface PermissionProbe {
  status(signal: AbortSignal): Promise<PlatformStatus>;
  permissions(request: boolean, signal: AbortSignal): Promise<Permissions>;
  diagnose(signal: AbortSignal): Promise<readonly DoctorCheck[]>;
  /** Mends what can be mended without asking (switches accessibility on) and returns the checks again. */
  fix(signal: AbortSignal): Promise<readonly DoctorCheck[]>;
  /** Puts back what `fix` changed and returns the checks again. */
  restore(signal: AbortSignal): Promise<readonly DoctorCheck[]>;
}

export const PermissionProbe = Symbol.for('agent-desktop/PermissionProbe');
