import { expect } from 'chai';

import { toAgentDesktopError } from '../../../../src/application/execution/to-agent-desktop-error.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

describe('toAgentDesktopError', () => {
  const act = { name: 'click', effect: 'act' } as const;
  const read = { name: 'find', effect: 'read' } as const;

  it('leaves our own errors as they are', () => {
    const own = new AgentDesktopError('STALE_REF', 'gone');
    expect(toAgentDesktopError(own, act)).to.equal(own);
  });

  it('makes INTERNAL of everything else, with the words and without the stack', () => {
    const error = toAgentDesktopError(new TypeError('x is not a function'), read);
    expect(error.code).to.equal('INTERNAL');
    expect(error.message).to.equal('find failed because of a fault in agent-desktop: x is not a function');
    expect(error.message).not.to.contain('at ');
    expect(error.disposition.delivery).to.equal('not_delivered');
    expect(toAgentDesktopError('odd', read).message).to.contain('odd');
  });

  it('does not call an action undelivered when nobody knows', () => {
    expect(toAgentDesktopError(new Error('x'), act).disposition).to.deep.equal({
      delivery: 'delivery_uncertain',
      retry: 'unsafe',
    });
  });

  it('makes TIMEOUT of an abort', () => {
    expect(toAgentDesktopError(new DOMException('no', 'AbortError'), act)).to.include({ code: 'TIMEOUT' });
    expect(toAgentDesktopError(new DOMException('no', 'TimeoutError'), read).message).to.contain(
      'find was stopped',
    );
  });
});
