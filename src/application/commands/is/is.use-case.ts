import { inject, injectable } from 'inversify';
import type { ActionName } from '../../../domain/element/action-name.js';
import type { LiveElement } from '../../../domain/element/live-element.js';
import type { Role } from '../../../domain/element/role.js';
import { isInteractiveRole } from '../../../domain/element/role-groups.js';
import type { State } from '../../../domain/element/state.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { RefResolver } from '../../services/ref-resolver.js';
import { deadlineSignal } from '../../services/deadline-signal.js';
import type { IsResult } from './is.definition.js';
import type { IsInput, IsProperty } from './is.input.js';

type Answer = Pick<IsResult, 'result' | 'applicable'>;

const CHECKABLE: ReadonlySet<Role> = new Set<Role>(['checkbox', 'radiobutton', 'switch']);
const EXPANDABLE: ReadonlySet<Role> = new Set<Role>(['combobox', 'disclosure', 'menubutton']);
const SELECTABLE: ReadonlySet<Role> = new Set<Role>(['cell', 'option', 'row', 'tab', 'treeitem']);
const EDITABLE: ReadonlySet<Role> = new Set<Role>(['datefield', 'incrementor', 'textfield', 'timefield']);

/** Answers one question about a live element. */
@injectable()
export class IsUseCase implements UseCase<IsInput, IsResult> {
  constructor(@inject(RefResolver) private readonly refs: RefResolver) {}

  async execute(input: IsInput, context: ExecutionContext): Promise<IsResult> {
    const { element } = await this.refs.resolve(
      input.ref,
      { namespace: context.namespace, snapshotId: input.snapshot },
      deadlineSignal(context.signal, input.timeout_ms),
    );
    return { property: input.property, ref: input.ref, ...ASK[input.property](element) };
  }
}

const ASK: Readonly<Record<IsProperty, (element: LiveElement) => Answer>> = {
  visible: ({ visible }) => ({ result: visible, applicable: true }),
  enabled: (element) => ({ result: !has(element, 'disabled'), applicable: true }),
  checked: (element) => ({
    result: has(element, 'checked', 'pressed'),
    applicable:
      CHECKABLE.has(element.node.role) ||
      has(element, 'checked', 'indeterminate', 'pressed') ||
      offers(element, 'Toggle'),
  }),
  focused: (element) => ({
    result: has(element, 'focused'),
    applicable:
      has(element, 'focused') || offers(element, 'SetFocus') || isInteractiveRole(element.node.role),
  }),
  expanded: (element) => ({
    result: has(element, 'expanded'),
    applicable:
      EXPANDABLE.has(element.node.role) ||
      has(element, 'expanded', 'collapsed') ||
      offers(element, 'Expand', 'Collapse'),
  }),
  selected: (element) => ({
    result: has(element, 'selected'),
    applicable: SELECTABLE.has(element.node.role) || has(element, 'selected') || offers(element, 'Select'),
  }),
  editable: (element) => ({
    result: element.editable && !has(element, 'readonly', 'disabled'),
    applicable: element.editable || EDITABLE.has(element.node.role),
  }),
};

function has(element: LiveElement, ...states: readonly State[]): boolean {
  return states.some((state) => element.node.states.includes(state));
}

function offers(element: LiveElement, ...actions: readonly ActionName[]): boolean {
  return actions.some((action) => element.node.actions.includes(action));
}
