import { expect } from 'chai';
import { linkNodes } from '../../../../src/adapters/linux/raw-node.js';
import { settleTree } from '../../../../src/adapters/linux/settle.js';
import { looksUnfinished, type Scan } from '../../../../src/adapters/linux/tree-scan.js';
import type { Clock } from '../../../../src/ports/clock.js';
import { type FakeObject, rawTree } from './fake-bus.js';

class SteppingClock implements Clock {
  private time = 0;

  now(): number {
    return this.time;
  }

  wallTime(): number {
    return this.time;
  }

  sleep(ms: number): Promise<void> {
    this.time += ms;
    return Promise.resolve();
  }
}

/** A browser window whose page holds so many nodes. */
function page(nodes: number, facts: Partial<FakeObject> = {}): Scan {
  const children = Array.from({ length: nodes }, (_, at): FakeObject => ({
    path: `/${String(at)}`,
    role: 'section',
  }));
  const tree = rawTree(':1.1', {
    path: '/window',
    role: 'frame',
    children: [{ path: '/page', role: 'document-web', children, ...facts }],
  });
  const root = linkNodes(tree);
  if (root === undefined) throw new Error('There is no root.');
  return { root, count: tree.count, ended: 0 };
}

async function settle(first: Scan, later: readonly Scan[], budgetMs = 5000) {
  const clock = new SteppingClock();
  const rest = [...later];
  let last = first;
  const read = (): Promise<Scan> => {
    last = rest.shift() ?? last;
    return Promise.resolve(last);
  };
  const signal = new AbortController().signal;
  return { ...(await settleTree(first, read, clock, { budgetMs, signal })), tookMs: clock.now() };
}

describe('settling of lazy trees', () => {
  it('waits until a growing tree stands still', async () => {
    const { scan, finished } = await settle(page(0), [page(3), page(40), page(40)]);
    expect(scan.count).to.equal(42);
    expect(finished).to.equal(true);
  });

  it('takes a page that stays empty for empty, but not at once', async () => {
    const { finished, tookMs } = await settle(page(0), []);
    expect(finished).to.equal(true);
    expect(tookMs).to.be.at.least(1000);
  });

  it('says when time ran out while the tree still grew', async () => {
    const growing = Array.from({ length: 50 }, (_, at) => page(at + 1));
    const { finished, scan } = await settle(page(0), growing, 400);
    expect(finished).to.equal(false);
    expect(scan.count).to.be.greaterThan(2);
  });

  it('does not trust a page that is busy', () => {
    expect(looksUnfinished(page(5, { states: ['busy'] }))).to.equal(true);
    expect(looksUnfinished(page(5))).to.equal(false);
    expect(looksUnfinished(page(0))).to.equal(true);
  });
});
