import { expect } from 'chai';
import { TextArgument, type TextArgumentInput } from '../../../../src/application/services/text-argument.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { fakeEnvironment } from '../../../support/fakes/fake-environment.js';

describe('TextArgument', () => {
  const signal = new AbortController().signal;

  function read(input: Partial<TextArgumentInput>, stdin = '') {
    const argument = new TextArgument(fakeEnvironment({ FULL: 'a b\n', BLANK: '' }), {
      readStdin: async () => stdin,
    });
    return argument.read({ stdin: false, ...input }, signal);
  }

  it('takes the argument as it stands', async () => {
    expect(await read({ value: ' -x\n' })).to.equal(' -x\n');
    expect(await read({ value: '' })).to.equal('');
  });

  it('takes a variable as it stands', async () => {
    expect(await read({ from_env: 'FULL' })).to.equal('a b\n');
    expect(await read({ from_env: 'BLANK' })).to.equal('');
  });

  for (const [text, wanted] of [
    ['secret\n', 'secret'],
    ['secret\r\n', 'secret'],
    ['two\n\n', 'two\n'],
    ['none', 'none'],
    ['', ''],
  ] as const)
    it(`drops one final line end of standard input: ${JSON.stringify(text)}`, async () => {
      expect(await read({ stdin: true }, text)).to.equal(wanted);
    });

  it('refuses none and several', async () => {
    for (const input of [{}, { value: 'TYPED', stdin: true }, { value: 'TYPED', from_env: 'FULL' }]) {
      const error = await errorOf(() => read(input));
      expect(error.code).to.equal('INVALID_ARGS');
      expect(`${error.message} ${String(error.suggestion)}`).to.not.contain('TYPED');
    }
  });

  it('names a variable that is not there, unless it may be the text itself', async () => {
    const missing = await errorOf(() => read({ from_env: 'NO_SUCH' }));
    expect(missing.code).to.equal('INVALID_ARGS');
    expect(missing.message).to.contain('"NO_SUCH"');
    const mistaken = await errorOf(() => read({ from_env: 'pa$$ word' }));
    expect(`${mistaken.message} ${String(mistaken.suggestion)}`).to.not.contain('pa$$');
  });
});
