import { expect } from 'chai';

import { CommandRegistry } from '../../../../src/application/catalogue/command-registry.js';
import {
  type CommandDefinition,
  defineCommand,
} from '../../../../src/application/catalogue/define-command.js';
import { Param } from '../../../../src/application/catalogue/param.js';
import type { UseCase } from '../../../../src/application/catalogue/use-case.js';
import {
  CommandDispatcher,
  type FaultReporter,
} from '../../../../src/application/execution/command-dispatcher.js';
import type { ExecutionContext } from '../../../../src/application/execution/execution-context.js';
import type { UseCaseResolver } from '../../../../src/application/execution/use-case-resolver.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

class EchoInput {
  @Param({ kind: 'string', description: 'What to say.', required: true })
  text!: string;

  @Param({ kind: 'integer', description: 'Time.', default: 100 })
  timeout_ms!: number;
}

const ECHO = defineCommand<EchoInput, unknown>({
  name: 'echo',
  summary: 'Says it again.',
  group: 'system',
  effect: 'read',
  input: EchoInput,
  useCase: Symbol('echo'),
  examples: [],
});

type Execute = UseCase<EchoInput, unknown>['execute'];

class FakeResolver implements UseCaseResolver {
  asked = 0;
  context: ExecutionContext | undefined;

  constructor(private readonly work: Execute) {}

  resolve<Input extends object, Result>(
    definition: CommandDefinition<Input, Result>,
  ): Promise<UseCase<Input, Result>> {
    expect(definition.name).to.equal('echo');
    this.asked++;
    const execute = (input: unknown, context: ExecutionContext): Promise<unknown> => {
      this.context = context;
      return this.work(input as EchoInput, context);
    };
    return Promise.resolve({ execute: execute as UseCase<Input, Result>['execute'] });
  }
}

function setUp(
  work: Execute,
  report?: FaultReporter,
): { dispatcher: CommandDispatcher; resolver: FakeResolver } {
  const resolver = new FakeResolver(work);
  return { resolver, dispatcher: new CommandDispatcher(new CommandRegistry([ECHO]), resolver, report) };
}

describe('CommandDispatcher', () => {
  it('parses, runs and answers', async () => {
    const { dispatcher, resolver } = setUp(async (input) => ({ said: input.text, none: [] }));
    expect(await dispatcher.dispatch('echo', { text: 'hi' }, { session: 's1', headed: true })).to.deep.equal({
      version: '2.0',
      ok: true,
      command: 'echo',
      data: { said: 'hi' },
    });
    expect(resolver.context).to.include({ namespace: 's1', headed: true });
  });

  it('is headless and in the default namespace unless told otherwise', async () => {
    const { dispatcher, resolver } = setUp(async () => ({}));
    await dispatcher.dispatch('echo', { text: 'hi' });
    expect(resolver.context).to.include({ namespace: 'default', headed: false });
  });

  it('does not even make the use case when the input or the session is bad', async () => {
    const { dispatcher, resolver } = setUp(async () => ({}));
    for (const answer of [
      await dispatcher.dispatch('echo', {}),
      await dispatcher.dispatch('echo', { text: 'x' }, { session: '../up' }),
    ])
      expect(answer).to.have.nested.property('error.code', 'INVALID_ARGS');
    expect(resolver.asked).to.equal(0);
  });

  it('answers an unknown command with near names', async () => {
    const { dispatcher } = setUp(async () => ({}));
    const near = await dispatcher.dispatch('ehco', {});
    expect(near).to.have.nested.property('error.suggestion', 'Did you mean echo?');
    const far = await dispatcher.dispatch('zzz', {});
    expect(far).to.have.nested.property('error.code', 'INVALID_ARGS');
    expect(far).to.have.nested.property('error.suggestion', "'agent-desktop --help' lists the commands.");
  });

  it('passes our errors on and reports nothing', async () => {
    const faults: unknown[] = [];
    const { dispatcher } = setUp(
      () => Promise.reject(new AgentDesktopError('STALE_REF', 'gone')),
      (_, cause) => faults.push(cause),
    );
    expect(await dispatcher.dispatch('echo', { text: 'x' })).to.have.nested.property(
      'error.code',
      'STALE_REF',
    );
    expect(faults).to.deep.equal([]);
  });

  it('makes INTERNAL of a fault, without the stack, and reports it', async () => {
    const faults: unknown[] = [];
    const fault = new RangeError('boom');
    const { dispatcher } = setUp(
      () => {
        throw fault;
      },
      (_, cause) => faults.push(cause),
    );
    const answer = await dispatcher.dispatch('echo', { text: 'x' });
    expect(answer).to.have.nested.property('error.code', 'INTERNAL');
    expect(JSON.stringify(answer)).not.to.contain('.ts:');
    expect(faults).to.deep.equal([fault]);
  });

  it('hands the caller’s abort to the use case', async () => {
    const caller = new AbortController();
    const { dispatcher } = setUp(
      (_, context) =>
        new Promise((_resolve, reject) => {
          context.signal.addEventListener('abort', () => {
            reject(new AgentDesktopError('TIMEOUT', 'told to stop'));
          });
          caller.abort();
        }),
    );
    const answer = await dispatcher.dispatch('echo', { text: 'x' }, { signal: caller.signal });
    expect(answer).to.have.nested.property('error.message', 'told to stop');
  });

  it('takes the last limit from the definition where it has one', async () => {
    const limited: CommandDefinition = { ...ECHO, limitMs: () => 1 };
    const resolver = new FakeResolver(
      (_, context) =>
        new Promise((resolve) => {
          context.signal.addEventListener('abort', () => {
            resolve({ aborted: true });
          });
        }),
    );
    const dispatcher = new CommandDispatcher(new CommandRegistry([limited]), resolver);
    expect(await dispatcher.dispatch('echo', { text: 'x' })).to.have.nested.property('data.aborted', true);
  });
});
