import type { Envelope } from '../../../application/execution/envelope.js';

/** The part of a standard stream that writing needs. */
export interface OutputStream {
  write(text: string, done: (error?: Error | null) => void): boolean;
}

/**
 * Writes text and waits until the system has taken all of it, so that the end of the process cuts nothing. A reader
 * that went away is no error: there is nobody left to tell.
 */
export function writeOut(stream: OutputStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => {
      resolve();
    });
  });
}

/** One compact JSON object and a newline. */
export function envelopeLine(envelope: Envelope): string {
  return `${JSON.stringify(envelope)}\n`;
}

/** The part of `process` that tells of failed output. */
export interface OutputOwner {
  readonly stdout: OutputEvents;
  readonly stderr: OutputEvents & { write(text: string): unknown };
  exitCode?: number | string | null | undefined;
}

interface OutputEvents {
  removeAllListeners(event: 'error'): unknown;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/**
 * Output that cannot be written must not end the program with a stack trace. A reader that went away is no error; an
 * answer that was lost for another reason (a full disk) is, and stderr is the only place left to say so. oclif's own
 * listener throws what it does not know, and goes.
 */
export function surviveLostOutput(owner: OutputOwner = process): void {
  for (const stream of [owner.stdout, owner.stderr]) stream.removeAllListeners('error');
  owner.stderr.on('error', () => undefined);
  owner.stdout.on('error', ({ code, message }) => {
    if (code === 'EPIPE') return;
    owner.exitCode = 1;
    owner.stderr.write(`agent-desktop: the answer could not be written: ${message}\n`);
  });
}
