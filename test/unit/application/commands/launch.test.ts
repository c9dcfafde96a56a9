import { expect } from 'chai';
import { LaunchInput } from '../../../../src/application/commands/launch/launch.input.js';
import { LaunchUseCase } from '../../../../src/application/commands/launch/launch.use-case.js';
import type { AppLauncher, LaunchRequest } from '../../../../src/ports/app-launcher.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { someContext } from '../../../support/fakes/fake-context.js';
import { FakeDesktop, fakeApp } from '../../../support/fakes/fake-desktop.js';
import { someWindow } from '../../../support/fakes/live-element.js';

describe('launch', () => {
  const app = fakeApp('calculator', { pid: 7, processInstance: '7:3' });
  let asked: LaunchRequest[];
  let windowOpens: boolean;

  beforeEach(() => {
    asked = [];
    windowOpens = true;
  });

  function launcher(): AppLauncher {
    return {
      ...new FakeDesktop().launcher,
      launch: async (request) => {
        asked.push(request);
        return {
          app,
          attached: false,
          ...(windowOpens && { window: someWindow({ id: 'w-9', title: 'Calc' }) }),
        };
      },
    };
  }

  function input(fields: Partial<LaunchInput>): LaunchInput {
    return Object.assign(
      new LaunchInput(),
      { app: 'calculator', timeout_ms: 30_000, no_attach: false, no_wait: false },
      fields,
    );
  }

  it('refuses an empty name before anything is asked', async () => {
    for (const name of ['', '  ']) {
      const error = await errorOf(() =>
        new LaunchUseCase(launcher()).execute(input({ app: name }), someContext()),
      );
      expect(error.code).to.equal('INVALID_ARGS');
    }
    expect(asked).to.deep.equal([]);
  });

  it('answers with the process and its window', async () => {
    const answer = await new LaunchUseCase(launcher()).execute(input({}), someContext());
    expect(answer).to.deep.equal({
      app: 'calculator',
      pid: 7,
      process_instance: '7:3',
      window: { id: 'w-9', title: 'Calc' },
    });
    expect(asked).to.deep.equal([
      { app: 'calculator', args: [], env: {}, attach: true, wait: true, timeoutMs: 30_000 },
    ]);
  });

  it('passes on arguments, variables, folder and choices, and leaves an absent window out', async () => {
    windowOpens = false;
    const answer = await new LaunchUseCase(launcher()).execute(
      input({
        arg: ['--new', 'a=b'],
        env: ['LANG=C', 'EMPTY=', 'TWO=a=b\nc'],
        cwd: '/tmp',
        no_attach: true,
        no_wait: true,
        timeout_ms: 10,
      }),
      someContext(),
    );
    expect(answer).to.not.have.property('window');
    expect(asked).to.deep.equal([
      {
        app: 'calculator',
        args: ['--new', 'a=b'],
        env: { LANG: 'C', EMPTY: '', TWO: 'a=b\nc' },
        cwd: '/tmp',
        attach: false,
        wait: false,
        timeoutMs: 10,
      },
    ]);
  });

  for (const given of [{ arg: ['notes.txt'] }, { env: ['LANG=C'] }])
    it(`attaches to nothing when ${Object.keys(given).join()} is given, which would be lost`, async () => {
      await new LaunchUseCase(launcher()).execute(input(given), someContext());
      expect(asked[0]?.attach).to.equal(false);
    });

  for (const bad of ['SECRET', '=SECRET', '1A=SECRET', 'A-B=SECRET', ''])
    it(`refuses the variable ${JSON.stringify(bad)} without repeating it`, async () => {
      const error = await errorOf(() =>
        new LaunchUseCase(launcher()).execute(input({ env: ['OK=1', bad] }), someContext()),
      );
      expect(error.code).to.equal('INVALID_ARGS');
      expect(error.message).to.equal('--env number 2 is not NAME=VALUE.');
      expect(error.suggestion).to.not.contain('SECRET');
      expect(asked).to.deep.equal([]);
    });
});
