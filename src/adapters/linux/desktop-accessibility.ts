import { execFile } from 'node:child_process';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

const REPLY_MS = 10_000;

/**
 * Brings the accessibility bus of a session up and switches accessibility on. `org.a11y.Bus` is started by the session
 * bus at the first call; it answers with the address of the accessibility bus, on which the registry is started the
 * same way.
 */
export async function startAccessibility(
  dbusSend: string,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<void> {
  const call = (bus: string | undefined, ...args: string[]): Promise<string> => {
    const target = bus === undefined ? '--session' : `--bus=${bus}`;
    const options = ['--type=method_call', '--print-reply=literal', `--reply-timeout=${String(REPLY_MS)}`];
    return run(dbusSend, [target, ...options, ...args], env, signal);
  };
  const answer = await call(undefined, '--dest=org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus.GetAddress');
  const address = answer.trim();
  if (!address.includes(':')) {
    throw new AgentDesktopError('INTERNAL', 'The accessibility bus gave no address.', {
      platformDetail: address,
    });
  }
  await call(
    undefined,
    '--dest=org.a11y.Bus',
    '/org/a11y/bus',
    'org.freedesktop.DBus.Properties.Set',
    'string:org.a11y.Status',
    'string:IsEnabled',
    'variant:boolean:true',
  );
  await call(
    address,
    '--dest=org.a11y.atspi.Registry',
    '/org/a11y/atspi/registry',
    'org.a11y.atspi.Registry.GetRegisteredEvents',
  );
}

function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, signal, timeout: REPLY_MS + 1000 }, (error, stdout, stderr) => {
      if (!error) {
        resolve(stdout);
        return;
      }
      const late = signal.aborted || error.killed === true;
      reject(
        new AgentDesktopError(
          late ? 'TIMEOUT' : 'INTERNAL',
          `The accessibility bus of the private desktop ${late ? 'did not answer in time' : 'failed'}.`,
          {
            platformDetail: stderr.trim() || error.message,
            suggestion: 'Check that at-spi2-core is installed whole, then start the desktop again.',
          },
        ),
      );
    });
  });
}
