import { expect } from 'chai';

import type { CommandDefinition } from '../../src/application/catalogue/define-command.js';
import type { UseCase } from '../../src/application/catalogue/use-case.js';
import { STATUS } from '../../src/application/commands/status/status.definition.js';
import { VERSION } from '../../src/application/commands/version/version.definition.js';
import { createRuntime } from '../../src/container.js';
import { AgentDesktopError } from '../../src/domain/errors/agent-desktop-error.js';

const CONTEXT = { signal: new AbortController().signal, namespace: 'default', headed: false };

async function refusal(pending: Promise<unknown>): Promise<AgentDesktopError> {
  const error: unknown = await pending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AgentDesktopError) return error;
  throw new Error(`no error of ours: ${String(error)}`);
}

describe('createRuntime', () => {
  it('makes a use case with all it needs', async () => {
    const runtime = createRuntime({ adapter: 'simulated' });
    const status = await (await runtime.resolve(STATUS)).execute({}, CONTEXT);
    expect(status.display_server).to.equal('simulated');
    await runtime.dispose();
  });

  it('gives the same use case twice, also when asked at the same time', async () => {
    const runtime = createRuntime({ adapter: 'simulated' });
    const [one, other] = await Promise.all([runtime.resolve(STATUS), runtime.resolve(STATUS)]);
    expect(one).to.equal(other);
    await runtime.dispose();
  });

  it('needs no platform for a command that needs none', async () => {
    const runtime = createRuntime({ adapter: 'nothing-at-all' });
    const version = await (await runtime.resolve(VERSION)).execute({}, CONTEXT);
    expect(version.version).to.match(/^\d+\.\d+\.\d+/);
    expect(version.target).to.equal(`${process.platform}-${process.arch}`);
    await runtime.dispose();
  });

  it('refuses an adapter that does not exist, with those that do', async () => {
    const error = await refusal(createRuntime({ adapter: 'amiga' }).resolve(STATUS));
    expect(error).to.include({ code: 'INVALID_ARGS', message: "There is no adapter 'amiga'." });
    expect(error.suggestion).to.contain('linux, macos, windows, simulated');
  });

  it('says so when a command has no use case', async () => {
    const unknown: CommandDefinition = { ...VERSION, name: 'nothing', useCase: Symbol('nothing') };
    expect(await refusal(createRuntime({}).resolve(unknown))).to.include({ code: 'INTERNAL' });
  });

  it('makes the use cases of plugins', async () => {
    class Greet implements UseCase<object, unknown> {
      async execute(): Promise<unknown> {
        return 'hello';
      }
    }
    const definition: CommandDefinition = { ...VERSION, name: 'greet', useCase: Symbol('greet') };
    const runtime = createRuntime({}, [{ definition, useCase: Greet }]);
    expect(await (await runtime.resolve(definition)).execute({}, CONTEXT)).to.equal('hello');
    await runtime.dispose();
  });

  it('can be disposed twice, unused, and after a failure, and is over then', async () => {
    const unused = createRuntime({});
    await unused.dispose();
    await unused.dispose();
    const failed = createRuntime({ desktop: 'never-started', adapter: 'simulated' });
    expect((await refusal(failed.resolve(STATUS))).code).to.equal('INVALID_ARGS');
    await failed.dispose();
    expect((await refusal(unused.resolve(VERSION))).message).to.contain('already taken down');
  });
});
