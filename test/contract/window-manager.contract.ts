import { expect } from 'chai';
import type { AppInfo } from '../../src/domain/element/app-info.js';
import type { WindowManager } from '../../src/ports/window-manager.js';
import { errorOf } from '../support/fakes/error-of.js';

export interface WindowManagerSubject {
  readonly windows: WindowManager;
  /** A running application with at least one window. */
  readonly app: AppInfo;
  dispose?(): void | Promise<void>;
}

/** What every WindowManager must do. */
export function describeWindowManagerContract(
  name: string,
  makeSubject: () => WindowManagerSubject | Promise<WindowManagerSubject>,
): void {
  describe(`WindowManager contract: ${name}`, () => {
    let subject: WindowManagerSubject;
    const list = (app?: AppInfo) => subject.windows.list(app, AbortSignal.timeout(15_000));

    before(async () => {
      subject = await makeSubject();
    });

    after(() => subject.dispose?.());

    it('lists windows with opaque ids that differ', async () => {
      const { windows } = await list();
      expect(windows).to.have.length.greaterThan(0);
      for (const { id, app } of windows) {
        expect(id).to.match(/^w-/);
        expect(app.processInstance).to.contain(String(app.pid));
      }
      expect(new Set(windows.map(({ id }) => id)).size).to.equal(windows.length);
    });

    it('gives the same ids in the same order again', async () => {
      const ids = async () => (await list()).windows.map(({ id }) => id);
      const [first, second] = [await ids(), await ids()];
      // A window of another application may open or close in between.
      const stayed = first.filter((id) => second.includes(id));
      expect(stayed).to.not.be.empty;
      expect(second.filter((id) => first.includes(id))).to.deep.equal(stayed);
    });

    it('lists the windows of one application', async () => {
      const { windows } = await list(subject.app);
      expect(windows).to.have.length.greaterThan(0);
      expect(new Set(windows.map(({ app }) => app.pid))).to.deep.equal(new Set([subject.app.pid]));
    });

    it('lets at most one window have the focus', async () => {
      const { windows } = await list();
      expect(windows.filter(({ focused }) => focused)).to.have.length.at.most(1);
    });

    it('ends when the caller gives up', async () => {
      const error = await errorOf(() => subject.windows.list(undefined, AbortSignal.abort()));
      expect(error.code).to.equal('TIMEOUT');
    });
  });
}
