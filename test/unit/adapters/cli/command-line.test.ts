import { expect } from 'chai';

import { type CommandLine, readCommandLine } from '../../../../src/adapters/cli/command-line.js';

const IDS = ['snapshot', 'click', 'version', 'desktop:start', 'desktop:stop', 'desktop:exec'];

const read = (...argv: string[]): CommandLine => readCommandLine(argv, IDS);

function refusal(...argv: string[]): { command: string; message: string; suggestion: string | undefined } {
  const line = read(...argv);
  if (line.kind !== 'error') throw new Error(`not refused: ${JSON.stringify(line)}`);
  expect(line.error.code).to.equal('INVALID_ARGS');
  return { command: line.command, message: line.error.message, suggestion: line.error.suggestion };
}

describe('readCommandLine', () => {
  it('finds a command and leaves its own arguments alone', () => {
    expect(read('click', '@e3', '--snapshot', 's1234')).to.deep.equal({
      kind: 'command',
      id: 'click',
      argv: ['@e3', '--snapshot', 's1234'],
    });
  });

  it('finds a command of two words', () => {
    expect(read('desktop', 'start', '--name', 'a')).to.deep.equal({
      kind: 'command',
      id: 'desktop:start',
      argv: ['--name', 'a'],
    });
  });

  it('moves global flags that stand before or inside the name behind it', () => {
    expect(read('--session', 's', '--headed', 'snapshot', '-i')).to.deep.include({
      id: 'snapshot',
      argv: ['--session', 's', '--headed', '-i'],
    });
    expect(read('--desktop=d', 'desktop', '-v', 'stop', '--name', 'x')).to.deep.include({
      id: 'desktop:stop',
      argv: ['--desktop=d', '-v', '--name', 'x'],
    });
  });

  it('leaves everything after the name as it stands, the first -- included', () => {
    expect(read('desktop', 'exec', '--name', 'd', '--', 'echo', '--help', 'd')).to.deep.include({
      argv: ['--name', 'd', '--', 'echo', '--help', 'd'],
    });
  });

  it('asks for help with nothing, with --help, with -h and with help', () => {
    const root = { kind: 'help', subject: [] };
    expect(read()).to.deep.equal(root);
    expect(read('--help')).to.deep.equal(root);
    expect(read('-h')).to.deep.equal(root);
    expect(read('help')).to.deep.equal(root);
    expect(read('--')).to.deep.equal(root);
    expect(read('help', 'desktop', 'start')).to.deep.equal({ kind: 'help', subject: ['desktop', 'start'] });
    expect(read('--help', 'click')).to.deep.equal({ kind: 'help', subject: ['click'] });
    expect(read('click', '@e1', '--help')).to.deep.equal({ kind: 'help', subject: ['click'] });
    expect(read('desktop')).to.deep.equal({ kind: 'help', subject: ['desktop'] });
    expect(read('desktop', '-h')).to.deep.equal({ kind: 'help', subject: ['desktop'] });
  });

  it('gives the version for --version', () => {
    expect(read('--version')).to.deep.equal({ kind: 'version' });
    expect(read('--headed', '--version')).to.deep.equal({ kind: 'version' });
  });

  it('refuses an unknown command with near names', () => {
    expect(refusal('clikc')).to.deep.equal({
      command: 'clikc',
      message: "There is no command 'clikc'.",
      suggestion: 'Did you mean click?',
    });
    expect(refusal('teleport').suggestion).to.equal("'agent-desktop --help' lists the commands.");
  });

  it('refuses an unknown command of a group with near names', () => {
    const { command, suggestion } = refusal('desktop', 'strat');
    expect(command).to.equal('desktop strat');
    expect(suggestion).to.match(/^Did you mean desktop start/);
  });

  it('refuses an unknown command of a group also where help is asked for', () => {
    expect(refusal('desktop', 'strat', '--help').command).to.equal('desktop strat');
  });

  it('refuses a call that says something and names no command', () => {
    for (const argv of [['--session'], ['--session', 'snapshot'], ['--headed'], ['--', 'snapshot']])
      expect(refusal(...argv).message, argv.join(' ')).to.equal('No command was named.');
    expect(read('--')).to.deep.equal({ kind: 'help', subject: [] });
  });

  it('repeats only the beginning of what is very long', () => {
    const long = 'a'.repeat(100_000);
    for (const argv of [[long], ['desktop', long], [`--${long}`]]) {
      const { command, message } = refusal(...argv);
      expect(command.length + message.length).to.be.below(300);
    }
  });

  it('refuses a flag on a group', () => {
    expect(refusal('desktop', '--name', 'x').message).to.contain("'desktop' is a group of commands");
  });

  it('refuses an unknown flag before the command and says where flags go', () => {
    expect(refusal('--hedaed', 'snapshot').suggestion).to.equal('Did you mean --headed?');
    expect(refusal('--app', 'x', 'snapshot').suggestion).to.contain(
      'go after its name: agent-desktop COMMAND --app',
    );
    expect(refusal('--secret=hunter2').message).not.to.contain('hunter2');
  });

  it('answers --mcp clearly', () => {
    expect(refusal('--mcp')).to.include({ command: 'mcp', message: 'This version has no MCP server yet.' });
  });
});
