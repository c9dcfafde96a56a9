import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { TextSource } from '../../ports/text-source.js';

const LIMIT_BYTES = 4 * 1024 * 1024;

/** The part of `process.stdin` that is needed. */
export type InputStream = NodeJS.ReadableStream & { readonly isTTY?: boolean; destroy?(): unknown };

/** Reads standard input to its end. */
export class StdinTextSource implements TextSource {
  /** The stream is asked for late: touching `process.stdin` opens it. */
  constructor(private readonly stream: () => InputStream = () => process.stdin) {}

  async readStdin(signal: AbortSignal): Promise<string> {
    const stream = this.stream();
    if (stream.isTTY === true)
      throw refused('Standard input is a terminal, so no text can come from it.', 'Pipe the text in.');
    return decode(await collect(stream, signal));
  }
}

function collect(stream: InputStream, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const finish = (settle: () => void) => {
      signal.removeEventListener('abort', onAbort);
      stream.removeListener('data', onData).removeListener('end', onEnd).removeListener('error', onError);
      settle();
    };
    const fail = (error: AgentDesktopError) => {
      finish(() => reject(error));
      stream.destroy?.();
    };
    const onData = (chunk: Buffer | string) => {
      const part = Buffer.from(chunk);
      bytes += part.length;
      chunks.push(part);
      if (bytes > LIMIT_BYTES)
        fail(refused('The text on standard input is longer than 4 MiB.', 'Send less.'));
    };
    const onEnd = () => finish(() => resolve(Buffer.concat(chunks)));
    const onError = (cause: Error) =>
      fail(
        new AgentDesktopError('INTERNAL', 'Standard input cannot be read.', {
          platformDetail: cause.message,
        }),
      );
    const onAbort = () =>
      fail(
        new AgentDesktopError('TIMEOUT', 'Standard input did not end in time.', {
          suggestion: 'Close the pipe.',
        }),
      );
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    stream.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refused('The text on standard input is not valid UTF-8.', 'Convert it to UTF-8 first.');
  }
}

function refused(message: string, suggestion: string): AgentDesktopError {
  return new AgentDesktopError('INVALID_ARGS', message, { suggestion });
}
