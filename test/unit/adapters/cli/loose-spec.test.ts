import { Parser } from '@oclif/core';
import { expect } from 'chai';

import { looseSpec, passesThrough, rawInput } from '../../../../src/adapters/cli/loose-spec.js';
import { argsOf, examplesOf, flagsOf } from '../../../../src/adapters/cli/params-to-flags.js';
import { defineCommand } from '../../../../src/application/catalogue/define-command.js';
import { Param } from '../../../../src/application/catalogue/param.js';
import { DESKTOP_EXEC } from '../../../../src/application/commands/desktop-exec/desktop-exec.definition.js';

class ToolInput {
  @Param({ kind: 'string', description: 'Second.', positional: 1, options: ['a', 'b'] })
  second?: string;

  @Param({ kind: 'ref', description: 'First.', positional: 0, required: true })
  first!: string;

  @Param({ kind: 'integer', description: 'Depth.', minimum: 1, maximum: 9, default: 3, required: true })
  max_depth!: number;

  @Param({ kind: 'boolean', description: 'Only some.', char: 'i', aliases: ['only'] })
  interactive_only?: boolean;

  @Param({ kind: 'strings', description: 'Words.' })
  word?: string[];

  @Param({ kind: 'string', description: 'Kind.', options: ['x', 'y'] })
  kind?: string;
}

const TOOL = defineCommand<ToolInput, unknown>({
  name: 'tool',
  summary: '',
  group: 'system',
  effect: 'read',
  input: ToolInput,
  useCase: Symbol('tool'),
  examples: [{ line: 'agent-desktop tool @e1', explains: 'One.' }],
});

async function raw(...argv: string[]): Promise<Record<string, unknown>> {
  const parsed = await Parser.parse(argv, looseSpec(TOOL, flagsOf(TOOL)));
  return rawInput(TOOL, parsed, []);
}

describe('the command line of a definition', () => {
  it('takes positionals in their order, whatever the order of the properties', async () => {
    expect(await raw('@e1', 'b')).to.deep.equal({ first: '@e1', second: 'b' });
    expect(Object.keys(argsOf(TOOL))).to.deep.equal(['first', 'second']);
  });

  it('reads whole numbers and leaves everything else for the one validation', async () => {
    expect(await raw('--max-depth', '12')).to.deep.equal({ max_depth: 12 });
    expect(await raw('--max-depth=-4')).to.deep.equal({ max_depth: -4 });
    expect(await raw('--max-depth', '3.5')).to.deep.equal({ max_depth: '3.5' });
    expect(await raw('--max-depth', '9'.repeat(20))).to.deep.equal({ max_depth: '9'.repeat(20) });
    expect(await raw('--kind', 'nonsense')).to.deep.equal({ kind: 'nonsense' });
  });

  it('takes a letter, a flag and its second name', async () => {
    for (const flag of ['-i', '--interactive-only', '--only'])
      expect(await raw(flag), flag).to.deep.equal({ interactive_only: true });
  });

  it('collects a repeated flag and is not greedy', async () => {
    expect(await raw('--word', 'a', '--word', '--b', '@e1')).to.deep.equal({
      word: ['a', '--b'],
      first: '@e1',
    });
  });

  it('takes text that begins with a dash after --', async () => {
    expect(await raw('--', '-text', '--kind')).to.deep.equal({ first: '-text', second: '--kind' });
  });

  it('reads no missing positional from standard input', async () => {
    const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');
    Object.defineProperty(process, 'stdin', {
      configurable: true,
      get: () => {
        throw new Error('standard input was touched');
      },
    });
    try {
      expect(await raw()).to.deep.equal({});
    } finally {
      if (stdin) Object.defineProperty(process, 'stdin', stdin);
    }
    for (const arg of Object.values(argsOf(TOOL))) expect(arg.ignoreStdin).to.equal(true);
  });

  it('shows limits, options and defaults in help', () => {
    const flags = flagsOf(TOOL);
    expect(flags['max-depth']).to.include({ summary: 'Depth. [1 to 9]', default: '3', required: true });
    expect(flags['kind']).to.have.deep.property('options', ['x', 'y']);
    expect(flags['interactive-only']).to.include({ char: 'i', type: 'boolean' });
    expect(argsOf(TOOL)['second']).to.have.deep.property('options', ['a', 'b']);
    expect(examplesOf(TOOL)).to.deep.equal([{ description: 'One.', command: '<%= config.bin %> tool @e1' }]);
  });

  it('hands on what follows the first -- where the command runs a program', () => {
    expect(passesThrough(DESKTOP_EXEC)).to.equal(true);
    expect(passesThrough(TOOL)).to.equal(false);
    const parsed = { flags: { name: 'd' }, args: { argv: ['early'] } };
    expect(rawInput(DESKTOP_EXEC, parsed, ['echo', '--', 'd'])).to.deep.equal({
      name: 'd',
      argv: ['early', 'echo', '--', 'd'],
    });
    expect(rawInput(DESKTOP_EXEC, { flags: {}, args: {} }, [])).to.deep.equal({});
  });
});
