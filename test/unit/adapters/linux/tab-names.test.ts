import { expect } from 'chai';
import { withoutMemoryUsage } from '../../../../src/adapters/linux/tab-names.js';

describe('names of browser tabs', () => {
  const named = [
    ['Chat - Memory usage - 33.1 MB', 'Chat'],
    ['Chat - Memory usage - 1.2 GB', 'Chat'],
    ['Chat - Arbeitsspeichernutzung - 33,1\u00a0MB', 'Chat'],
    ['Inbox (3) - me@example.org - Mail - Memory usage - 512 KB', 'Inbox (3) - me@example.org - Mail'],
    ['Chat', 'Chat'],
    ['Memory usage - 33.1 MB', 'Memory usage - 33.1 MB'],
    ['Report - Volume 2 - 33 MB', 'Report - Volume 2 - 33 MB'],
    ['', ''],
  ] as const;
  for (const [name, title] of named)
    it(`"${name}" is "${title}"`, () => {
      expect(withoutMemoryUsage(name)).to.equal(title);
    });
});
