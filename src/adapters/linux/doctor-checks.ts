import { inject, injectable } from 'inversify';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { Environment } from '../../ports/environment.js';
import type { DoctorCheck } from '../../ports/permission-probe.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { AccessibilitySwitch } from './accessibility-switch.js';
import { AppRegistry } from './app-registry.js';
import { displayServer } from './display-server.js';
import { findSessionBus } from './session-bus.js';
import { WindowPlacements } from './window-placements.js';

/** The Debian packages of the run-time libraries. */
const PACKAGES: Readonly<Record<string, string>> = {
  'libdbus-1.so.3': 'libdbus-1-3',
  'libxcb.so.1': 'libxcb1',
};

const MEND_SESSION = 'Mend the session bus first.';

/** The findings of doctor, in the order in which one thing needs the other. */
@injectable()
export class DoctorChecks {
  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(AccessibilitySwitch) private readonly accessibility: AccessibilitySwitch,
    @inject(AppRegistry) private readonly registry: AppRegistry,
    @inject(WindowPlacements) private readonly placements: WindowPlacements,
    @inject(Environment) private readonly environment: Environment,
  ) {}

  /** Never rejects because something is missing. */
  async run(signal: AbortSignal): Promise<readonly DoctorCheck[]> {
    const parts = [
      () => this.libraries(),
      () => this.sessionBus(),
      () => this.accessibilityBus(),
      () => this.accessibilitySwitch(),
      () => this.display(),
      () => this.windowManager(),
      () => this.applications(signal),
    ];
    const checks: DoctorCheck[] = [];
    for (const part of parts) checks.push(...(await part()));
    return checks;
  }

  private libraries(): Promise<readonly DoctorCheck[]> {
    try {
      const checks = this.connection
        .addon()
        .libraries()
        .map(({ name, loaded, error }): DoctorCheck => {
          if (loaded) return { name: `library ${name}`, status: 'ok', found: 'loaded' };
          return {
            name: `library ${name}`,
            status: name.startsWith('libdbus') ? 'fail' : 'warn',
            found: error ?? 'cannot be loaded',
            fix: installing(name),
          };
        });
      return Promise.resolve(checks);
    } catch (error) {
      return Promise.resolve([
        {
          name: 'native addon',
          status: 'fail',
          found: messageOf(error),
          fix:
            (error instanceof AgentDesktopError ? error.suggestion : undefined) ??
            'Install the package again.',
        },
      ]);
    }
  }

  /** How to get a library without which a later check cannot succeed; undefined when it is there. */
  private libraryFix(name: string): string | undefined {
    try {
      const missing = this.connection
        .addon()
        .libraries()
        .find((library) => library.name.startsWith(name) && !library.loaded);
      return missing === undefined ? undefined : installing(missing.name);
    } catch {
      return undefined;
    }
  }

  private async sessionBus(): Promise<readonly DoctorCheck[]> {
    const location = findSessionBus(this.environment);
    const name = 'session bus';
    if (!location.found) return [{ name, status: 'fail', found: location.reason, fix: location.suggestion }];
    try {
      await this.connection.sessionBus();
      return [{ name, status: 'ok', found: `reached by ${location.source}` }];
    } catch (error) {
      return [
        {
          name,
          status: 'fail',
          found: messageOf(error),
          fix:
            this.libraryFix('libdbus') ??
            'Log in again, or run "agent-desktop desktop start" and use --desktop.',
        },
      ];
    }
  }

  private async accessibilityBus(): Promise<readonly DoctorCheck[]> {
    const name = 'accessibility bus';
    try {
      const bus = await this.connection.bus();
      return [{ name, status: 'ok', found: `connected as ${bus.name}` }];
    } catch (error) {
      const detail = error instanceof AgentDesktopError ? error.platformDetail : undefined;
      return [
        {
          name,
          status: 'fail',
          found: detail === undefined ? messageOf(error) : `${messageOf(error)} (${detail})`,
          fix: (await this.hasSession())
            ? 'sudo apt-get install at-spi2-core, then log in again'
            : MEND_SESSION,
        },
      ];
    }
  }

  private async accessibilitySwitch(): Promise<readonly DoctorCheck[]> {
    const name = 'accessibility switched on';
    const on = await this.accessibility.isOn().catch(() => undefined);
    if (on === true) return [{ name, status: 'ok', found: 'org.a11y.Status IsEnabled is true' }];
    const fix =
      'agent-desktop doctor --fix (--restore puts it back); programs that already run may need a restart';
    if (on === false)
      return [
        {
          name,
          status: 'warn',
          found: 'org.a11y.Status IsEnabled is false: Qt and browsers give no tree',
          fix,
        },
      ];
    const install = (await this.hasSession()) ? 'sudo apt-get install at-spi2-core' : MEND_SESSION;
    return [{ name, status: 'fail', found: 'nobody answers for org.a11y.Status', fix: install }];
  }

  private hasSession(): Promise<boolean> {
    return this.connection.sessionBus().then(
      () => true,
      () => false,
    );
  }

  private async display(): Promise<readonly DoctorCheck[]> {
    const name = 'display';
    const server = displayServer(this.environment);
    const x11 = await this.connection.x11().catch(() => undefined);
    const display = this.environment.get('DISPLAY') ?? '';
    if (server === 'wayland')
      return [
        {
          name,
          status: 'warn',
          found: `Wayland${x11 === undefined ? ' without XWayland' : ' with XWayland'}: reading and headless actions work, places on the screen of native windows are unknown`,
        },
      ];
    if (x11 !== undefined) return [{ name, status: 'ok', found: `X11 on ${display}` }];
    const found =
      display === ''
        ? 'neither DISPLAY nor WAYLAND_DISPLAY is set'
        : `the X11 display ${display} cannot be opened`;
    const fix = this.libraryFix('libxcb') ?? 'agent-desktop desktop start, then use --desktop';
    return [{ name, status: 'fail', found, fix }];
  }

  private async windowManager(): Promise<readonly DoctorCheck[]> {
    const name = 'window manager';
    const x11 = await this.connection.x11().catch(() => undefined);
    if (x11 === undefined) return [];
    const manager = await x11.windowManager().catch(() => undefined);
    if (manager !== undefined && manager.name !== '') return [{ name, status: 'ok', found: manager.name }];
    return [
      {
        name,
        status: 'warn',
        found: 'none runs on this display: windows cannot be closed or arranged by request',
        fix: 'sudo apt-get install openbox, then run openbox on this display',
      },
    ];
  }

  private async applications(signal: AbortSignal): Promise<readonly DoctorCheck[]> {
    const name = 'applications';
    try {
      const apps = await this.registry.list(signal);
      const known = new Set(apps.map(({ info }) => info.pid));
      const frames = await this.placements.x11Windows();
      const without = new Set(
        frames.filter(({ pid }) => !known.has(pid)).map((frame) => frame.wmClass || frame.title),
      );
      const hung = apps.filter(({ info }) => info.accessible === 'unresponsive').map(({ info }) => info.name);
      const checks: DoctorCheck[] = [{ name, status: 'ok', found: `${String(apps.length)} with a tree` }];
      if (without.size > 0)
        checks.push({
          name: 'applications without a tree',
          status: 'warn',
          found: [...without].join(', '),
          fix: 'Close each and start it with "agent-desktop launch", which switches accessibility on for it.',
        });
      if (hung.length > 0)
        checks.push({ name: 'applications that do not answer', status: 'warn', found: hung.join(', ') });
      return checks;
    } catch (error) {
      return [
        {
          name,
          status: 'fail',
          found: messageOf(error),
          fix: 'Mend what fails above, then run doctor again.',
        },
      ];
    }
  }
}

function installing(library: string): string {
  const debian = PACKAGES[library];
  return debian === undefined ? `Install the package that has ${library}.` : `sudo apt-get install ${debian}`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
