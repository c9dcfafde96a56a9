import { expect } from 'chai';
import { CloseAppInput } from '../../../../src/application/commands/close-app/close-app.input.js';
import { CloseAppUseCase } from '../../../../src/application/commands/close-app/close-app.use-case.js';
import { AppPicker } from '../../../../src/application/services/app-picker.js';
import type { AppInfo } from '../../../../src/domain/element/app-info.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import type { AppLauncher, CloseResult } from '../../../../src/ports/app-launcher.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { someContext } from '../../../support/fakes/fake-context.js';
import { FakeDesktop } from '../../../support/fakes/fake-desktop.js';

describe('close-app', () => {
  let desktop: FakeDesktop;
  let closed: { app: AppInfo; force: boolean; timeoutMs: number }[];
  let outcome: () => CloseResult;

  beforeEach(() => {
    desktop = new FakeDesktop();
    desktop.addApp('mousepad', { pid: 5 });
    closed = [];
    outcome = () => ({ method: 'graceful', closed: true });
  });

  function run(fields: Partial<CloseAppInput>) {
    const launcher: AppLauncher = {
      ...desktop.launcher,
      close: async (app, options) => {
        closed.push({ app, ...options });
        return outcome();
      },
    };
    const input = Object.assign(
      new CloseAppInput(),
      { app: 'mousepad', force: false, timeout_ms: 5000 },
      fields,
    );
    return new CloseAppUseCase(new AppPicker(launcher), launcher).execute(input, someContext());
  }

  it('closes the application that was named', async () => {
    expect(await run({})).to.deep.equal({ app: 'mousepad', method: 'graceful', closed: true });
    expect(closed).to.have.lengthOf(1);
    expect(closed[0]).to.deep.include({ force: false, timeoutMs: 5000 });
    expect(closed[0]?.app.pid).to.equal(5);
  });

  it('refuses what the desktop stands on, though it is no application', async () => {
    desktop.protectedNames.set('openbox', 'it is the window manager');
    const error = await errorOf(() => run({ app: 'openbox', force: true }));
    expect(error.code).to.equal('POLICY_DENIED');
    expect(error.message).to.equal('openbox is not closed: it is the window manager.');
    expect((await errorOf(() => run({ app: 'nobody' }))).code).to.equal('APP_NOT_FOUND');
    expect(closed).to.deep.equal([]);
  });

  it('kills with --force', async () => {
    outcome = () => ({ method: 'force', closed: true });
    const answer = await run({ app: 'pid:5', force: true, timeout_ms: 1 });
    expect(answer).to.deep.equal({ app: 'mousepad', method: 'force', closed: true });
    expect(closed[0]).to.deep.include({ force: true, timeoutMs: 1 });
  });

  it('names the dialog that stands in the way', async () => {
    outcome = () => ({ method: 'graceful', closed: false, blockedBy: 'Save changes?' });
    expect(await run({})).to.deep.equal({
      app: 'mousepad',
      method: 'graceful',
      closed: false,
      blocked_by: 'Save changes?',
    });
  });

  it('asks nothing to close when the name is unknown', async () => {
    expect((await errorOf(() => run({ app: 'gimp' }))).code).to.equal('APP_NOT_FOUND');
    expect(closed).to.deep.equal([]);
  });

  it('passes a refusal on', async () => {
    outcome = () => {
      throw new AgentDesktopError('POLICY_DENIED', 'It is the window manager.');
    };
    expect((await errorOf(() => run({ force: true }))).code).to.equal('POLICY_DENIED');
  });
});
