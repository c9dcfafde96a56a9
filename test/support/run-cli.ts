import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const CLI = fileURLToPath(new URL('../../bin/run.js', import.meta.url));

/** The parsed answer of a command. `data` is read by the tests as plain JSON. */
export interface Envelope<Data = Record<string, unknown>> {
  readonly version: string;
  readonly ok: boolean;
  readonly command: string;
  readonly data?: Data;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly suggestion?: string;
    readonly platform_detail?: string;
    readonly details?: Record<string, unknown>;
    readonly disposition: { readonly delivery: string; readonly retry: string };
  };
}

export interface CliRun {
  readonly args: readonly string[];
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly elapsedMs: number;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly stdin?: string;
  /** Start file of another copy of the program. */
  readonly program?: string;
  /** Runs as this user. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** Runs the shipped program (the built bundle) as a user would. A run over its deadline fails the test. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const env: Record<string, string | undefined> = { ...(options.env ?? process.env) };
  // With NODE_ENV=test oclif would look for TypeScript sources instead of what is shipped.
  delete env['NODE_ENV'];
  delete env['NODE_OPTIONS'];
  const timeoutMs = options.timeoutMs ?? 60_000;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [options.program ?? CLI, ...args], {
      env,
      ...options.user,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.stdin ?? '');
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`agent-desktop ${args.join(' ')} was still running after ${String(timeoutMs)} ms`));
    }, timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (exitCode, signal) => {
      clearTimeout(timer);
      resolve({
        args,
        exitCode,
        signal,
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
        elapsedMs: performance.now() - began,
      });
    });
  });
}

/** The envelope of a run; fails where stdout is not exactly one line of JSON. */
export function envelopeOf<Data = Record<string, unknown>>(run: CliRun): Envelope<Data> {
  const lines = run.stdout.split('\n');
  if (lines.length !== 2 || lines[1] !== '') {
    throw new Error(
      `agent-desktop ${run.args.join(' ')} printed no single line of JSON:\n${run.stdout.slice(0, 2000)}\nstderr:\n${run.stderr.slice(0, 2000)}`,
    );
  }
  return JSON.parse(lines[0] ?? '') as Envelope<Data>;
}

/** The `data` of a command that must succeed. */
export async function cliData<Data = Record<string, unknown>>(
  args: readonly string[],
  options: CliOptions = {},
): Promise<Data> {
  const run = await runCli(args, options);
  const envelope = envelopeOf<Data>(run);
  if (!envelope.ok || envelope.data === undefined || run.exitCode !== 0) {
    throw new Error(
      `agent-desktop ${args.join(' ')} failed (exit ${String(run.exitCode)}): ${run.stdout.slice(0, 2000)}${run.stderr.slice(0, 1000)}`,
    );
  }
  return envelope.data;
}

/** The `error` of a command that must fail, and its exit code. */
export async function cliError(
  args: readonly string[],
  options: CliOptions = {},
): Promise<NonNullable<Envelope['error']> & { readonly exitCode: number | null }> {
  const run = await runCli(args, options);
  const envelope = envelopeOf(run);
  if (envelope.ok || envelope.error === undefined) {
    throw new Error(`agent-desktop ${args.join(' ')} should have failed: ${run.stdout.slice(0, 2000)}`);
  }
  return { ...envelope.error, exitCode: run.exitCode };
}
