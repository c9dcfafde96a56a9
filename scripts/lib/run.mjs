import { spawn } from 'node:child_process';

/**
 * Runs a program, shows its output as it comes, and keeps it too. Never rejects: a program that cannot be started, or
 * is over its time, has a status other than 0.
 */
export function run(program, args, options = {}) {
  const { cwd, env, timeoutMs = 10 * 60_000, quiet = false } = options;
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const take = (stream) => (chunk) => {
      output += chunk;
      if (!quiet) stream.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take(process.stdout));
    child.stderr.setEncoding('utf8').on('data', take(process.stderr));
    const stop = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It has ended.
      }
    };
    const forward = (signal) => {
      stop(signal);
    };
    process.on('SIGINT', forward).on('SIGTERM', forward);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      output += `\n${program} was still running after ${timeoutMs / 1000} s and was ended.\n`;
      stop('SIGTERM');
      setTimeout(() => stop('SIGKILL'), 5000).unref();
    }, timeoutMs);
    const end = (status, error) => {
      clearTimeout(timer);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      if (error) output += String(error.message);
      resolve({ status: late ? 124 : status, output });
    };
    child.once('error', (error) => end(127, error));
    child.once('close', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** A line that says what happens now. */
export function say(text) {
  process.stderr.write(`\n== ${text}\n`);
}
