import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { ProgramEnv } from './oracle.js';

const run = promisify(execFile);

/** One managed window as the X server sees it. */
export interface X11Window {
  readonly id: string;
  readonly title: string;
  readonly pid: number | undefined;
}

async function output(env: ProgramEnv, program: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(program, args, { env, timeout: 10_000, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch {
    return '';
  }
}

function propertyText(text: string, property: string): string | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${property}(`));
  return line?.slice(line.indexOf('= ') + 2);
}

/** Windows that the window manager manages, oldest first. */
export async function x11Windows(env: ProgramEnv): Promise<X11Window[]> {
  const root = await output(env, 'xprop', ['-root', '_NET_CLIENT_LIST']);
  const ids = root.match(/0x[0-9a-f]+/g) ?? [];
  return Promise.all(
    ids.map(async (id) => {
      const text = await output(env, 'xprop', ['-id', id, '_NET_WM_NAME', 'WM_NAME', '_NET_WM_PID']);
      const title = propertyText(text, '_NET_WM_NAME') ?? propertyText(text, 'WM_NAME') ?? '';
      const pid = Number(propertyText(text, '_NET_WM_PID') ?? Number.NaN);
      return {
        id,
        title: title.replace(/^"|"$/g, '').replace(/\\(["\\])/g, '$1'),
        pid: Number.isNaN(pid) ? undefined : pid,
      };
    }),
  );
}

export async function windowTitles(env: ProgramEnv): Promise<string[]> {
  return (await x11Windows(env)).map((window) => window.title);
}

/** The window that has the keyboard, as `0x…`, or undefined. */
export async function activeWindow(env: ProgramEnv): Promise<string | undefined> {
  const text = await output(env, 'xprop', ['-root', '_NET_ACTIVE_WINDOW']);
  const id = /0x[0-9a-f]+/.exec(text)?.[0];
  return id === '0x0' ? undefined : id;
}

/** Position of the pointer. */
export async function pointerPosition(env: ProgramEnv): Promise<{ readonly x: number; readonly y: number }> {
  const text = await output(env, 'xdotool', ['getmouselocation', '--shell']);
  return { x: Number(/X=(-?\d+)/.exec(text)?.[1]), y: Number(/Y=(-?\d+)/.exec(text)?.[1]) };
}
