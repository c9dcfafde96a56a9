import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { envelopeOf, runCli } from '../support/run-cli.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const COMMAND = `
import { argsOf, BaseCommand, defineCommand, Environment, flagsOf, inject, Param, registerCommand }
  from 'agent-desktop/plugin';

class GreetInput {}
Param({ kind: 'string', description: 'Whom.', positional: 0, required: true })(GreetInput.prototype, 'who');
Param({ kind: 'integer', description: 'Times.', default: 1, minimum: 1, maximum: 3 })(GreetInput.prototype, 'times');

class GreetUseCase {
  constructor(environment) { this.environment = environment; }
  async execute({ who, times }) {
    return { words: Array(times).fill('hello ' + who), platform: this.environment.platform };
  }
}
inject(Environment)(GreetUseCase, undefined, 0);

const GREET = defineCommand({
  name: 'greet', summary: 'Greets.', group: 'system', effect: 'read', input: GreetInput,
  useCase: Symbol.for('greeter/greet'), needsPlatform: false, examples: [],
});

export default class Greet extends BaseCommand {
  static summary = GREET.summary;
  static args = argsOf(GREET);
  static flags = flagsOf(GREET);
  async run() {
    registerCommand({ definition: GREET, useCase: GreetUseCase });
    await this.present(await this.dispatch(GREET));
  }
}
`;

const BROKEN_HOOK = `export default async function () { throw new Error('the hook is broken'); }`;

describe('an oclif plugin', function () {
  this.timeout(60_000);
  let home = '';
  let env: Record<string, string> = {};

  function install(hooks: object): void {
    const plugin = join(home, 'greeter');
    const data = join(home, 'data', 'agent-desktop');
    mkdirSync(join(plugin, 'commands'), { recursive: true });
    mkdirSync(join(plugin, 'node_modules'));
    mkdirSync(data, { recursive: true });
    symlinkSync(ROOT, join(plugin, 'node_modules', 'agent-desktop'));
    const oclif = { commands: './commands', hooks };
    writeFileSync(
      join(plugin, 'package.json'),
      JSON.stringify({ name: 'greeter', version: '1.0.0', type: 'module', oclif }),
    );
    writeFileSync(join(plugin, 'commands', 'greet.js'), COMMAND);
    writeFileSync(join(plugin, 'broken.js'), BROKEN_HOOK);
    writeFileSync(
      join(data, 'package.json'),
      JSON.stringify({
        private: true,
        oclif: { plugins: [{ name: 'greeter', type: 'link', root: plugin }] },
      }),
    );
  }

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'plugin-'));
    env = { PATH: process.env['PATH'] ?? '', HOME: home, XDG_DATA_HOME: join(home, 'data') };
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  it('adds a command with the validation, the container and the envelope of the program', async () => {
    install({});
    const run = await runCli(['greet', 'you', '--times', '2'], { env });
    expect(run.stderr).to.equal('');
    expect(envelopeOf(run)).to.deep.include({
      ok: true,
      command: 'greet',
      data: { words: ['hello you', 'hello you'], platform: process.platform },
    });
    const refused = await runCli(['greet', 'you', '--times', '9'], { env });
    expect(refused.exitCode).to.equal(2);
    expect(refused.stdout).to.contain('--times must be a whole number from 1 to 3; it is 9.');
  });

  it('is listed in help, and near names know it', async () => {
    install({});
    expect((await runCli(['--help'], { env })).stdout).to.contain('Greets.');
    expect((await runCli(['greeet'], { env })).stdout).to.contain('Did you mean greet?');
  });

  it('with an error in a hook is told to the caller, not swallowed', async () => {
    install({ init: './broken.js' });
    const run = await runCli(['version'], { env });
    expect(run.exitCode).to.equal(1);
    expect(envelopeOf(run)).to.have.nested.property('error.code', 'INTERNAL');
    expect(run.stdout).to.contain('the hook is broken');
  });
});
