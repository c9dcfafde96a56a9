import { expect } from 'chai';
import type { AppLauncher, LaunchRequest } from '../../src/ports/app-launcher.js';
import { errorOf } from '../support/fakes/error-of.js';

export interface AppLauncherSubject {
  readonly launcher: AppLauncher;
  /** Name, id or path of an application that can be started. */
  readonly app: string;
  dispose?(): void | Promise<void>;
}

const UNUSED_PID = 2_147_483_000;

function signal(): AbortSignal {
  return AbortSignal.timeout(30_000);
}

function request(app: string, facts: Partial<LaunchRequest> = {}): LaunchRequest {
  return { app, args: [], env: {}, attach: true, wait: true, timeoutMs: 20_000, ...facts };
}

/** What every AppLauncher must do. */
export function describeAppLauncherContract(
  name: string,
  makeSubject: () => AppLauncherSubject | Promise<AppLauncherSubject>,
): void {
  describe(`AppLauncher contract: ${name}`, () => {
    let subject: AppLauncherSubject;

    before(async () => {
      subject = await makeSubject();
    });

    after(() => subject.dispose?.());

    it('starts an application, lists it, attaches to it, ends it', async () => {
      const { launcher, app } = subject;
      const started = await launcher.launch(request(app, { attach: false }), signal());
      expect(started.attached).to.equal(false);
      expect(started.window?.app.pid).to.equal(started.app.pid);
      const listed = (await launcher.list(signal())).find(({ pid }) => pid === started.app.pid);
      expect(listed?.processInstance).to.equal(started.app.processInstance);
      expect(launcher.processInstance(started.app.pid)).to.equal(started.app.processInstance);

      const again = await launcher.launch(request(app), signal());
      expect(again.attached).to.equal(true);

      const closed = await launcher.close(started.app, { force: false, timeoutMs: 10_000 }, signal());
      expect(closed).to.deep.equal({ method: 'graceful', closed: true });
      expect(launcher.processInstance(started.app.pid)).to.equal(undefined);
      expect((await launcher.list(signal())).map(({ pid }) => pid)).not.to.include(started.app.pid);
    });

    it('knows no instance of a process that does not run', () => {
      expect(subject.launcher.processInstance(UNUSED_PID)).to.equal(undefined);
    });

    it('says that an application is unknown', async () => {
      const error = await errorOf(() =>
        subject.launcher.launch(request('no-such-application-xyz'), signal()),
      );
      expect(error.code).to.equal('APP_NOT_FOUND');
      expect(error.message).to.contain('no-such-application-xyz');
    });

    it('ends when the caller gives up', async () => {
      expect((await errorOf(() => subject.launcher.list(AbortSignal.abort()))).code).to.equal('TIMEOUT');
    });
  });
}
