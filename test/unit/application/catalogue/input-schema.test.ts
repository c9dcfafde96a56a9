import { expect } from 'chai';

import { CATALOGUE } from '../../../../src/application/catalogue/catalogue.js';
import { inputSchema } from '../../../../src/application/catalogue/input-schema.js';
import { Param } from '../../../../src/application/catalogue/param.js';
import { parseRef } from '../../../../src/domain/refs/ref.js';

class SampleInput {
  @Param({ kind: 'ref', description: 'Which.', required: true, positional: 0 })
  ref!: string;

  @Param({ kind: 'strings', description: 'Words.', options: ['a', 'b'] })
  words?: string[];

  @Param({ kind: 'integer', description: 'Number.', minimum: 1, maximum: 9, default: 3 })
  number?: number;

  @Param({ kind: 'string', description: 'One.', options: ['x', 'y'] })
  one?: string;

  @Param({ kind: 'boolean', description: 'Whether.' })
  whether?: boolean;
}

describe('inputSchema', () => {
  it('says all that a parameter says', () => {
    expect(inputSchema({ input: SampleInput })).to.deep.equal({
      type: 'object',
      properties: {
        ref: { type: 'string', description: 'Which.', pattern: '^@(s[0-9a-z]{4,14}:)?e[1-9][0-9]*$' },
        words: { type: 'array', description: 'Words.', items: { type: 'string', enum: ['a', 'b'] } },
        number: { type: 'integer', description: 'Number.', default: 3, minimum: 1, maximum: 9 },
        one: { type: 'string', description: 'One.', enum: ['x', 'y'] },
        whether: { type: 'boolean', description: 'Whether.' },
      },
      required: ['ref'],
      additionalProperties: false,
    });
  });

  it('leaves out what is empty', () => {
    class Nothing {}
    expect(inputSchema({ input: Nothing })).to.deep.equal({
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
  });

  it('has a ref pattern that agrees with the domain', () => {
    const pattern = new RegExp(inputSchema({ input: SampleInput }).properties['ref']?.pattern ?? '^$');
    for (const text of ['@e1', '@e120', '@s4k2f9:e3', '@e0', 'e1', '@e01', '@s1:e1', '@S4K2F9:e1', '@e1 ']) {
      let accepted = true;
      try {
        parseRef(text);
      } catch {
        accepted = false;
      }
      expect(pattern.test(text), text).to.equal(accepted);
    }
  });

  it('exists for every command', () => {
    for (const definition of CATALOGUE)
      expect(() => JSON.stringify(inputSchema(definition)), definition.name).not.to.throw();
  });
});
