import { expect } from 'chai';
import type { CommandDefinition } from '../../../../src/application/catalogue/define-command.js';
import { paramsOf } from '../../../../src/application/catalogue/param.js';
import type { RefInput } from '../../../../src/application/catalogue/ref-input.js';
import type { UseCase } from '../../../../src/application/catalogue/use-case.js';
import { CHECK } from '../../../../src/application/commands/check/check.definition.js';
import { CheckUseCase } from '../../../../src/application/commands/check/check.use-case.js';
import { CLEAR } from '../../../../src/application/commands/clear/clear.definition.js';
import { ClearUseCase } from '../../../../src/application/commands/clear/clear.use-case.js';
import { CLICK } from '../../../../src/application/commands/click/click.definition.js';
import { ClickUseCase } from '../../../../src/application/commands/click/click.use-case.js';
import { COLLAPSE } from '../../../../src/application/commands/collapse/collapse.definition.js';
import { CollapseUseCase } from '../../../../src/application/commands/collapse/collapse.use-case.js';
import { EXPAND } from '../../../../src/application/commands/expand/expand.definition.js';
import { ExpandUseCase } from '../../../../src/application/commands/expand/expand.use-case.js';
import { FOCUS } from '../../../../src/application/commands/focus/focus.definition.js';
import { FocusUseCase } from '../../../../src/application/commands/focus/focus.use-case.js';
import { SELECT } from '../../../../src/application/commands/select/select.definition.js';
import { SelectInput } from '../../../../src/application/commands/select/select.input.js';
import { SelectUseCase } from '../../../../src/application/commands/select/select.use-case.js';
import { SET_VALUE } from '../../../../src/application/commands/set-value/set-value.definition.js';
import { SetValueInput } from '../../../../src/application/commands/set-value/set-value.input.js';
import { SetValueUseCase } from '../../../../src/application/commands/set-value/set-value.use-case.js';
import { TOGGLE } from '../../../../src/application/commands/toggle/toggle.definition.js';
import { ToggleUseCase } from '../../../../src/application/commands/toggle/toggle.use-case.js';
import { UNCHECK } from '../../../../src/application/commands/uncheck/uncheck.definition.js';
import { UncheckUseCase } from '../../../../src/application/commands/uncheck/uncheck.use-case.js';
import type { ActionRunner } from '../../../../src/application/services/action-runner.js';
import { TextArgument } from '../../../../src/application/services/text-argument.js';
import type { ActionResult } from '../../../../src/domain/action/action-result.js';
import { disposition } from '../../../../src/domain/action/disposition.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { someContext } from '../../../support/fakes/fake-context.js';
import { fakeEnvironment } from '../../../support/fakes/fake-environment.js';

type Runner = Pick<ActionRunner, 'run'>;

const PLAIN: readonly [
  CommandDefinition<RefInput, ActionResult>,
  new (runner: Runner) => UseCase<RefInput, ActionResult>,
][] = [
  [CLICK, ClickUseCase],
  [CLEAR, ClearUseCase],
  [FOCUS, FocusUseCase],
  [TOGGLE, ToggleUseCase],
  [CHECK, CheckUseCase],
  [UNCHECK, UncheckUseCase],
  [EXPAND, ExpandUseCase],
  [COLLAPSE, CollapseUseCase],
];

describe('actions on a ref', () => {
  let runs: unknown[][];
  const runner: Runner = {
    run: async (...asked) => {
      runs.push(asked);
      const [request, target] = asked;
      return { action: request.kind, ref: target.ref, steps: [], disposition: disposition('not_delivered') };
    },
  };

  beforeEach(() => {
    runs = [];
  });

  for (const [definition, UseCaseClass] of PLAIN)
    it(`${definition.name} runs the action of its name`, async () => {
      const input = Object.assign(new definition.input(), { ref: '@e5', timeout_ms: 70 });
      const context = someContext();
      const answer = await new UseCaseClass(runner).execute(input, context);
      expect(answer.action).to.equal(definition.name);
      expect(runs).to.deep.equal([[{ kind: definition.name }, input, context]]);
    });

  for (const definition of [...PLAIN.map(([plain]) => plain), SELECT, SET_VALUE])
    it(`${definition.name} takes a ref first, acts, and explains itself by examples`, () => {
      const params = paramsOf(definition.input);
      expect(params.get('ref')?.positional).to.equal(0);
      expect([...params.keys()]).to.include.members(['ref', 'snapshot', 'timeout_ms']);
      expect(definition).to.deep.include({ group: 'interaction', effect: 'act' });
      expect(definition.useCase).to.equal(Symbol.for(`agent-desktop/use-case/${definition.name}`));
      expect(definition.description).to.contain('delivers exactly once');
      for (const { line } of definition.examples)
        expect(line).to.match(new RegExp(`^agent-desktop ${definition.name} @`));
    });

  it('select passes the option on', async () => {
    const input = Object.assign(new SelectInput(), { ref: '@e5', value: 'German', timeout_ms: 70 });
    await new SelectUseCase(runner).execute(input, someContext());
    expect(runs[0]?.[0]).to.deep.equal({ kind: 'select', value: 'German' });
  });

  describe('set-value', () => {
    const environment = fakeEnvironment({ SECRET: 'from the environment' });
    const text = new TextArgument(environment, { readStdin: async () => 'from stdin\n' });

    for (const [fields, value] of [
      [{ value: 'argument', stdin: false }, 'argument'],
      [{ stdin: true }, 'from stdin'],
      [{ stdin: false, from_env: 'SECRET' }, 'from the environment'],
    ] as const)
      it(`writes the text that comes ${value}`, async () => {
        const input = Object.assign(new SetValueInput(), { ref: '@e5', timeout_ms: 70 }, fields);
        await new SetValueUseCase(runner, text).execute(input, someContext());
        expect(runs[0]?.[0]).to.deep.equal({ kind: 'set-value', value });
      });

    it('does nothing without a text', async () => {
      const input = Object.assign(new SetValueInput(), { ref: '@e5', timeout_ms: 70, stdin: false });
      const error = await errorOf(() => new SetValueUseCase(runner, text).execute(input, someContext()));
      expect(error.code).to.equal('INVALID_ARGS');
      expect(runs).to.deep.equal([]);
    });

    it('keeps its text out of logs', () => {
      expect(paramsOf(SetValueInput).get('value')?.secret).to.equal(true);
    });
  });
});
