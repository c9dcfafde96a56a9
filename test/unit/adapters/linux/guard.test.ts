import { expect } from 'chai';
import {
  asDomainError,
  classify,
  domainError,
  failureOf,
  guarded,
  type Failure,
  type NativeFailure,
} from '../../../../src/adapters/linux/guard.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { busError, nativeError, TIMED_OUT } from './fake-bus.js';

const SUBJECT = { doing: 'press the button', app: 'Mousepad' };

function bus(name: string, message = ''): NativeFailure {
  return { code: 'BUS_ERROR', dbusName: `org.freedesktop.DBus.Error.${name}`, message };
}

describe('Linux guard', () => {
  const cases: readonly (readonly [NativeFailure, Failure])[] = [
    [bus('UnknownObject'), 'gone'],
    [bus('UnknownMethod', 'Object does not exist at path “/org/x”'), 'gone'],
    [bus('UnknownMethod', 'No such method “GetActions”'), 'unsupported'],
    [bus('UnknownInterface'), 'unsupported'],
    [bus('ServiceUnknown'), 'app-gone'],
    [bus('NameHasNoOwner'), 'app-gone'],
    [bus('NoReply'), 'hung'],
    [bus('AccessDenied'), 'refused'],
    [bus('Failed'), 'other'],
    [{ code: 'TIMEOUT', message: '' }, 'hung'],
    [{ code: 'CANCELLED', message: '' }, 'cancelled'],
    [{ code: 'DISCONNECTED', message: '' }, 'app-gone'],
    [{ code: 'LIBRARY_MISSING', message: '' }, 'library'],
    [{ code: 'PROTOCOL', message: '' }, 'other'],
  ];
  for (const [failure, kind] of cases)
    it(`takes ${failure.dbusName ?? failure.code} ${failure.message} for ${kind}`, () => {
      expect(classify(failure)).to.equal(kind);
    });

  it('gives each kind its own code', () => {
    const codes = cases.map(([failure]) => domainError(failure, SUBJECT).code);
    expect([...new Set(codes)]).to.have.members([
      'ELEMENT_NOT_FOUND',
      'ACTION_NOT_SUPPORTED',
      'APP_UNRESPONSIVE',
      'PERM_DENIED',
      'INTERNAL',
      'TIMEOUT',
      'PLATFORM_NOT_SUPPORTED',
    ]);
  });

  it('says what failed, on whom, and keeps the native words apart', () => {
    const error = domainError({ code: 'TIMEOUT', message: 'no answer' }, SUBJECT);
    expect(error.message).to.equal('Cannot press the button: Mousepad did not answer in time.');
    expect(error.platformDetail).to.equal('TIMEOUT: no answer');
    expect(error.suggestion).to.be.a('string');
  });

  it('turns rejections of the addon into domain errors and leaves others alone', async () => {
    const error = await errorOf(() => guarded(SUBJECT, () => Promise.reject(nativeError(TIMED_OUT))));
    expect(error.code).to.equal('APP_UNRESPONSIVE');
    const fault = new TypeError('a fault of ours');
    expect(asDomainError(fault, SUBJECT)).to.equal(fault);
    const own = new AgentDesktopError('STALE_REF', 'gone');
    expect(asDomainError(own, SUBJECT)).to.equal(own);
  });

  it('recognises only failures of the addon', () => {
    expect(failureOf(nativeError(busError('NoReply')))?.code).to.equal('BUS_ERROR');
    expect(failureOf(Object.assign(new Error('x'), { code: 'ENOENT' }))).to.equal(undefined);
    expect(failureOf('text')).to.equal(undefined);
  });
});
