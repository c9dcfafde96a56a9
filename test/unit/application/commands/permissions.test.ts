import { expect } from 'chai';
import { PermissionsInput } from '../../../../src/application/commands/permissions/permissions.input.js';
import { PermissionsUseCase } from '../../../../src/application/commands/permissions/permissions.use-case.js';
import { someContext } from '../../../support/fakes/fake-context.js';
import { FakeProbe } from '../../../support/fakes/fake-probe.js';

describe('permissions', () => {
  for (const request of [false, true])
    it(request ? 'asks the system with --request' : 'only looks without --request', async () => {
      const probe = new FakeProbe();
      const input = Object.assign(new PermissionsInput(), { request });
      expect(await new PermissionsUseCase(probe).execute(input, someContext())).to.equal(probe.granted);
      expect(probe.requests).to.deep.equal([request]);
    });
});
