import { Parser } from '@oclif/core';
import { expect } from 'chai';

import { toArgumentError } from '../../../../src/adapters/cli/argument-errors.js';
import { looseSpec } from '../../../../src/adapters/cli/loose-spec.js';
import { flagsOf } from '../../../../src/adapters/cli/params-to-flags.js';
import {
  type CommandDefinition,
  defineCommand,
} from '../../../../src/application/catalogue/define-command.js';
import { Param } from '../../../../src/application/catalogue/param.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

class OpenInput {
  @Param({ kind: 'ref', description: 'Which.', positional: 0, required: true })
  ref!: string;

  @Param({ kind: 'string', description: 'Name.', char: 'n' })
  name?: string;
}

class SecretInput extends OpenInput {
  @Param({ kind: 'string', description: 'Text.', positional: 1, required: true, secret: true })
  value!: string;
}

class FlagsInput {
  @Param({ kind: 'boolean', description: 'All.' })
  all?: boolean;
}

function define(name: string, input: new () => object): CommandDefinition {
  return defineCommand({
    name,
    summary: '',
    group: 'system',
    effect: 'act',
    input,
    useCase: Symbol(name),
    examples: [],
  });
}

async function refusal(definition: CommandDefinition, ...argv: string[]): Promise<AgentDesktopError> {
  const flags = flagsOf(definition);
  try {
    await Parser.parse(argv, looseSpec(definition, flags));
  } catch (error) {
    return toArgumentError(error, { definition, flags: Object.keys(flags) });
  }
  throw new Error('the parser took it');
}

describe('toArgumentError', () => {
  const open = define('open', OpenInput);
  const secret = define('set-value', SecretInput);

  it('names an unknown flag and a near one', async () => {
    const error = await refusal(open, '@e1', '--nmae', 'x');
    expect(error).to.include({ code: 'INVALID_ARGS', message: "open has no flag '--nmae'." });
    expect(error.suggestion).to.equal('Did you mean --name?');
  });

  it('leaves the value out that is glued to an unknown flag', async () => {
    expect((await refusal(open, '@e1', '--password=hunter2')).message).to.equal(
      "open has no flag '--password'.",
    );
  });

  it('says how to give a text that begins with a dash, and does not repeat it', async () => {
    const error = await refusal(secret, '@e1', '- my secret item');
    expect(error.message).to.contain("begins with '-'").and.not.to.contain('secret item');
    expect(error.suggestion).to.equal(
      "Text that begins with '-' goes after '--': agent-desktop set-value REF -- VALUE",
    );
    expect((await refusal(secret, '@e1', '--hunter2')).message).not.to.contain('hunter2');
  });

  it('still shows a flag of a typing command that is nearly right', async () => {
    expect((await refusal(secret, '@e1', 'x', '--nam', 'y')).message).to.equal(
      "set-value has no flag '--nam'.",
    );
  });

  it('shows an argument too many, but not where it may be a secret', async () => {
    expect((await refusal(open, '@e1', 'extra')).message).to.equal(
      "open takes only REF; 'extra' is too much.",
    );
    const error = await refusal(secret, '@e1', 'hunter2', 'more');
    expect(error.message).to.equal('set-value takes only REF VALUE.');
    expect(error.suggestion).to.contain('quotes');
  });

  it('says that a command takes only flags', async () => {
    const flagsOnly = define('list', FlagsInput);
    expect((await refusal(flagsOnly, 'x')).message).to.equal(
      "list takes no arguments besides its flags; 'x' is too much.",
    );
    expect((await refusal(flagsOnly, '--x-y')).suggestion).to.equal(
      "'agent-desktop list --help' lists its flags.",
    );
  });

  it('sends only a free text behind two dashes', async () => {
    expect((await refusal(open, '@e1', '--zzz')).suggestion).to.equal(
      "'agent-desktop open --help' lists its flags.",
    );
  });

  it('says that a switch takes no value', async () => {
    const error = await refusal(define('list', FlagsInput), '--all=true');
    expect(error.suggestion).to.contain('takes no value');
  });

  it('repeats only the beginning of what is very long', async () => {
    for (const word of ['x'.repeat(100_000), `--${'x'.repeat(100_000)}`])
      expect((await refusal(open, '@e1', word)).message.length).to.be.below(200);
  });

  it('explains a flag without its value', async () => {
    const error = await refusal(open, '@e1', '--name');
    expect(error.message).to.equal('open: Flag --name expects a value.');
    expect(error.suggestion).to.contain("--name=VALUE for a value that begins with '-'");
  });

  it('refuses a flag that is given twice', async () => {
    expect((await refusal(open, '@e1', '-n', 'a', '--name', 'b')).message).to.equal(
      'open: Flag --name can only be specified once.',
    );
  });

  it('leaves our own errors alone and makes INVALID_ARGS of anything else', () => {
    const own = new AgentDesktopError('STALE_REF', 'gone');
    const known = { definition: open, flags: [] };
    expect(toArgumentError(own, known)).to.equal(own);
    expect(toArgumentError('odd', known)).to.include({ code: 'INVALID_ARGS' });
  });
});
