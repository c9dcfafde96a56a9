import type { ActionKind, ActionRequest } from '../../domain/action/action-kind.js';
import type { ActionName } from '../../domain/element/action-name.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { Role } from '../../domain/element/role.js';
import type { ActionSupport } from '../../ports/element-actor.js';

/** Which of the offered actions do a kind, the best first. */
const ACTIONS_FOR: Readonly<Partial<Record<ActionKind, readonly ActionName[]>>> = {
  click: ['Click', 'Toggle', 'Select', 'ShowMenu', 'Expand', 'Collapse'],
  'right-click': ['RightClick', 'ShowMenu'],
  toggle: ['Toggle', 'Click', 'Select'],
  check: ['Toggle', 'Click', 'Select'],
  uncheck: ['Toggle', 'Click'],
  expand: ['Expand', 'ShowMenu', 'Click'],
  // Some toolkits have one action for both ways.
  collapse: ['Collapse', 'Expand', 'ShowMenu', 'Click'],
};

/** A press opens the menu of these; the menu that anything else shows is the one of a right click. */
const OPENS_MENU: ReadonlySet<Role> = new Set<Role>([
  'button',
  'menubutton',
  'menu',
  'menuitem',
  'combobox',
  'disclosure',
]);

/** Which actions do a kind on an element of a role, the best first. */
export function actionsFor(kind: ActionKind, role: Role): readonly ActionName[] {
  const names = ACTIONS_FOR[kind] ?? [];
  return kind === 'right-click' || OPENS_MENU.has(role) ? names : names.filter((name) => name !== 'ShowMenu');
}

const SWITCHABLE: ReadonlySet<Role> = new Set<Role>([
  'checkbox',
  'switch',
  'radiobutton',
  'button',
  'menubutton',
  'menuitem',
  'cell',
  'option',
  'treeitem',
]);

/** Roles that hold options, or are one. */
const SELECTABLE: ReadonlySet<Role> = new Set<Role>([
  'combobox',
  'listbox',
  'list',
  'tablist',
  'radiogroup',
  'menu',
  'menubar',
  'table',
  'tree',
  'grid',
  'option',
  'tab',
  'menuitem',
  'radiobutton',
  'treeitem',
  'cell',
  'listitem',
]);

/** Decides from what the element offers; asks nothing of the application. */
export function supportOf(element: LiveElement, request: ActionRequest): ActionSupport {
  const { node } = element;
  const offers = (name: ActionName): boolean => node.actions.includes(name);
  switch (request.kind) {
    case 'double-click':
    case 'triple-click':
      return headed(`a ${request.kind} exists as physical input only`);
    case 'type':
      return offers('SetValue') && node.role !== 'slider' ? text('EditableText') : typing(element);
    case 'set-value':
      return offers('SetValue') ? text('Value or EditableText') : typing(element);
    case 'clear':
      return offers('SetValue') && holdsText(element) ? text('EditableText') : typing(element);
    case 'focus':
      return offers('SetFocus') ? text('Component.GrabFocus') : no('it cannot take the keyboard focus');
    case 'scroll':
      return offers('Scroll') ? text('Value of its scroll bar') : headed('it has no scroll bar of its own');
    case 'scroll-to':
      return offers('ScrollTo')
        ? text('Component.ScrollTo')
        : no('its toolkit cannot scroll elements into view');
    case 'select':
      return selecting(element);
    case 'expand':
    case 'collapse':
      return opening(element, request.kind);
    case 'toggle':
    case 'check':
    case 'uncheck':
      return switching(element, request.kind);
    default:
      return byAction(element, request.kind);
  }
}

function switching(element: LiveElement, kind: ActionKind): ActionSupport {
  const { role } = element.node;
  return SWITCHABLE.has(role) ? byAction(element, kind) : no(`a ${role} cannot be switched`);
}

function opening(element: LiveElement, kind: ActionKind): ActionSupport {
  const { actions } = element.node;
  const canOpen = actions.includes('Expand') || actions.includes('Collapse');
  if (canOpen) return text('Action.DoAction');
  const click = actions.includes('Click') ? ", though 'click' may do it" : '';
  return headed(`it offers no action for ${kind}${click}`);
}

function selecting(element: LiveElement): ActionSupport {
  const { node } = element;
  if (!SELECTABLE.has(node.role)) return no(`nothing can be selected in a ${node.role}`);
  const offered = node.role !== 'combobox' || node.actions.includes('Select');
  return offered ? text('Selection or Action') : headed('its toolkit offers no selection in drop-downs');
}

function byAction(element: LiveElement, kind: ActionKind): ActionSupport {
  const offered = actionsFor(kind, element.node.role).some((name) => element.node.actions.includes(name));
  return offered ? text('Action.DoAction') : headed(`it offers no action for ${kind}`);
}

function typing(element: LiveElement): ActionSupport {
  const { node } = element;
  if (node.actions.includes('TypeText'))
    return headed('its text cannot be changed through accessibility calls');
  return no(`a ${node.role} holds no text or number that can be changed`);
}

/** The text of a password field is there, though it is never read. */
function holdsText({ node, text: content }: LiveElement): boolean {
  return content !== undefined || node.states.includes('secure');
}

function text(mechanism: string): ActionSupport {
  return { supported: true, mechanism };
}

/** Whether physical input can reach it, as where its place is unknown, is told when it is asked for. */
function headed(reason: string): ActionSupport {
  return { supported: false, possible: 'headed', reason };
}

function no(reason: string): ActionSupport {
  return { supported: false, possible: 'no', reason };
}
