import { expect } from 'chai';
import { ACTION_NAMES } from '../../src/domain/element/action-name.js';
import { isAnonymousWrapper } from '../../src/domain/element/anonymous-wrapper.js';
import { type ElementAddress, sameAddress } from '../../src/domain/element/element-address.js';
import type { ObservedNode } from '../../src/domain/element/observed-node.js';
import { ROLES } from '../../src/domain/element/role.js';
import { STATES } from '../../src/domain/element/state.js';
import type { WindowInfo } from '../../src/domain/element/window-info.js';
import type { ReadLimits, TreeReader } from '../../src/ports/tree-reader.js';
import { errorOf } from '../support/fakes/error-of.js';

export interface TreeReaderSubject {
  readonly reader: TreeReader;
  /** A window that does not change by itself, at least three levels deep. */
  readonly window: WindowInfo;
  /** An address in the same application that leads nowhere. */
  readonly goneAddress: ElementAddress;
  dispose?(): void | Promise<void>;
}

interface Located {
  readonly node: ObservedNode;
  readonly path: readonly number[];
  readonly above: readonly ObservedNode[];
}

const WHOLE: ReadLimits = { maxDepth: 60, maxNodes: 20_000, timeoutMs: 10_000 };
const SAMPLE = 25;

function* located(
  node: ObservedNode,
  path: readonly number[] = [],
  above: readonly ObservedNode[] = [],
): Generator<Located> {
  yield { node, path, above };
  for (const child of node.children) yield* located(child, [...path, child.index], [node, ...above]);
}

/** Some nodes from all over the tree. */
function sample(root: ObservedNode): readonly Located[] {
  const all = [...located(root)];
  const step = Math.max(1, Math.floor(all.length / SAMPLE));
  return all.filter((_, index) => index % step === 0);
}

function signal(): AbortSignal {
  return AbortSignal.timeout(15_000);
}

