import { inject, injectable } from 'inversify';
import type { LiveElement } from '../../../domain/element/live-element.js';
import type { Role } from '../../../domain/element/role.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { RefResolver } from '../../services/ref-resolver.js';
import { deadlineSignal } from '../../services/deadline-signal.js';
import type { GetResult, GetValue } from './get.definition.js';
import type { GetInput, GetProperty } from './get.input.js';

/** Roles whose text is what they contain, not what they are called. */
const TEXT_ROLES: ReadonlySet<Role> = new Set<Role>([
  'combobox',
  'datefield',
  'document',
  'incrementor',
  'log',
  'paragraph',
  'search',
  'statictext',
  'term',
  'textfield',
  'timefield',
  'webarea',
]);

/** Reads one property of a live element. */
@injectable()
export class GetUseCase implements UseCase<GetInput, GetResult> {
  constructor(@inject(RefResolver) private readonly refs: RefResolver) {}

  async execute(input: GetInput, context: ExecutionContext): Promise<GetResult> {
    const { element } = await this.refs.resolve(
      input.ref,
      { namespace: context.namespace, snapshotId: input.snapshot },
      deadlineSignal(context.signal, input.timeout_ms),
    );
    const value = READ[input.property](element);
    return { property: input.property, ref: input.ref, ...(value !== undefined && { value }) };
  }
}

const READ: Readonly<Record<GetProperty, (element: LiveElement) => GetValue | undefined>> = {
  text: textOf,
  value: valueOf,
  title: ({ node }) => node.name,
  bounds: ({ node }) => node.bounds,
  role: ({ node }) => node.role,
  states: ({ node }) => node.states,
  name: ({ node }) => node.name,
  description: ({ node }) => node.description,
  attributes: ({ attributes }) => attributes,
};

/** A long value is cut where trees are read; the whole of it is in the text. */
function valueOf({ node, text }: LiveElement): string | undefined {
  if (node.states.includes('secure')) return undefined;
  return node.value?.endsWith('…') === true ? (text ?? node.value) : node.value;
}

function textOf(element: LiveElement): string | undefined {
  const { node, text, editable } = element;
  if (node.states.includes('secure')) return undefined;
  if (editable || TEXT_ROLES.has(node.role)) return text ?? node.value ?? node.name;
  return node.name ?? text ?? node.value;
}
