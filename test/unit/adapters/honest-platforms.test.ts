import { Container } from 'inversify';
import { expect } from 'chai';
import { macosModule } from '../../../src/adapters/macos/macos.module.js';
import { windowsModule } from '../../../src/adapters/windows/windows.module.js';
import { AgentDesktopError } from '../../../src/domain/errors/agent-desktop-error.js';
import { AccessibilityEvents } from '../../../src/ports/accessibility-events.js';
import { AppLauncher } from '../../../src/ports/app-launcher.js';
import { Clipboard } from '../../../src/ports/clipboard.js';
import { DesktopHost } from '../../../src/ports/desktop-host.js';
import { ElementActor } from '../../../src/ports/element-actor.js';
import { InputSynthesizer } from '../../../src/ports/input-synthesizer.js';
import { NotificationCenter } from '../../../src/ports/notification-center.js';
import { PermissionProbe } from '../../../src/ports/permission-probe.js';
import { ScreenCapturer } from '../../../src/ports/screen-capturer.js';
import { TreeReader } from '../../../src/ports/tree-reader.js';
import { WindowManager } from '../../../src/ports/window-manager.js';
import { errorOf } from '../../support/fakes/error-of.js';

/** Every port that refuses, with the methods it refuses with a rejection. */
const REFUSING: readonly (readonly [symbol, readonly string[]])[] = [
  [AccessibilityEvents, ['subscribe']],
  [AppLauncher, ['list', 'whyProtected', 'launch', 'close']],
  [Clipboard, ['readText', 'writeText', 'clear']],
  [DesktopHost, ['start', 'stop', 'list', 'exec']],
  [ElementActor, ['perform']],
  [InputSynthesizer, ['clickAt', 'typeText']],
  [NotificationCenter, ['list', 'dismiss']],
  [ScreenCapturer, ['capture']],
  [TreeReader, ['read', 'inspect', 'locate', 'listSurfaces']],
  [WindowManager, ['list']],
];

const PLATFORMS = { macOS: macosModule, Windows: windowsModule };

async function call(port: object, method: string): Promise<unknown> {
  const work: unknown = Reflect.get(port, method);
  if (typeof work !== 'function') throw new Error(`There is no method ${method}.`);
  return Reflect.apply(work, port, []);
}

for (const [name, module] of Object.entries(PLATFORMS)) {
  describe(`the ${name} adapter`, () => {
    const container = new Container({ defaultScope: 'Singleton' });
    before(() => container.load(module));

    it('refuses every call with the reason and what to do instead', async () => {
      for (const [token, methods] of REFUSING)
        for (const method of methods) {
          const error = await errorOf(() => call(container.get<object>(token), method));
          expect(error.code, method).to.equal('PLATFORM_NOT_SUPPORTED');
          expect(error.message, method).to.match(/macOS|Windows|Linux only/);
          expect(error.suggestion, method).to.contain('simulated');
          expect(error.disposition, method).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
        }
    });

    it('does not know processes, and supports no action', () => {
      expect(() => container.get<AppLauncher>(AppLauncher).processInstance(1)).to.throw(AgentDesktopError);
      const support: unknown = Reflect.apply(
        container.get<ElementActor>(ElementActor).support,
        undefined,
        [],
      );
      expect(support).to.include({ supported: false, possible: 'no' });
    });

    it('says in status, permissions and doctor that it can do nothing yet', async () => {
      const probe = container.get<PermissionProbe>(PermissionProbe);
      const { signal } = new AbortController();
      const {
        capabilities,
        supported_surfaces: surfaces,
        display_server: server,
      } = await probe.status(signal);
      expect(server).to.equal(name.toLowerCase());
      expect(surfaces).to.deep.equal([]);
      expect(Object.values(capabilities)).not.to.include(true);
      const { accessibility } = await probe.permissions(true, signal);
      expect(accessibility.state).not.to.equal('granted');
      expect(accessibility.suggestion).to.be.a('string');
      for (const checks of [
        await probe.diagnose(signal),
        await probe.fix(signal),
        await probe.restore(signal),
      ])
        expect(checks.map(({ status }) => status)).to.deep.equal(['fail']);
    });
  });
}
