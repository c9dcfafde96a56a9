import { ACTION_NAMES, type ActionName } from '../../domain/element/action-name.js';

/** UI Automation control patterns by id, as `UIAutomationClient.h` numbers them (`UIA_…PatternId`). */
export const UIA_PATTERNS = {
  10000: 'Invoke',
  10001: 'Selection',
  10002: 'Value',
  10003: 'RangeValue',
  10004: 'Scroll',
  10005: 'ExpandCollapse',
  10006: 'Grid',
  10007: 'GridItem',
  10008: 'MultipleView',
  10009: 'Window',
  10010: 'SelectionItem',
  10011: 'Dock',
  10012: 'Table',
  10013: 'TableItem',
  10014: 'Text',
  10015: 'Toggle',
  10016: 'Transform',
  10017: 'ScrollItem',
  10018: 'LegacyIAccessible',
  10019: 'ItemContainer',
  10020: 'VirtualizedItem',
  10021: 'SynchronizedInput',
  10022: 'ObjectModel',
  10023: 'Annotation',
  10024: 'Text2',
  10025: 'Styles',
  10026: 'Spreadsheet',
  10027: 'SpreadsheetItem',
  10028: 'Transform2',
  10029: 'TextChild',
  10030: 'Drag',
  10031: 'DropTarget',
  10032: 'TextEdit',
  10033: 'CustomNavigation',
  10034: 'Selection2',
} as const;

export type UiaPattern = (typeof UIA_PATTERNS)[keyof typeof UIA_PATTERNS];

const NOTHING: readonly ActionName[] = [];

/** Total by type: what an element with the pattern can be asked to do. */
const ACTION_MAP: Readonly<Record<UiaPattern, readonly ActionName[]>> = {
  Invoke: ['Click'],
  Selection: NOTHING,
  Value: ['SetValue'],
  RangeValue: ['SetValue', 'Increment', 'Decrement'],
  Scroll: ['Scroll'],
  ExpandCollapse: ['Expand', 'Collapse'],
  Grid: NOTHING,
  GridItem: NOTHING,
  MultipleView: NOTHING,
  Window: NOTHING,
  SelectionItem: ['Select'],
  Dock: NOTHING,
  Table: NOTHING,
  TableItem: NOTHING,
  Text: NOTHING,
  Toggle: ['Toggle'],
  Transform: NOTHING,
  ScrollItem: ['ScrollTo'],
  LegacyIAccessible: NOTHING,
  ItemContainer: NOTHING,
  VirtualizedItem: ['ScrollTo'],
  SynchronizedInput: NOTHING,
  ObjectModel: NOTHING,
  Annotation: NOTHING,
  Text2: NOTHING,
  Styles: NOTHING,
  Spreadsheet: NOTHING,
  SpreadsheetItem: NOTHING,
  Transform2: NOTHING,
  TextChild: NOTHING,
  Drag: NOTHING,
  DropTarget: NOTHING,
  TextEdit: NOTHING,
  CustomNavigation: NOTHING,
  Selection2: NOTHING,
};

export interface ActionContext {
  readonly focusable: boolean;
  /** `ValueIsReadOnly` or `RangeValueIsReadOnly`. */
  readonly readOnly: boolean;
}

/** The neutral actions of the patterns an element supports, each once, in the documented order. */
export function neutralActions(patterns: readonly number[], context: ActionContext): readonly ActionName[] {
  const held = new Set(patterns.flatMap((id) => (isPattern(id) ? ACTION_MAP[UIA_PATTERNS[id]] : NOTHING)));
  if (context.readOnly)
    for (const action of ['SetValue', 'Increment', 'Decrement'] as const) held.delete(action);
  if (context.focusable) held.add('SetFocus');
  return ACTION_NAMES.filter((name) => held.has(name));
}

function isPattern(id: number): id is keyof typeof UIA_PATTERNS {
  return Object.hasOwn(UIA_PATTERNS, id);
}
