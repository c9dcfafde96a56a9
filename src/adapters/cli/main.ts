import { type Config, Help, type Interfaces, Plugin, settings } from '@oclif/core';

import { type Envelope, failure } from '../../application/execution/envelope.js';
import { exitCodeOf } from '../../application/execution/exit-code.js';
import type { PluginCommand, Runtime, RuntimeOptions } from '../../application/execution/runtime.js';
import { toAgentDesktopError } from '../../application/execution/to-agent-desktop-error.js';
import { readCommandLine } from './command-line.js';
import { exitWhereNothingRuns } from './interruption.js';
import { envelopeLine, surviveLostOutput, writeOut } from './presenters/write-out.js';
import { publishRuntime } from './runtime-access.js';
import { StrictConfig } from './strict-config.js';

/** How the program is started. */
export interface MainOptions {
  /** Folder of package.json and the manifest. */
  readonly root: string;
  /** Loads the composition root; called when the first use case is needed. */
  readonly createRuntime: (options: RuntimeOptions, plugins: readonly PluginCommand[]) => Promise<Runtime>;
  /** Run from sources: package.json as it is to be read; the manifest, which describes the build, is ignored. */
  readonly development?: { readonly packageJson: Interfaces.PJSON };
}

/** Grace for open handles after the answer is out. */
const LINGER_MS = 1000;

/** A runtime whose composition is put off until the first use case is asked for. */
function lazyRuntime(create: () => Promise<Runtime>): Runtime {
  let made: Promise<Runtime> | undefined;
  return {
    resolve: async (definition) => {
      made ??= create();
      return (await made).resolve(definition);
    },
    dispose: async () => {
      const runtime = await made?.catch(() => undefined);
      await runtime?.dispose();
    },
  };
}

function publish({ createRuntime }: MainOptions): void {
  const commands: PluginCommand[] = [];
  publishRuntime({
    version: 1,
    commands,
    create: (options) => lazyRuntime(() => createRuntime(options, commands)),
    register: (command) => void commands.push(command),
  });
}

async function answer(envelope: Envelope): Promise<void> {
  process.exitCode = exitCodeOf(envelope);
  await writeOut(process.stdout, envelopeLine(envelope));
}

async function loadConfig({ root, development }: MainOptions): Promise<Config> {
  if (!development) return new StrictConfig({ root }).ready();
  const plugin = new Plugin({ root, isRoot: true, ignoreManifest: true, pjson: development.packageJson });
  await plugin.load();
  return new StrictConfig({ root, plugins: new Map([[plugin.name, plugin]]) }).ready();
}

async function run(argv: readonly string[], options: MainOptions): Promise<void> {
  settings.enableAutoTranspile = false;
  const config = await loadConfig(options);
  const line = readCommandLine(argv, config.commandIDs);
  if (line.kind === 'error') return answer(failure(line.command, line.error));
  if (line.kind === 'version') return writeOut(process.stdout, `${config.userAgent}\n`);
  if (line.kind === 'help') return showHelp(config, line.subject);
  publish(options);
  await config.runHook('init', { id: line.id, argv: [...line.argv] });
  await config.runCommand(line.id, [...line.argv]);
}

async function showHelp(config: Config, subject: readonly string[]): Promise<void> {
  const line = readCommandLine(subject, config.commandIDs);
  if (line.kind === 'error') return answer(failure(line.command, line.error));
  await new Help(config, config.pjson.oclif.helpOptions).showHelp([...subject, '--help']);
}

/** Runs the command line. Sets the exit code and lets the process end by itself, so that no output is cut. */
export async function main(argv: readonly string[], options: MainOptions): Promise<void> {
  exitWhereNothingRuns();
  surviveLostOutput();
  try {
    await run(argv, options);
  } catch (error) {
    const name = argv.find((word) => !word.startsWith('-')) ?? 'agent-desktop';
    await answer(failure(name, toAgentDesktopError(error, { name, effect: 'manage' })));
  }
  // Everything is written. What is still open then is a leak, and must not keep the caller waiting.
  setTimeout(() => process.exit(), LINGER_MS).unref();
}
