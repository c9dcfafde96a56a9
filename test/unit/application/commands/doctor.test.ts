import { expect } from 'chai';
import { DoctorInput } from '../../../../src/application/commands/doctor/doctor.input.js';
import { DoctorUseCase } from '../../../../src/application/commands/doctor/doctor.use-case.js';
import { someContext } from '../../../support/fakes/fake-context.js';
import { FakeProbe } from '../../../support/fakes/fake-probe.js';

describe('doctor', () => {
  for (const [call, flags] of [
    ['diagnose', { fix: false, restore: false }],
    ['fix', { fix: true, restore: false }],
    ['restore', { fix: false, restore: true }],
  ] as const)
    it(`does only what was asked: ${call}`, async () => {
      const probe = new FakeProbe();
      const input = Object.assign(new DoctorInput(), flags);
      expect(await new DoctorUseCase(probe).execute(input, someContext())).to.deep.equal({
        checks: [{ name: 'session_bus', status: 'ok', found: `seen by ${call}` }],
      });
      expect(probe.calls).to.deep.equal([call]);
    });
});
