import { expect } from 'chai';
import { DesktopExecInput } from '../../../../src/application/commands/desktop-exec/desktop-exec.input.js';
import { DesktopExecUseCase } from '../../../../src/application/commands/desktop-exec/desktop-exec.use-case.js';
import { DesktopListUseCase } from '../../../../src/application/commands/desktop-list/desktop-list.use-case.js';
import { DesktopStartInput } from '../../../../src/application/commands/desktop-start/desktop-start.input.js';
import { DesktopStartUseCase } from '../../../../src/application/commands/desktop-start/desktop-start.use-case.js';
import { DesktopStopInput } from '../../../../src/application/commands/desktop-stop/desktop-stop.input.js';
import { DesktopStopUseCase } from '../../../../src/application/commands/desktop-stop/desktop-stop.use-case.js';
import type { DesktopExecResult, DesktopHost, DesktopInfo } from '../../../../src/ports/desktop-host.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { someContext } from '../../../support/fakes/fake-context.js';

class FakeHost implements DesktopHost {
  readonly calls: unknown[] = [];
  outcome: DesktopExecResult = { pid: 12 };
  private readonly running: DesktopInfo[] = [];

  async start(options: Parameters<DesktopHost['start']>[0]): Promise<DesktopInfo> {
    this.calls.push(options);
    const info: DesktopInfo = {
      name: options.name,
      display: ':90',
      size: { width: options.width, height: options.height },
      running: true,
      environment: { DISPLAY: ':90' },
      startedAt: '2026-01-01T00:00:00.000Z',
    };
    this.running.push(info);
    return info;
  }

  async stop(name: string): Promise<void> {
    this.calls.push(name);
  }

  async list(): Promise<readonly DesktopInfo[]> {
    return this.running;
  }

  async exec(name: string, command: Parameters<DesktopHost['exec']>[1]): Promise<DesktopExecResult> {
    this.calls.push({ desktop: name, ...command });
    return this.outcome;
  }
}

describe('desktop', () => {
  let host: FakeHost;

  beforeEach(() => {
    host = new FakeHost();
  });

  function start(size: string) {
    const input = Object.assign(new DesktopStartInput(), { name: 'test', size });
    return new DesktopStartUseCase(host).execute(input, someContext());
  }

  it('start prints the environment to use, and list shows the same', async () => {
    const view = {
      name: 'test',
      display: ':90',
      size: { width: 1280, height: 800 },
      running: true,
      started_at: '2026-01-01T00:00:00.000Z',
      environment: { DISPLAY: ':90' },
    };
    expect(await start('1280x800')).to.deep.equal(view);
    expect(host.calls).to.deep.equal([{ name: 'test', width: 1280, height: 800 }]);
    expect(await new DesktopListUseCase(host).execute()).to.deep.equal({ desktops: [view] });
  });

  for (const size of ['320x200', '7680x4320', '1280X800'])
    it(`start takes the size ${size}`, async () => {
      expect((await start(size)).size).to.deep.equal({
        width: Number(size.toLowerCase().split('x')[0]),
        height: Number(size.toLowerCase().split('x')[1]),
      });
    });

  for (const size of [
    '',
    '1280',
    '1280x',
    'x800',
    '319x200',
    '320x199',
    '7681x800',
    '800x4321',
    '-1x800',
    '1e3x800',
  ])
    it(`start refuses the size ${JSON.stringify(size)}`, async () => {
      const error = await errorOf(() => start(size));
      expect(error.code).to.equal('INVALID_ARGS');
      expect(error.message).to.contain(`"${size}"`);
      expect(host.calls).to.deep.equal([]);
    });

  it('stop says what it stopped', async () => {
    const input = Object.assign(new DesktopStopInput(), { name: 'test' });
    expect(await new DesktopStopUseCase(host).execute(input, someContext())).to.deep.equal({
      name: 'test',
      stopped: true,
    });
    expect(host.calls).to.deep.equal(['test']);
  });

  function exec(fields: Partial<DesktopExecInput>) {
    const input = Object.assign(new DesktopExecInput(), { name: 'test', detach: false }, fields);
    return new DesktopExecUseCase(host).execute(input, someContext());
  }

  it('exec passes the arguments as they stand, and what came of it', async () => {
    host.outcome = { pid: 12, exitCode: 3, stdout: 'out', stderr: 'err' };
    expect(await exec({ argv: ['sh', '-c', '--', 'x y'], timeout_ms: 70 })).to.deep.equal({
      name: 'test',
      pid: 12,
      exit_code: 3,
      stdout: 'out',
      stderr: 'err',
    });
    expect(host.calls).to.deep.equal([
      { desktop: 'test', argv: ['sh', '-c', '--', 'x y'], detach: false, timeoutMs: 70 },
    ]);
  });

  it("exec goes to the desktop that is named, else to the caller's, else to the default one", async () => {
    host.outcome = { pid: 5, exitCode: 0 };
    const nameOf = async (name?: string, desktop?: string): Promise<string> => {
      const input = Object.assign(new DesktopExecInput(), {
        argv: ['x'],
        detach: false,
        ...(name && { name }),
      });
      const context = { ...someContext(), ...(desktop && { desktop }) };
      return (await new DesktopExecUseCase(host).execute(input, context)).name;
    };
    expect(await nameOf('named', 'mine')).to.equal('named');
    expect(await nameOf(undefined, 'mine')).to.equal('mine');
    expect(await nameOf()).to.equal('default');
  });

  it('exec of a program that was ended by a signal says so', async () => {
    host.outcome = { pid: 12, signal: 'SIGKILL' };
    expect(await exec({ argv: ['x'], detach: true })).to.deep.equal({
      name: 'test',
      pid: 12,
      signal: 'SIGKILL',
    });
  });

  for (const argv of [[], ['']])
    it(`exec refuses ${JSON.stringify(argv)}`, async () => {
      expect((await errorOf(() => exec({ argv }))).code).to.equal('INVALID_ARGS');
      expect(host.calls).to.deep.equal([]);
    });
});
