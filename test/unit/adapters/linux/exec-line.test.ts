import { expect } from 'chai';
import { parseExecLine } from '../../../../src/adapters/linux/exec-line.js';

describe('Exec line', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['mousepad %U', ['mousepad']],
    ['env LANG=C prog --title "A B" %f', ['env', 'LANG=C', 'prog', '--title', 'A B']],
    ['prog "a \\"quoted\\" word" ""', ['prog', 'a "quoted" word', '']],
    ['prog --rate=100%% --icon=%i', ['prog', '--rate=100%', '--icon=']],
    ['  prog\t one  ', ['prog', 'one']],
  ];
  for (const [line, words] of cases)
    it(`splits ${line}`, () => {
      expect(parseExecLine(line)).to.deep.equal(words);
    });
});
