import type { ActionKind, ActionRequest } from '../../domain/action/action-kind.js';
import type { ActionName } from '../../domain/element/action-name.js';
import type { Role } from '../../domain/element/role.js';
import type { SimEvent } from './sim-app.js';

/** Which of the offered actions can do what is asked, best first; an empty list: physical input only. */
export const ACTIONS_FOR_KIND: Readonly<Record<ActionKind, readonly ActionName[]>> = {
  click: ['Click', 'Toggle', 'Select'],
  'double-click': [],
  'triple-click': [],
  'right-click': ['ShowMenu'],
  type: ['TypeText'],
  'set-value': ['SetValue'],
  clear: ['SetValue'],
  focus: ['SetFocus'],
  select: ['Select'],
  toggle: ['Toggle'],
  check: ['Toggle'],
  uncheck: ['Toggle'],
  expand: ['Expand'],
  collapse: ['Collapse'],
  scroll: ['Scroll'],
  'scroll-to': ['ScrollTo'],
};

/** Actions that need a hand at the mouse when the widget does not offer them. */
export const PHYSICAL_KINDS: ReadonlySet<ActionKind> = new Set([
  'click',
  'double-click',
  'triple-click',
  'right-click',
  'type',
  'scroll',
]);

/** What the widget is told; undefined for the keyboard focus, which belongs to the desktop. */
export function eventFor(
  request: ActionRequest,
  widget: { readonly id: string; readonly role: Role; readonly text?: string },
): SimEvent | undefined {
  const { id } = widget;
  switch (request.kind) {
    case 'set-value':
      return { kind: 'set-text', id, text: request.value };
    case 'type':
      return { kind: 'set-text', id, text: `${widget.text ?? ''}${request.value}` };
    case 'clear':
      return { kind: 'set-text', id, text: '' };
    case 'select':
      return widget.role === 'combobox'
        ? { kind: 'choose', id, option: request.value }
        : { kind: 'press', id };
    case 'expand':
    case 'collapse':
      return { kind: 'set-expanded', id, expanded: request.kind === 'expand' };
    case 'focus':
      return undefined;
    default:
      return { kind: 'press', id };
  }
}