/** What every TreeReader must do. */
export function describeTreeReaderContract(
  name: string,
  makeSubject: () => TreeReaderSubject | Promise<TreeReaderSubject>,
): void {
  describe(`TreeReader contract: ${name}`, () => {
    let subject: TreeReaderSubject;
    const readWindow = (limits: Partial<ReadLimits> = {}) =>
      subject.reader.read({ kind: 'window', window: subject.window }, { ...WHOLE, ...limits }, signal());

    before(async () => {
      subject = await makeSubject();
    });

    after(() => subject.dispose?.());

    it('reads the whole window', async () => {
      const { root, rootPath, rootAncestors, nodesObserved, truncatedBecause } = await readWindow();
      expect(rootPath).to.deep.equal([]);
      expect(rootAncestors).to.deep.equal([]);
      expect(truncatedBecause).to.deep.equal([]);
      expect([...located(root)]).to.have.length(nodesObserved);
      expect(nodesObserved).to.be.greaterThan(5);
    });

    it('speaks the neutral vocabulary only', async () => {
      for (const { node } of located((await readWindow()).root)) {
        expect(ROLES).to.include(node.role);
        expect(STATES).to.include.members([...node.states]);
        expect(ACTION_NAMES).to.include.members([...node.actions]);
        expect(node.name).not.to.equal('');
        expect(Object.values(node), 'absent, not undefined').not.to.include(undefined);
        if (node.states.includes('secure')) {
          expect(node).not.to.have.property('value');
          expect(node.children).to.deep.equal([]);
        }
      }
    });

    it('reads the same twice', async () => {
      expect((await readWindow()).root).to.deep.equal((await readWindow()).root);
    });

    it('cuts at the logical depth and counts what it cut', async () => {
      const whole = new Map(
        [...located((await readWindow()).root)].map(({ node, path }) => [path.join(), node]),
      );
      const { root, truncatedBecause } = await readWindow({ maxDepth: 1 });
      expect(truncatedBecause).to.deep.equal([]);
      for (const { node, path, above } of located(root)) {
        const levels = above.slice(0, -1).filter((ancestor) => !isAnonymousWrapper(ancestor)).length;
        expect(levels, path.join()).to.be.at.most(1);
        if (node.childCount === undefined) continue;
        expect(node.children).to.deep.equal([]);
        expect(node.childCount).to.equal(whole.get(path.join())?.children.length);
      }
      expect([...located(root)].some(({ node }) => node.childCount !== undefined)).to.equal(true);
    });

    it('stops at the node limit and says so', async () => {
      const { nodesObserved, truncatedBecause, root } = await readWindow({ maxNodes: 4 });
      expect(nodesObserved).to.be.at.most(4);
      expect(truncatedBecause).to.include('node_limit');
      expect([...located(root)].some(({ node }) => node.childCount !== undefined)).to.equal(true);
    });

    it('reads one part as it stands in the whole', async () => {
      const { reader, window } = subject;
      const part = [...located((await readWindow()).root)].find(
        ({ path, node }) => path.length > 1 && node.children.length > 1,
      );
      if (part === undefined) throw new Error('The window has no part with children.');
      const target = { kind: 'element', window, address: part.node.address } as const;
      const seen = await reader.read(target, WHOLE, signal());
      expect(seen.root).to.deep.equal(part.node);
      expect(seen.rootPath).to.deep.equal(part.path);
      expect(seen.rootAncestors.map(({ role, name: text }) => [role, text])).to.deep.equal(
        part.above.map(({ role, name: text }) => [role, text]),
      );
    });

    it('finds each element again by its path and its address', async () => {
      const { reader, window } = subject;
      const { root } = await readWindow();
      for (const { node, path, above } of sample(root)) {
        const address = await reader.locate(window, path, signal());
        expect(address && sameAddress(address, node.address), path.join()).to.equal(true);
        const live = await reader.inspect(node.address, window, signal());
        expect(live?.path).to.deep.equal(path);
        expect(live?.node.role).to.equal(node.role);
        expect(live?.node.name).to.equal(node.name);
        expect(live?.node.children).to.deep.equal([]);
        expect(live?.ancestors.map((ancestor) => ancestor.node.role)).to.deep.equal(
          above.map(({ role }) => role),
        );
        expect(live?.windowAddress && sameAddress(live.windowAddress, root.address)).to.equal(true);
      }
    });

    it('says when there is nothing', async () => {
      const { reader, window, goneAddress } = subject;
      expect(await reader.inspect(goneAddress, window, signal())).to.equal(undefined);
      expect(await reader.locate(window, [9999, 0], signal())).to.equal(undefined);
      const target = { kind: 'element', window, address: goneAddress } as const;
      expect((await errorOf(() => reader.read(target, WHOLE, signal()))).code).to.equal('ELEMENT_NOT_FOUND');
    });

    it('lists the window among the surfaces, and says when one is not open', async () => {
      const { reader, window } = subject;
      const surfaces = await reader.listSurfaces(window, signal());
      expect(surfaces.find(({ kind }) => kind === 'window')?.id).to.equal(window.id);
      expect(new Set(surfaces.map(({ id }) => id)).size).to.equal(surfaces.length);
      const target = { kind: 'surface', window, surface: 'sheet' } as const;
      expect((await errorOf(() => reader.read(target, WHOLE, signal()))).code).to.equal('ELEMENT_NOT_FOUND');
    });

    it('ends when the caller gives up', async () => {
      const { reader, window } = subject;
      const aborted = AbortSignal.abort();
      const calls = [
        () => reader.read({ kind: 'window', window }, WHOLE, aborted),
        () => reader.inspect(window.address, window, aborted),
        () => reader.locate(window, [0], aborted),
        () => reader.listSurfaces(window, aborted),
      ];
      for (const call of calls) expect((await errorOf(call)).code).to.equal('TIMEOUT');
    });
  });
}
