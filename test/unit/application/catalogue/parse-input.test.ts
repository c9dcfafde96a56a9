import { expect } from 'chai';
import { MinLength } from 'class-validator';

import { defineCommand } from '../../../../src/application/catalogue/define-command.js';
import { Param } from '../../../../src/application/catalogue/param.js';
import { flagLabel } from '../../../../src/application/catalogue/param-label.js';
import { parseInput } from '../../../../src/application/catalogue/parse-input.js';
import { RefInput } from '../../../../src/application/catalogue/ref-input.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

class SampleInput extends RefInput {
  @Param({ kind: 'string', description: 'What to write.', secret: true })
  value?: string;

  @Param({ kind: 'integer', description: 'How deep.', minimum: 1, maximum: 50, default: 10 })
  max_depth?: number;

  @Param({ kind: 'integer', description: 'How many.', minimum: 0 })
  count?: number;

  @Param({ kind: 'integer', description: 'At most.', maximum: 3 })
  limit?: number;

  @Param({ kind: 'integer', description: 'Any.' })
  any?: number;

  @Param({ kind: 'boolean', description: 'Only the first.', exclusive: ['last'] })
  first?: boolean;

  @Param({ kind: 'boolean', description: 'Only the last.' })
  last?: boolean;

  @Param({ kind: 'string', description: 'Which property.', options: ['text', 'value', 'title'] })
  property?: string;

  @Param({ kind: 'strings', description: 'Arguments.' })
  arg?: string[];

  @Param({ kind: 'string', description: 'A long text.' })
  @MinLength(3, { message: 'note must have at least three characters' })
  note?: string;
}

const SAMPLE = defineCommand<SampleInput, unknown>({
  name: 'sample',
  summary: 'A sample.',
  group: 'system',
  effect: 'read',
  input: SampleInput,
  useCase: Symbol('sample'),
  examples: [],
});

function refusal(raw: unknown, label?: typeof flagLabel): AgentDesktopError {
  try {
    parseInput(SAMPLE, raw, label);
  } catch (error) {
    if (error instanceof AgentDesktopError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('parseInput', () => {
  it('gives an instance of the input class with defaults in place', () => {
    const input = parseInput(SAMPLE, { ref: '@e3', count: 0, arg: ['a', 'b'] });
    expect(input).to.be.instanceOf(SampleInput);
    expect(input).to.deep.include({ ref: '@e3', count: 0, max_depth: 10, timeout_ms: 5000 });
    expect(input.arg).to.deep.equal(['a', 'b']);
    expect(input).not.to.have.property('value');
  });

  it('takes null for not given', () => {
    expect(parseInput(SAMPLE, { ref: '@e3', max_depth: null, value: null })).to.deep.include({
      max_depth: 10,
    });
  });

  it('reports a malformed ref before anything else', () => {
    const error = refusal({ ref: '@x', unknown_thing: 1, max_depth: 'deep' });
    expect(error.code).to.equal('INVALID_ARGS');
    expect(error.message).to.contain('is not a ref');
  });

  it('names an unknown field and what it may have been', () => {
    const error = refusal({ ref: '@e1', max_dept: 3 });
    expect(error.message).to.equal("sample does not take 'max_dept'.");
    expect(error.suggestion).to.equal('Did you mean max_depth?');
    expect(refusal({ ref: '@e1', zzzzzz: 3 }).suggestion).to.match(
      /^It takes: ref, snapshot, timeout_ms, value/,
    );
  });

  it('says what a missing argument is for', () => {
    const error = refusal({});
    expect(error.message).to.match(/^sample needs ref: The element/);
    expect(error.suggestion).to.equal("'agent-desktop sample --help' shows what sample takes.");
  });

  it('calls parameters as the caller does', () => {
    expect(refusal({}, flagLabel).message).to.match(/^sample needs REF:/);
    expect(refusal({ ref: '@e1', max_depth: 0 }, flagLabel).message).to.contain('--max-depth must be');
  });

  it('refuses two that exclude each other, in either order, and takes false for not given', () => {
    const error = refusal({ ref: '@e1', last: true, first: true });
    expect(error.message).to.equal('sample: first and last exclude each other.');
    expect(parseInput(SAMPLE, { ref: '@e1', first: true, last: false }).first).to.equal(true);
  });

  for (const [what, raw, words] of [
    ['a text for a number', { max_depth: '3' }, 'max_depth must be a whole number from 1 to 50; it is "3".'],
    ['a fraction', { max_depth: 2.5 }, 'max_depth must be a whole number from 1 to 50; it is 2.5.'],
    ['too large a number', { max_depth: 51 }, 'from 1 to 50; it is 51.'],
    ['too small a number', { count: -1 }, 'count must be a whole number of at least 0; it is -1.'],
    ['a number over the only limit', { limit: 4 }, 'limit must be a whole number of at most 3; it is 4.'],
    ['no number at all', { any: {} }, 'any must be a whole number; it is {}.'],
    ['a number for a text', { snapshot: 5 }, 'snapshot must be a text; it is 5.'],
    ['a text for a yes or no', { first: 'yes' }, 'first must be true or false; it is "yes".'],
    ['a text for a list', { arg: 'a' }, 'arg must be a list of texts; it is "a".'],
    ['a list with a number in it', { arg: ['a', 1] }, 'arg must be a list of texts; it is ["a",1].'],
    ['a ref that is no text', { ref: 7 }, 'ref must be a ref; it is 7.'],
  ] as const)
    it(`refuses ${what}`, () => {
      const error = refusal({ ref: '@e1', ...raw });
      expect(error.code).to.equal('INVALID_ARGS');
      expect(error.message).to.contain(words);
    });

  it('lists the choices and guesses which was meant', () => {
    const error = refusal({ ref: '@e1', property: 'titel' });
    expect(error.message).to.contain('property must be one of: text, value, title; it is "titel".');
    expect(error.suggestion).to.equal('Did you mean title?');
  });

  it('never repeats a secret or a long value', () => {
    expect(refusal({ ref: '@e1', value: 12345 }).message).to.equal(
      'sample: value must be a text; it is something else.',
    );
    expect(refusal({ ref: '@e1', property: 'x'.repeat(100) }).message).not.to.contain('xxx');
  });

  it('keeps the words of rules that the input class adds itself', () => {
    expect(refusal({ ref: '@e1', note: 'ab' }).message).to.equal(
      'sample: note must have at least three characters.',
    );
    expect(parseInput(SAMPLE, { ref: '@e1', note: 'abc' }).note).to.equal('abc');
  });

  it('refuses an input that is no object', () => {
    for (const raw of [undefined, null, 'text', 3, []])
      expect(refusal(raw).message).to.equal('sample: the input must be an object.');
  });

  it('says so when a command takes nothing', () => {
    class Nothing {}
    const definition = defineCommand<Nothing, unknown>({ ...SAMPLE, name: 'nothing', input: Nothing });
    expect(parseInput(definition, {})).to.be.instanceOf(Nothing);
    expect(() => parseInput(definition, { x: 1 }))
      .to.throw(AgentDesktopError)
      .with.property('suggestion', 'nothing takes no input.');
  });

  it('is not misled by names of Object', () => {
    expect(refusal({ ref: '@e1', constructor: 1 }).message).to.equal("sample does not take 'constructor'.");
    expect(refusal(JSON.parse('{"ref":"@e1","__proto__":{"value":"x"}}')).message).to.contain("'__proto__'");
  });
});
