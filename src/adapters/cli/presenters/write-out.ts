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

/** A pipe whose reader went away must not end the program with a stack trace. */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
