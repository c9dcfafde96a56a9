import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { Clock } from '../../ports/clock.js';
import { unixAddress } from './bus-address.js';
import { startAccessibility } from './desktop-accessibility.js';
import { desktopEnvironment, overlay } from './desktop-environment.js';
import { type StartedPart, startPart } from './desktop-parts.js';
import type { ProcessIdentity } from './desktop-processes.js';
import type { DesktopProgram } from './desktop-programs.js';
import { X11Session, xauthorityFile } from './desktop-x11.js';
import { makeRuntimeFolder } from './runtime-folder.js';

/** What a start needs to know; `onPart` is called at once for every process, so that a crash leaves a record of it. */
export interface StartPlan {
  readonly id: string;
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly folder: string;
  readonly runtime: string;
  readonly programs: Readonly<Record<DesktopProgram, string>>;
  readonly baseEnvironment: Readonly<Record<string, string>>;
  readonly userId: number;
  readonly onPart: (part: string, identity: ProcessIdentity, display?: number) => void;
}

export interface StartedDesktop {
  readonly display: number;
  readonly environment: Readonly<Record<string, string>>;
}

const POLL_MS = 10;

/** Brings the parts up in order: display, session bus, then window manager and accessibility bus side by side. */
export async function startParts(
  plan: StartPlan,
  clock: Clock,
  signal: AbortSignal,
): Promise<StartedDesktop> {
  const logs = join(plan.folder, 'logs');
  mkdirSync(logs, { mode: 0o700 });
  makeRuntimeFolder(plan.runtime);
  const cookie = randomBytes(16);
  const authority = join(plan.folder, 'xauthority');
  writeFileSync(authority, xauthorityFile(cookie), { mode: 0o600, flag: 'wx' });

  const fixed = { id: plan.id, name: plan.name, authority, runtime: plan.runtime };
  const display = await startDisplay(plan, { logs, authority }, signal);
  const x11 = await reach(() => X11Session.open(display, cookie, signal), 'the display', signal);
  try {
    x11.allowUser(plan.userId);
    const before = { ...fixed, display: `:${String(display)}`, sessionBus: '' };
    const sessionBus = await startSessionBus(plan, logs, desktopEnvironment(before), signal);
    const withBus = desktopEnvironment({ ...before, sessionBus });
    const manager = await startWindowManager(plan, logs, withBus);
    await Promise.all([
      startAccessibility(plan.programs['dbus-send'], overlay(plan.baseEnvironment, withBus), signal),
      waitForWindowManager(x11, manager, clock, signal),
    ]);
    return { display, environment: withBus };
  } finally {
    x11.close();
  }
}

async function startDisplay(
  plan: StartPlan,
  files: { readonly logs: string; readonly authority: string },
  signal: AbortSignal,
): Promise<number> {
  const { width, height } = plan.size;
  const part = await startPart({
    label: 'Xvfb',
    program: plan.programs.Xvfb,
    args: ['-displayfd', '3', '-screen', '0', `${String(width)}x${String(height)}x24`].concat([
      '-dpi',
      '96',
      '-nolisten',
      'tcp',
      '-noreset',
      '-auth',
      files.authority,
    ]),
    env: overlay(plan.baseEnvironment, { AGENT_DESKTOP_DESKTOP_ID: plan.id }),
    logs: files.logs,
  });
  plan.onPart('display', part.identity);
  const display = Number(await part.announcement(signal));
  if (!Number.isInteger(display)) {
    throw new AgentDesktopError('INTERNAL', 'Xvfb did not say which display number it took.');
  }
  plan.onPart('display', part.identity, display);
  return display;
}

async function startSessionBus(
  plan: StartPlan,
  logs: string,
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  const part = await startPart({
    label: 'dbus-daemon',
    program: plan.programs['dbus-daemon'],
    args: ['--session', '--nofork', '--nopidfile', '--print-address=3'].concat(
      `--address=${unixAddress(join(plan.runtime, 'bus'))}`,
    ),
    env: overlay(plan.baseEnvironment, environment),
    logs,
  });
  plan.onPart('session_bus', part.identity);
  return part.announcement(signal);
}

async function startWindowManager(
  plan: StartPlan,
  logs: string,
  environment: Readonly<Record<string, string>>,
): Promise<StartedPart> {
  // Folders of its own: the user's openbox settings (autostart, key bindings) have no business here.
  const own = join(plan.folder, 'openbox');
  mkdirSync(own, { mode: 0o700 });
  const part = await startPart({
    label: 'openbox',
    program: plan.programs.openbox,
    args: ['--sm-disable'],
    env: {
      ...overlay(plan.baseEnvironment, environment),
      XDG_CONFIG_HOME: own,
      XDG_CACHE_HOME: own,
      XDG_DATA_HOME: own,
    },
    logs,
  });
  plan.onPart('window_manager', part.identity);
  return part;
}

async function waitForWindowManager(
  x11: X11Session,
  manager: StartedPart,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const announced = async (): Promise<void> => {
    while (!(await x11.hasWindowManager())) await clock.sleep(POLL_MS, signal);
  };
  await Promise.race([reach(announced, 'the window manager', signal), manager.ended]);
}

/** Turns low-level failures into errors that name the part. */
async function reach<Value>(work: () => Promise<Value>, part: string, signal: AbortSignal): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AgentDesktopError && error.code !== 'TIMEOUT') throw error;
    const late = signal.aborted;
    throw new AgentDesktopError(
      late ? 'TIMEOUT' : 'INTERNAL',
      late
        ? `Starting the desktop stopped while waiting for ${part}.`
        : `Cannot talk to ${part} of the desktop.`,
      { platformDetail: error instanceof Error ? error.message : String(error), cause: error },
    );
  }
}
