import { expect } from 'chai';
import fc from 'fast-check';
import { cleanLine, cleanText, MAX_LABEL_LENGTH } from '../../../../src/domain/element/clean-text.js';

describe('clean text', () => {
  it('drops object replacement characters', () => {
    expect(cleanLine('a\ufffcb\ufffc')).to.equal('ab');
  });

  it('drops bidi marks and invisible spaces', () => {
    expect(cleanLine('\u202eevil\u202c \u200fx\u2066\u2069\ufeff\u200b')).to.equal('evil x');
  });

  it('keeps what joins an emoji', () => {
    expect(cleanLine('👩\u200d💻 e\u0301')).to.equal('👩\u200d💻 e\u0301');
  });

  it('turns control characters into spaces and folds white space on a line', () => {
    expect(cleanLine(' a\u0000b\tc\r\nd\u0085e  f ')).to.equal('a b c d e f');
  });

  it('keeps line breaks and tabs of a value', () => {
    expect(cleanText('one\r\ntwo\rthree\tfour')).to.equal('one\ntwo\nthree\tfour');
  });

  it('replaces lone surrogates', () => {
    expect(cleanLine('a\ud800b\udc00')).to.equal('a\ufffdb\ufffd');
  });

  it('cuts a text of a megabyte, and says so', () => {
    const name = cleanLine('x'.repeat(1_000_000));
    expect(name).to.have.length(MAX_LABEL_LENGTH);
    expect(name.endsWith('…')).to.equal(true);
  });

  it('marks a text that was mostly invisible and long as cut', () => {
    expect(cleanText(`${'\u200e'.repeat(100)}ab${'\u200e'.repeat(100)}c`, 10)).to.equal('ab…');
  });

  it('does not cut a pair of surrogates in two', () => {
    expect(cleanText('a😀😀', 3)).to.equal('a…');
  });

  it('is never longer than asked, never ill-formed, and stable when repeated', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.integer({ min: 2, max: 40 }),
        (text, max) => {
          const clean = cleanLine(text, max);
          expect(clean.length).to.be.at.most(max);
          expect(clean).to.equal(clean.trim());
          expect(/\p{Surrogate}|\ufffc/u.test(clean)).to.equal(false);
          expect(cleanLine(clean, max)).to.equal(clean);
        },
      ),
    );
  });
});
