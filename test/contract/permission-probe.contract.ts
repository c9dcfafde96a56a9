import { expect } from 'chai';
import type { DoctorCheck, PermissionProbe } from '../../src/ports/permission-probe.js';

const STATES = ['granted', 'denied', 'not_required', 'unknown'];
const CAPABILITIES = [
  'read',
  'act_headless',
  'input',
  'windows',
  'launch',
  'events',
  'clipboard',
  'notifications',
  'screenshot',
  'private_desktop',
];

function expectChecks(checks: readonly DoctorCheck[]): void {
  expect(checks).to.have.length.greaterThan(0);
  for (const { name, status, found, fix } of checks) {
    expect(name).to.have.length.greaterThan(1);
    expect(found, name).to.have.length.greaterThan(1);
    if (status === 'fail') expect(fix, name).to.be.a('string');
  }
  expect(new Set(checks.map(({ name }) => name)).size).to.equal(checks.length);
}

/** What every PermissionProbe must do: answer, whatever is missing. */
export function describePermissionProbeContract(
  name: string,
  makeProbe: () => PermissionProbe | Promise<PermissionProbe>,
): void {
  describe(`PermissionProbe contract: ${name}`, () => {
    let probe: PermissionProbe;
    const signal = () => AbortSignal.timeout(15_000);

    beforeEach(async () => {
      probe = await makeProbe();
    });

    it('names every capability: there, or why not', async () => {
      const { capabilities, display_server: server } = await probe.status(signal());
      expect(server).to.be.a('string');
      expect(Object.keys(capabilities)).to.include.members(CAPABILITIES);
      for (const [capability, reason] of Object.entries(capabilities)) {
        if (reason !== true) expect(reason, capability).to.have.length.greaterThan(5);
      }
    });

    it('answers about each permission', async () => {
      const permissions = await probe.permissions(false, signal());
      for (const { state } of [
        permissions.accessibility,
        permissions.screen_recording,
        permissions.automation,
      ])
        expect(STATES).to.include(state);
    });

    it('finds, and says how to mend what fails', async () => {
      expectChecks(await probe.diagnose(signal()));
    });
  });
}
