import { expect } from 'chai';

import { namespaceOf } from '../../../../src/application/execution/namespace.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

describe('namespaceOf', () => {
  it('is the session, or default', () => {
    expect(namespaceOf(undefined)).to.equal('default');
    expect(namespaceOf('build-7_a')).to.equal('build-7_a');
  });

  it('refuses what cannot safely be the name of a folder', () => {
    for (const bad of ['', '.', '..', '../x', 'a/b', '-x', 'ä', 'a b', 'x'.repeat(65)])
      expect(() => namespaceOf(bad), bad)
        .to.throw(AgentDesktopError)
        .with.property('code', 'INVALID_ARGS');
  });
});
