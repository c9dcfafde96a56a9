import { expect } from 'chai';
import { VersionUseCase } from '../../../../src/application/commands/version/version.use-case.js';
import { VERSION } from '../../../../src/application/commands/version/version.definition.js';
import { fakeEnvironment } from '../../../support/fakes/fake-environment.js';

describe('version', () => {
  const info = { version: '1.2.3', target: 'linux-x64' };

  for (const [platform, os] of [
    ['linux', 'linux'],
    ['darwin', 'macos'],
    ['win32', 'windows'],
  ] as const)
    it(`calls ${platform} ${os}`, async () => {
      const answer = await new VersionUseCase(info, fakeEnvironment({}, platform)).execute();
      expect(answer).to.deep.equal({ version: '1.2.3', target: 'linux-x64', os });
    });

  it('needs no platform', () => {
    expect(VERSION.needsPlatform).to.equal(false);
  });
});
