import type { Role } from '../../domain/element/role.js';
import type { NativeRole } from './native-role.js';

/** Total by type: a role without an entry does not compile. Context refines some of them, see `neutralRole`. */
const ROLE_MAP: Readonly<Record<NativeRole, Role>> = {
  invalid: 'unknown',
  'accelerator-label': 'statictext',
  alert: 'alert',
  animation: 'image',
  arrow: 'image',
  calendar: 'grid',
  canvas: 'image',
  'check-box': 'checkbox',
  'check-menu-item': 'menuitem',
  'color-chooser': 'dialog',
  'column-header': 'column',
  'combo-box': 'combobox',
  'date-editor': 'datefield',
  'desktop-icon': 'image',
  'desktop-frame': 'group',
  dial: 'slider',
  dialog: 'dialog',
  'directory-pane': 'group',
  'drawing-area': 'image',
  'file-chooser': 'dialog',
  filler: 'group',
  'focus-traversable': 'group',
  'font-chooser': 'dialog',
  frame: 'window',
  'glass-pane': 'group',
  'html-container': 'document',
  icon: 'image',
  image: 'image',
  'internal-frame': 'document',
  label: 'statictext',
  'layered-pane': 'group',
  list: 'list',
  'list-item': 'listitem',
  menu: 'menu',
  'menu-bar': 'menubar',
  'menu-item': 'menuitem',
  'option-pane': 'group',
  'page-tab': 'tab',
  'page-tab-list': 'tablist',
  panel: 'group',
  'password-text': 'textfield',
  'popup-menu': 'menu',
  'progress-bar': 'progressbar',
  'push-button': 'button',
  'radio-button': 'radiobutton',
  'radio-menu-item': 'menuitem',
  'root-pane': 'group',
  'row-header': 'cell',
  'scroll-bar': 'scrollbar',
  'scroll-pane': 'scrollarea',
  separator: 'separator',
  slider: 'slider',
  'spin-button': 'incrementor',
  'split-pane': 'splitter',
  'status-bar': 'status',
  table: 'table',
  'table-cell': 'cell',
  'table-column-header': 'column',
  'table-row-header': 'cell',
  'tearoff-menu-item': 'menuitem',
  terminal: 'textfield',
  text: 'textfield',
  'toggle-button': 'button',
  'tool-bar': 'toolbar',
  'tool-tip': 'tooltip',
  tree: 'tree',
  'tree-table': 'tree',
  unknown: 'unknown',
  viewport: 'group',
  window: 'window',
  extended: 'group',
  header: 'group',
  footer: 'group',
  paragraph: 'paragraph',
  ruler: 'ruler',
  application: 'application',
  autocomplete: 'textfield',
  editbar: 'textfield',
  embedded: 'group',
  entry: 'textfield',
  chart: 'image',
  caption: 'statictext',
  'document-frame': 'document',
  heading: 'heading',
  page: 'group',
  section: 'group',
  'redundant-object': 'group',
  form: 'form',
  link: 'link',
  'input-method-window': 'window',
  'table-row': 'row',
  'tree-item': 'treeitem',
  'document-spreadsheet': 'document',
  'document-presentation': 'document',
  'document-text': 'document',
  'document-web': 'webarea',
  'document-email': 'document',
  comment: 'note',
  'list-box': 'list',
  grouping: 'group',
  'image-map': 'image',
  notification: 'alert',
  'info-bar': 'alert',
  'level-bar': 'levelindicator',
  'title-bar': 'group',
  'block-quote': 'group',
  audio: 'group',
  video: 'group',
  definition: 'definition',
  article: 'article',
  landmark: 'region',
  log: 'log',
  marquee: 'marquee',
  math: 'math',
  rating: 'levelindicator',
  timer: 'timer',
  static: 'statictext',
  'math-fraction': 'math',
  'math-root': 'math',
  subscript: 'statictext',
  superscript: 'statictext',
  'description-list': 'list',
  'description-term': 'term',
  'description-value': 'definition',
  footnote: 'note',
  'content-deletion': 'group',
  'content-insertion': 'group',
  mark: 'group',
  suggestion: 'group',
  'push-button-menu': 'menubutton',
  switch: 'switch',
};

/** ARIA roles that browsers hand through in `xml-roles`, where they say more than the native role. */
const ARIA_ROLES: Readonly<Record<string, Role>> = {
  alertdialog: 'alertdialog',
  banner: 'banner',
  complementary: 'complementary',
  contentinfo: 'contentinfo',
  form: 'form',
  grid: 'grid',
  listbox: 'listbox',
  log: 'log',
  main: 'main',
  menuitemcheckbox: 'menuitem',
  menuitemradio: 'menuitem',
  navigation: 'navigation',
  note: 'note',
  radiogroup: 'radiogroup',
  region: 'region',
  search: 'search',
  status: 'status',
  switch: 'switch',
  tabpanel: 'tabpanel',
  timer: 'timer',
  treegrid: 'tree',
};

/** What decides a role besides its number. */
export interface RoleContext {
  readonly attributes?: Readonly<Record<string, string>>;
  /** Something can be selected in it: it has the Selection interface, or its items say that they are selectable. */
  readonly selectionContainer: boolean;
  readonly selectable: boolean;
  readonly hasPopup: boolean;
  /** It is a top-level window of its application. */
  readonly topLevel: boolean;
  readonly parent?: { readonly role: NativeRole; readonly selectionContainer: boolean };
}

/** The neutral role of a node in its context. */
export function neutralRole(role: NativeRole, context: RoleContext): Role {
  const aria = ariaRole(context.attributes);
  if (aria !== undefined) return aria;
  switch (role) {
    case 'list':
    case 'list-box':
      return context.selectionContainer ? 'listbox' : 'list';
    case 'list-item':
      return isOption(context) ? 'option' : 'listitem';
    case 'push-button':
    case 'toggle-button':
      return context.hasPopup ? 'menubutton' : 'button';
    case 'alert':
      return context.topLevel ? 'alertdialog' : 'alert';
    default:
      return ROLE_MAP[role];
  }
}

function isOption({ parent, selectable }: RoleContext): boolean {
  if (parent === undefined) return selectable;
  const inList = parent.role === 'list' || parent.role === 'list-box' || parent.role === 'menu';
  return inList && (parent.selectionContainer || selectable);
}

function ariaRole(attributes: Readonly<Record<string, string>> | undefined): Role | undefined {
  const first = attributes?.['xml-roles']?.split(' ')[0];
  return first === undefined ? undefined : ARIA_ROLES[first];
}
