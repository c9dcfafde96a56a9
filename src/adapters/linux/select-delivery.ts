import { foldSpace } from '../../domain/element/clean-text.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { Role } from '../../domain/element/role.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { DeliveryReport } from '../../ports/element-actor.js';
import { ATSPI, call, getProperty, type ObjectRef } from './atspi.js';
import { deliver, type DeliveryScope, notSupported, query } from './delivery.js';
import { doAction } from './native-actions.js';
import type { NativeRole } from './native-role.js';
import { firstValue, numberOf, objectRef } from './native-value.js';
import { eachNode, hasInterface, type RawNode } from './raw-node.js';
import { scanTree } from './tree-scan.js';
import { withoutTypeName } from './type-names.js';

/** Roles that can be chosen. */
const OPTIONS: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'list-item',
  'menu-item',
  'check-menu-item',
  'radio-menu-item',
  'page-tab',
  'radio-button',
  'tree-item',
  'table-cell',
  'table-row',
  'icon',
  'push-button',
  'toggle-button',
]);

const SCAN = { maxDepth: 5, maxNodes: 3000, timeoutMs: 2500 } as const;
const MAX_LISTED = 10;

/** Chooses an option of a container by its name, or the element itself when it is the option. */
export async function selectOption(
  scope: DeliveryScope,
  element: LiveElement,
  value: string,
): Promise<DeliveryReport> {
  if (isNamed(element.node.name, value) && !HOLDS_OPTIONS.has(element.node.role))
    return selectSelf(scope, element.node.role, value);
  const scan = await scanTree(scope.bus, scope.ref, scope.profile, SCAN, scope.signal);
  const options = scan === undefined ? [] : [...eachNode(scan.root)].slice(1).filter(isOption);
  const option = options.find((node) => isNamed(titleOf(node, scope), value));
  if (scan === undefined || option === undefined) throw noSuchOption(value, options, scope);
  const report = await choose(scope, scan.root, option, value);
  if (report === undefined) throw notSupported(`"${titleOf(option, scope)}" cannot be selected headless.`);
  return report;
}

const HOLDS_OPTIONS: ReadonlySet<Role> = new Set<Role>([
  'combobox',
  'listbox',
  'list',
  'tablist',
  'table',
  'tree',
]);

/**
 * Browsers select through the option's own action; everywhere else the container's Selection says most exactly what
 * is meant, and the option's own action is the way left.
 */
async function choose(
  scope: DeliveryScope,
  container: RawNode,
  option: RawNode,
  value: string,
): Promise<DeliveryReport | undefined> {
  const label = `select ${JSON.stringify(value)}`;
  const own = (): Promise<DeliveryReport | undefined> =>
    doAction(scope, option.ref, ['Select', 'Click', 'Toggle'], label);
  if (scope.profile.lazy) return (await own()) ?? viaSelection(scope, container, option, label);
  return (await viaSelection(scope, container, option, label)) ?? own();
}

/** The nearest holder of the option that has the Selection interface; a drop-down itself before its menu. */
async function viaSelection(
  scope: DeliveryScope,
  container: RawNode,
  option: RawNode,
  label: string,
): Promise<DeliveryReport | undefined> {
  const { parent } = option;
  const isDropDown = container.role === 'combo-box' && hasInterface(container, 'Selection');
  const holder = isDropDown ? container : parent;
  if (holder === undefined || !hasInterface(holder, 'Selection')) return undefined;
  return selectChild(scope, holder.ref, option.index, label);
}

function selectChild(
  scope: DeliveryScope,
  holder: ObjectRef,
  index: number,
  label: string,
): Promise<DeliveryReport> {
  return deliver(scope, {
    label,
    mechanism: 'Selection.SelectChild',
    call: call(holder, ATSPI.selection, 'SelectChild', 'i', [index]),
  });
}

/** Items whose selection is kept by what holds them; pressing one may open it instead. */
const KEPT_BY_PARENT: ReadonlySet<Role> = new Set<Role>(['option', 'listitem', 'treeitem', 'cell', 'tab']);

/** An option that was named itself: through its parent where that keeps the selection, else by its own action. */
export async function selectSelf(scope: DeliveryScope, role: Role, value: string): Promise<DeliveryReport> {
  const label = `select ${JSON.stringify(value)}`;
  const viaParent =
    KEPT_BY_PARENT.has(role) && !scope.profile.lazy ? await throughParent(scope, label) : undefined;
  const report = viaParent ?? (await doAction(scope, scope.ref, ['Select', 'Click', 'Toggle'], label));
  if (report === undefined) throw notSupported('This element cannot be selected headless.');
  return report;
}

/** Undefined when the parent has no Selection. */
async function throughParent(scope: DeliveryScope, label: string): Promise<DeliveryReport | undefined> {
  const [parentReply, indexReply] = await query(scope, [
    getProperty(scope.ref, ATSPI.accessible, 'Parent'),
    call(scope.ref, ATSPI.accessible, 'GetIndexInParent'),
  ]);
  const parent = objectRef(firstValue(parentReply));
  const index = numberOf(indexReply);
  if (parent === undefined || index === undefined || index < 0) return undefined;
  if (scope.profile.kind === 'gtk3') {
    const byRow = await selectRow(scope, parent, index, label);
    if (byRow !== undefined) return byRow;
  }
  const [selected] = await query(scope, [getProperty(parent, ATSPI.selection, 'NSelectedChildren')]);
  return numberOf(selected) === undefined ? undefined : selectChild(scope, parent, index, label);
}

/** The tree view of GTK 3 selects rows through Table, and refuses Selection. */
async function selectRow(
  scope: DeliveryScope,
  table: ObjectRef,
  index: number,
  label: string,
): Promise<DeliveryReport | undefined> {
  const [reply] = await query(scope, [call(table, ATSPI.table, 'GetRowAtIndex', 'i', [index])]);
  const row = numberOf(reply);
  if (row === undefined || row < 0) return undefined;
  return deliver(scope, {
    label,
    mechanism: 'Table.AddRowSelection',
    call: call(table, ATSPI.table, 'AddRowSelection', 'i', [row]),
  });
}

function isOption({ role }: RawNode): boolean {
  return OPTIONS.has(role);
}

function titleOf(node: RawNode, { profile }: DeliveryScope): string {
  return profile.typeNames ? withoutTypeName(node.name, node.role) : node.name;
}

function isNamed(name: string | undefined, value: string): boolean {
  return name !== undefined && fold(name) === fold(value);
}

function fold(text: string): string {
  return foldSpace(text).toLowerCase();
}

function noSuchOption(value: string, options: readonly RawNode[], scope: DeliveryScope): AgentDesktopError {
  const names = options.map((option) => foldSpace(titleOf(option, scope))).filter((name) => name !== '');
  const listed = [...new Set(names)].slice(0, MAX_LISTED);
  return new AgentDesktopError(
    'ELEMENT_NOT_FOUND',
    `There is no option ${JSON.stringify(value)} to select.`,
    {
      suggestion:
        listed.length === 0
          ? 'It shows no options now: expand it first, then take a new snapshot.'
          : `Give one of details.options.`,
      details: { options: listed },
    },
  );
}
