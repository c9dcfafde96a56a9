import { SIM_APPS, simAppById } from './sim-apps.js';
import type { SimApp } from './sim-app.js';
import { storedNumber, storedObject, storedText } from './stored.js';

/** One running application. */
export interface RunningApp {
  readonly app: SimApp;
  readonly pid: number;
  readonly model: unknown;
  /** Widget with the keyboard focus in its window. */
  readonly focusedId?: string;
}

/** Everything that is on the simulated desktop. */
export interface DesktopState {
  /** Grows with every change. */
  readonly revision: number;
  readonly nextPid: number;
  readonly running: readonly RunningApp[];
  /** Pid of the application whose window has the focus. */
  readonly activePid: number;
  readonly clipboard?: string;
  readonly notifications: readonly { readonly appName: string; readonly title: string }[];
}

/** Far above what Linux gives to real processes (4,194,304 at most). */
const FIRST_PID = 9_000_001;

export function initialDesktop(): DesktopState {
  return {
    revision: 0,
    nextPid: FIRST_PID + SIM_APPS.length,
    running: SIM_APPS.map((app, index) => ({ app, pid: FIRST_PID + index, model: app.initial() })),
    activePid: FIRST_PID,
    notifications: [{ appName: 'Chat', title: 'New message in channel-02' }],
  };
}

/** The desktop with one application as it is now. */
export function replaceRunning(state: DesktopState, now: RunningApp): DesktopState {
  return { ...state, running: state.running.map((one) => (one.pid === now.pid ? now : one)) };
}

export function serializeDesktop(state: DesktopState): string {
  const running = state.running.map((one) => ({ ...one, app: one.app.id }));
  return `${JSON.stringify({ ...state, running })}\n`;
}

/** What cannot be read is a fresh desktop: nothing of value is lost. */
export function parseDesktop(text: string): DesktopState {
  let stored: Readonly<Record<string, unknown>>;
  try {
    stored = storedObject(JSON.parse(text));
  } catch {
    return initialDesktop();
  }
  const start = initialDesktop();
  const clipboard = stored['clipboard'];
  return {
    revision: storedNumber(stored['revision'], start.revision),
    nextPid: storedNumber(stored['nextPid'], start.nextPid),
    running: listOf(stored['running'])?.flatMap(parseRunning) ?? start.running,
    activePid: storedNumber(stored['activePid'], start.activePid),
    notifications: listOf(stored['notifications'])?.map(parseNotification) ?? start.notifications,
    ...(typeof clipboard === 'string' && { clipboard }),
  };
}

function parseRunning(value: unknown): readonly RunningApp[] {
  const fields = storedObject(value);
  const app = simAppById(storedText(fields['app'], ''));
  const pid = storedNumber(fields['pid'], 0);
  if (app === undefined || pid === 0) return [];
  const focusedId = fields['focusedId'];
  return [{ app, pid, model: fields['model'], ...(typeof focusedId === 'string' && { focusedId }) }];
}

function parseNotification(value: unknown): DesktopState['notifications'][number] {
  const fields = storedObject(value);
  return { appName: storedText(fields['appName'], ''), title: storedText(fields['title'], '') };
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
