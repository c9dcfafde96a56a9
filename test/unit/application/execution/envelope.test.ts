import { expect } from 'chai';
import fc from 'fast-check';

import { failure, success, withoutEmpty } from '../../../../src/application/execution/envelope.js';
import { errorOf } from '../../../../src/application/execution/error-of.js';
import { exitCodeOf } from '../../../../src/application/execution/exit-code.js';
import { disposition } from '../../../../src/domain/action/disposition.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { ERROR_CODES } from '../../../../src/domain/errors/error-code.js';

describe('envelope', () => {
  it('has its keys in the order of the contract', () => {
    expect(JSON.stringify(success('is', { result: true }))).to.equal(
      '{"version":"2.0","ok":true,"command":"is","data":{"result":true}}',
    );
    const error = new AgentDesktopError('STALE_REF', 'gone', {
      suggestion: 'again',
      platformDetail: 'org.x',
      details: { a: 1 },
    });
    expect(JSON.stringify(failure('click', error))).to.equal(
      '{"version":"2.0","ok":false,"command":"click","error":{"code":"STALE_REF","message":"gone",' +
        '"suggestion":"again","platform_detail":"org.x","details":{"a":1},' +
        '"disposition":{"delivery":"not_delivered","retry":"safe"}}}',
    );
  });

  it('leaves absent fields and empty lists out at every depth, and keeps null, false, 0 and blank texts', () => {
    const data = {
      none: undefined,
      empty: [],
      kept: [{ inner: [], deep: { gone: undefined, list: [[], [1]] } }],
      nothing: null,
      no: false,
      zero: 0,
      blank: '',
      object: {},
    };
    expect(success('x', data).data).to.deep.equal({
      kept: [{ deep: { list: [[], [1]] } }],
      nothing: null,
      no: false,
      zero: 0,
      blank: '',
      object: {},
    });
  });

  it('answers a command without a result with an empty object', () => {
    expect(success('x', undefined).data).to.deep.equal({});
  });

  it('prunes details too, and leaves out what an error lacks', () => {
    const envelope = failure('x', new AgentDesktopError('INTERNAL', 'm', { details: { list: [], at: 1 } }));
    expect(envelope.error.details).to.deep.equal({ at: 1 });
    for (const details of [{}, { none: undefined, list: [] }])
      expect(failure('x', new AgentDesktopError('INTERNAL', 'm', { details })).error).not.to.have.key(
        'details',
      );
    expect(failure('x', new AgentDesktopError('INTERNAL', 'm')).error).to.have.all.keys(
      'code',
      'message',
      'disposition',
    );
  });

  it('never leaves an empty list or an undefined field in an object', () => {
    const check = (value: unknown): boolean => {
      if (Array.isArray(value)) return value.every(check);
      if (typeof value !== 'object' || value === null) return true;
      return Object.values(value).every(
        (field) => field !== undefined && !(Array.isArray(field) && field.length === 0) && check(field),
      );
    };
    fc.assert(
      fc.property(
        fc.object({ withNullPrototype: false, values: [fc.integer(), fc.constant(undefined)] }),
        (value) => check(withoutEmpty(value)),
      ),
    );
  });

  it('turns back into the error it was made from', () => {
    const error = new AgentDesktopError('ACTION_FAILED', 'why', {
      suggestion: 's',
      platformDetail: 'p',
      details: { a: 1 },
      disposition: disposition('delivery_uncertain'),
    });
    const back = errorOf(failure('x', error));
    expect(back).to.include({ code: 'ACTION_FAILED', message: 'why', suggestion: 's', platformDetail: 'p' });
    expect(back.details).to.deep.equal({ a: 1 });
    expect(back.disposition).to.deep.equal({ delivery: 'delivery_uncertain', retry: 'unsafe' });
    expect(errorOf(failure('x', new AgentDesktopError('TIMEOUT', 'm'))).suggestion).to.equal(undefined);
  });
});

describe('exitCodeOf', () => {
  it('is 0 for success, 2 for INVALID_ARGS alone, 1 for every other code', () => {
    expect(exitCodeOf(success('x', {}))).to.equal(0);
    for (const code of ERROR_CODES)
      expect(exitCodeOf(failure('x', new AgentDesktopError(code, 'm'))), code).to.equal(
        code === 'INVALID_ARGS' ? 2 : 1,
      );
  });
});
