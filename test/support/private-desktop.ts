import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LinuxDesktopHost } from '../../src/adapters/linux/desktop-host.js';
import { overlay } from '../../src/adapters/linux/desktop-environment.js';
import { environmentWith, realClock, silentLogger } from './test-runtime.js';

export interface PrivateDesktop {
  readonly name: string;
  readonly display: string;
  /** State root of this desktop; give it to the command line as AGENT_DESKTOP_HOME. */
  readonly home: string;
  /** The whole environment for a program inside: the caller's, overlaid. */
  readonly env: Readonly<Record<string, string>>;
  readonly sessionBus: string;
  readonly accessibilityBus: string;
  /** Ends everything in it and removes its state root. */
  stop(): Promise<void>;
}

/** A desktop of its own for one test file. Start it in `before`, stop it in `after`. */
export async function startPrivateDesktop(
  options: { readonly name?: string; readonly width?: number; readonly height?: number } = {},
): Promise<PrivateDesktop> {
  const home = mkdtempSync(join(tmpdir(), 'adt-'));
  const environment = environmentWith({ AGENT_DESKTOP_HOME: home });
  const host = new LinuxDesktopHost(environment, realClock, silentLogger);
  const name = options.name ?? `t${String(process.pid)}`;
  const started = await host
    .start(
      { name, width: options.width ?? 1600, height: options.height ?? 1200 },
      AbortSignal.timeout(30_000),
    )
    .catch((error: unknown) => {
      rmSync(home, { recursive: true, force: true });
      throw error;
    });
  const env = overlay(environment.all(), { ...started.environment, AGENT_DESKTOP_HOME: home });
  return {
    name,
    display: started.display,
    home,
    env,
    sessionBus: env['DBUS_SESSION_BUS_ADDRESS'] ?? '',
    accessibilityBus: accessibilityBusOf(env),
    stop: async () => {
      await host.stop(name, AbortSignal.timeout(30_000));
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Address of the accessibility bus, as the session bus tells it. */
export function accessibilityBusOf(env: Readonly<Record<string, string>>): string {
  const call = ['--session', '--print-reply=literal', '--dest=org.a11y.Bus', '/org/a11y/bus'];
  const answer = execFileSync('dbus-send', [...call, 'org.a11y.Bus.GetAddress'], { env, timeout: 10_000 });
  return answer.toString('utf8').trim();
}
