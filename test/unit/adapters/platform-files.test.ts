import { readdirSync } from 'node:fs';
import { expect } from 'chai';

/** The files by which the platforms mirror each other. */
const MIRRORED = [
  'action-map.ts',
  'app-launcher.ts',
  'capabilities.ts',
  'clipboard.ts',
  'desktop-host.ts',
  'element-actor.ts',
  'events.ts',
  'guard.ts',
  'input-synthesizer.ts',
  'native-role.ts',
  'notification-center.ts',
  'permission-probe.ts',
  'role-map.ts',
  'screen-capturer.ts',
  'state-map.ts',
  'tree-reader.ts',
  'window-manager.ts',
];

describe('platform adapters', () => {
  for (const platform of ['linux', 'macos', 'windows']) {
    it(`${platform} has the files that all platforms have`, () => {
      const files = readdirSync(new URL(`../../../src/adapters/${platform}`, import.meta.url));
      expect(files).to.include.members([...MIRRORED, `${platform}.module.ts`]);
    });
  }
});
