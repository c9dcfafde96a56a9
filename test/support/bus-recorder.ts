import { spawn } from 'node:child_process';
import { execFileSync } from 'node:child_process';

import type { ProgramEnv } from './oracle.js';
import { accessibilityBusOf } from './private-desktop.js';
import { waitUntil } from './wait-until.js';

/** One method call that passed the accessibility bus. */
export interface RecordedCall {
  readonly destination: string;
  readonly path: string;
  readonly member: string;
}

const CALL = /^method call .*-> destination=(\S+) serial=\d+ path=([^;]*); interface=([^;]*); member=(\S*)/;

/**
 * Runs `work` while all method calls on the accessibility bus are written down by the bus itself (dbus-monitor). Calls
 * over an application's private socket do not pass it, so use applications that have none: GTK 4 and Qt.
 */
export async function recordCalls(env: ProgramEnv, work: () => Promise<unknown>): Promise<RecordedCall[]> {
  const address = accessibilityBusOf(env);
  const monitor = spawn('dbus-monitor', ['--address', address, "type='method_call'"], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  monitor.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  // A call of our own marks both ends: what lies between them is whole.
  const mark = async (member: string): Promise<void> => {
    const call = [
      `--bus=${address}`,
      '--dest=org.freedesktop.DBus',
      '--type=method_call',
      '/org/freedesktop/DBus',
    ];
    await waitUntil(
      () => {
        if (text.includes(`member=${member}`)) return true;
        execFileSync('dbus-send', [...call, `org.freedesktop.DBus.${member}`], { env, timeout: 5000 });
        return false;
      },
      { what: `the call ${member} in the record`, timeoutMs: 10_000 },
    );
  };
  try {
    await mark('BeginOfRecord');
    await work();
    await mark('EndOfRecord');
  } finally {
    monitor.kill();
  }
  return text.split('\n').flatMap((line) => {
    const [, destination, path, , member] = CALL.exec(line) ?? [];
    return destination !== undefined && path !== undefined && member !== undefined
      ? [{ destination, path, member }]
      : [];
  });
}
