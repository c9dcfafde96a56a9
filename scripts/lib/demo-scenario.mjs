import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { run } from './run.mjs';

/** A step that did not do what it must. */
export class DemoFailure extends Error {}

/** Runs commands of the built program, printing each above its answer. */
export class Shell {
  constructor(root, env, globals = []) {
    this.root = root;
    this.env = env;
    this.globals = globals;
  }

  async command(...args) {
    const line = [...this.globals, ...args];
    console.log(`\n$ agent-desktop ${line.map(quoted).join(' ')}`);
    const program = join(this.root, 'bin', 'run.js');
    const result = await run(process.execPath, [program, ...line], {
      env: this.env,
      timeoutMs: 90_000,
      quiet: true,
    });
    console.log(result.output.trimEnd());
    const answer = parsed(result.output);
    if (!answer?.ok) throw new DemoFailure(`"${args[0]}" failed with exit code ${result.status}.`);
    return answer.data;
  }
}

function parsed(output) {
  for (const line of output.split('\n')) {
    if (!line.startsWith('{')) continue;
    try {
      return JSON.parse(line);
    } catch {
      // Not the envelope.
    }
  }
  return undefined;
}

function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function* nodesOf(node) {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

/** A part of the window to drill into: a cut one, else one around a text field, else any that holds something. */
function regionOf(tree) {
  const withRef = [...nodesOf(tree)].filter((node) => node.ref_id);
  const holds = (node, role) => node.children?.some((child) => role === undefined || child.role === role);
  return (
    withRef.find((node) => node.children_count) ??
    withRef.find((node) => holds(node, 'textfield')) ??
    withRef.find((node) => holds(node))
  );
}

/** Shows observation and action on a calculator, and returns what its display then says. */
export async function multiply(shell, app) {
  const launched = await shell.command('launch', app);
  const name = launched.app;
  const skeleton = await shell.command('snapshot', '--app', name, '--skeleton', '-i');
  const region = regionOf(skeleton.tree);
  if (!region) throw new DemoFailure('the skeleton shows nothing to drill into.');
  await shell.command('snapshot', '--root', region.ref_id, '-i', '--compact');
  for (const key of ['6', '×', '7', '=']) {
    const found = await shell.command(
      ...['find', '--app', name, '--role', 'button', '--name', key, '--exact', '--first'],
    );
    if (!found.match) throw new DemoFailure(`the calculator shows no button "${key}".`);
    await shell.command('click', found.match.ref_id);
  }
  const display = await shell.command('find', '--app', name, '--role', 'textfield', '--first');
  if (!display.match) throw new DemoFailure('the calculator shows no display.');
  // The calculator works on its own time: look again until it shows a result, for five seconds at most.
  let read;
  for (let look = 0; look < 10 && read?.value !== '42'; look++) {
    if (look > 0) await delay(500);
    read = await shell.command('get', display.match.ref_id, '--property', 'text');
  }
  return { pid: launched.pid, text: read.value };
}

/** What another reader of the accessibility tree (pyatspi) sees in the text fields of a process. */
export async function independentLook(root, env, pid) {
  const script = join(root, 'test', 'support', 'pyatspi-oracle.py');
  readFileSync(script);
  const line = ['/usr/bin/python3', script, 'find', '--pid', String(pid), '--role', 'text'];
  console.log(`\n$ python3 pyatspi-oracle.py find --pid ${pid} --role text    # another program's look`);
  const result = await run(line[0], line.slice(1), { env, timeoutMs: 60_000, quiet: true });
  console.log(result.output.trimEnd());
  if (result.status !== 0) throw new DemoFailure('pyatspi could not read the calculator.');
  return JSON.parse(result.output.slice(result.output.indexOf('['))).map((found) => found.text);
}
