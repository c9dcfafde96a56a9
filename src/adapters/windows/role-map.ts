import { ROLES, type Role } from '../../domain/element/role.js';
import {
  UIA_CONTROL_TYPES,
  UIA_LANDMARK_TYPES,
  type UiaControlType,
  type UiaLandmarkType,
} from './native-role.js';

/** Total by type: a control type without an entry does not compile. Context refines some, see `neutralRole`. */
const ROLE_MAP: Readonly<Record<UiaControlType, Role>> = {
  Button: 'button',
  Calendar: 'grid',
  CheckBox: 'checkbox',
  ComboBox: 'combobox',
  Edit: 'textfield',
  Hyperlink: 'link',
  Image: 'image',
  ListItem: 'listitem',
  List: 'list',
  Menu: 'menu',
  MenuBar: 'menubar',
  MenuItem: 'menuitem',
  ProgressBar: 'progressbar',
  RadioButton: 'radiobutton',
  ScrollBar: 'scrollbar',
  Slider: 'slider',
  Spinner: 'incrementor',
  StatusBar: 'status',
  Tab: 'tablist',
  TabItem: 'tab',
  Text: 'statictext',
  ToolBar: 'toolbar',
  ToolTip: 'tooltip',
  Tree: 'tree',
  TreeItem: 'treeitem',
  Custom: 'group',
  Group: 'group',
  Thumb: 'handle',
  DataGrid: 'table',
  DataItem: 'row',
  Document: 'document',
  SplitButton: 'button',
  Window: 'window',
  Pane: 'group',
  Header: 'row',
  HeaderItem: 'column',
  Table: 'table',
  TitleBar: 'group',
  Separator: 'separator',
  SemanticZoom: 'group',
  AppBar: 'toolbar',
};

/** Total by type. A landmark of one's own kind is a region. */
const LANDMARK_MAP: Readonly<Record<UiaLandmarkType, Role>> = {
  Custom: 'region',
  Form: 'form',
  Main: 'main',
  Navigation: 'navigation',
  Search: 'search',
};

/** What decides a role besides the control type. */
export interface RoleContext {
  /** `LandmarkType`; 0 when there is none. */
  readonly landmark?: number;
  /** `AriaRole`: browsers put the web's own word there. */
  readonly ariaRole?: string;
  /** Pattern `SelectionItem`: the item can be selected from its list. */
  readonly selectable?: boolean;
  /** Pattern `Toggle`. */
  readonly togglable?: boolean;
}

const BY_ARIA: ReadonlySet<Role> = new Set<Role>([
  'alert',
  'alertdialog',
  'article',
  'banner',
  'complementary',
  'contentinfo',
  'definition',
  'dialog',
  'heading',
  'log',
  'marquee',
  'math',
  'note',
  'paragraph',
  'radiogroup',
  'region',
  'status',
  'switch',
  'tabpanel',
  'term',
  'timer',
]);

/** The neutral role of a control type id. An id no table knows is `unknown`. */
export function neutralRole(controlType: number, context: RoleContext = {}): Role {
  const type = isKeyOf(UIA_CONTROL_TYPES, controlType) ? UIA_CONTROL_TYPES[controlType] : undefined;
  if (type === undefined) return 'unknown';
  const aria = ROLES.find((role) => role === context.ariaRole);
  if (aria !== undefined && BY_ARIA.has(aria)) return aria;
  if (isKeyOf(UIA_LANDMARK_TYPES, context.landmark))
    return LANDMARK_MAP[UIA_LANDMARK_TYPES[context.landmark]];
  if (type === 'ListItem' && context.selectable === true) return 'option';
  if (type === 'List' && context.selectable === true) return 'listbox';
  return ROLE_MAP[type];
}

function isKeyOf<T extends object>(table: T, key: number | undefined): key is number & keyof T {
  return key !== undefined && Object.hasOwn(table, key);
}
