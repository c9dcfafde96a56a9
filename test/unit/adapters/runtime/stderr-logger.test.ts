import { expect } from 'chai';
import sinon from 'sinon';
import { StderrLogger } from '../../../../src/adapters/runtime/stderr-logger.js';

describe('StderrLogger', () => {
  let lines: string[];
  const logger = (verbose: boolean) => new StderrLogger({ verbose, write: (line) => void lines.push(line) });

  beforeEach(() => {
    lines = [];
  });

  it('writes one line a message, with its fields as JSON', () => {
    logger(false).warn('slow', { app: 'Editor', ms: 300 });
    logger(false).warn('plain');
    logger(false).warn('empty', {});
    expect(lines).to.deep.equal([
      'agent-desktop warn: slow {"app":"Editor","ms":300}\n',
      'agent-desktop warn: plain\n',
      'agent-desktop warn: empty\n',
    ]);
  });

  it('writes debug lines only when asked to', () => {
    logger(false).debug('quiet');
    logger(true).debug('loud');
    expect(lines).to.deep.equal(['agent-desktop debug: loud\n']);
  });

  it('lets no name break the line or move the cursor', () => {
    logger(false).warn('title \u001b[31m\nred\u202e', { name: 'a\u001b[2J\u0007\u2028' });
    expect(lines).to.have.length(1);
    expect(lines[0]?.trimEnd()).not.to.match(/[\p{Cc}\p{Cf}\u2028]/u);
    expect(lines[0]).to.contain('\\u{1b}[31m\\u{a}red');
  });

  it('never fails for what it is given', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    logger(false).warn('circle', circle);
    logger(false).warn('odd', { big: 10n, error: new Error('lost') });
    expect(lines).to.deep.equal([
      'agent-desktop warn: circle {"fields":"not printable"}\n',
      'agent-desktop warn: odd {"big":"10","error":"lost"}\n',
    ]);
  });

  it('goes to stderr and never to stdout', () => {
    const err = sinon.stub(process.stderr, 'write').returns(true);
    const out = sinon.stub(process.stdout, 'write').returns(true);
    let counts: readonly number[];
    try {
      new StderrLogger({ verbose: false }).warn('x');
      counts = [err.callCount, out.callCount];
    } finally {
      err.restore();
      out.restore();
    }
    expect(counts).to.deep.equal([1, 0]);
  });
});
