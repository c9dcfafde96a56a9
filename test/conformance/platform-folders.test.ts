import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

/** What every platform folder has; a platform adds files of its own as it needs. */
const SHARED = [
  'tree-reader.ts',
  'element-actor.ts',
  'events.ts',
  'window-manager.ts',
  'app-launcher.ts',
  'input-synthesizer.ts',
  'screen-capturer.ts',
  'clipboard.ts',
  'notification-center.ts',
  'permission-probe.ts',
  'role-map.ts',
  'state-map.ts',
  'action-map.ts',
  'guard.ts',
  'capabilities.ts',
];

describe('platform folders', () => {
  for (const platform of ['linux', 'macos', 'windows'])
    it(`${platform} has the same files as the others`, () => {
      const folder = fileURLToPath(new URL(`../../src/adapters/${platform}`, import.meta.url));
      expect(readdirSync(folder)).to.include.members([`${platform}.module.ts`, ...SHARED]);
    });
});
