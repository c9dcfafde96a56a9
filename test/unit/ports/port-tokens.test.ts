import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { PORT_NAMES, portToken } from '../../../src/ports/port-tokens.js';
import { TreeReader } from '../../../src/ports/tree-reader.js';

const FOLDER = new URL('../../../src/ports/', import.meta.url);

describe('PORT_NAMES', () => {
  it('names every token that a port declares, as it is declared', () => {
    const declared = readdirSync(fileURLToPath(FOLDER)).flatMap((file) => {
      const text = readFileSync(new URL(file, FOLDER), 'utf8');
      return [...text.matchAll(/^export const (\w+) = Symbol\.for\('agent-desktop\/(\w+)'\);$/gm)].map(
        (match) => {
          expect(match[1], file).to.equal(match[2]);
          return match[1];
        },
      );
    });
    expect(declared.length).to.be.greaterThan(15);
    expect([...PORT_NAMES].sort()).to.deep.equal(declared.sort());
  });

  it('gives the very token of the port', () => {
    expect(portToken('TreeReader')).to.equal(TreeReader);
  });
});
