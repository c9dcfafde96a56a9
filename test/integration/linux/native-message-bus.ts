import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface MessageBus {
  readonly address: string;
  stop(): Promise<void>;
}

/** A message bus of its own, with nothing on it: enough for what needs no display. */
export async function startMessageBus(): Promise<MessageBus> {
  const child = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      resolve();
    }),
  );
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`dbus-daemon ended with ${String(code)}`));
    });
  });
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
