import type { NativeRole } from './native-role.js';
import { stateMask } from './native-state.js';

/** The families of toolkits whose habits differ. */
export type ToolkitKind = 'gtk3' | 'gtk4' | 'qt5' | 'qt6' | 'chromium' | 'gecko' | 'libreoffice' | 'unknown';

/** What a toolkit needs from a reader. Each entry is a quirk that was seen, none is a preference. */
export interface ToolkitProfile {
  readonly kind: ToolkitKind;
  /** Whether its bulk read holds anything. */
  readonly strategy: 'cache' | 'walk';
  /** Whether it offers a socket of its own. */
  readonly direct: boolean;
  /** How often the bulk read is tried again while the object does not exist yet. */
  readonly cacheRetries: number;
  /** `infer`: it offers a default action on every node, so that asking decides nothing. */
  readonly actions: 'ask' | 'infer';
  /** The Action interface is on every node and says nothing. */
  readonly actionEverywhere: boolean;
  /** Boxes are relative to the window, whatever is asked for. */
  readonly windowCoordinates: boolean;
  /** Boxes are in logical pixels when the display is scaled. */
  readonly logicalPixels: boolean;
  /** GetChildAtIndex counts other children than GetChildren lists, which is what a read goes by. */
  readonly listsMoreThanIndexed: boolean;
  /** Names may be the widget's type, or given twice. */
  readonly typeNames: boolean;
  /** SHOWING is never set on anything but windows. */
  readonly noShowing: boolean;
  /** The name of a drop-down may be the text of its chosen option. */
  readonly comboNameIsValue: boolean;
  /** A tab bar has the name of its current tab. */
  readonly tabBarNamesCurrent: boolean;
  /** The action `Toggle` of an item selects it. */
  readonly toggleSelects: boolean;
  /** The tree is a stub at first and grows after the first read. */
  readonly lazy: boolean;
  /** Hidden parts of its own interface are listed; nobody can use them. */
  readonly listsHiddenParts: boolean;
  /** Roles of nodes that do not count as a level when they are bare, besides those that never do. */
  readonly wrapperRoles: readonly NativeRole[];
  /** Nodes with one of these states are never listed by GetChildren. */
  readonly noListStates: readonly [number, number];
  readonly maxChildren: number;
}

const BASE: ToolkitProfile = {
  kind: 'unknown',
  strategy: 'walk',
  direct: false,
  cacheRetries: 0,
  actions: 'ask',
  actionEverywhere: false,
  windowCoordinates: false,
  logicalPixels: false,
  listsMoreThanIndexed: false,
  typeNames: false,
  noShowing: false,
  comboNameIsValue: false,
  tabBarNamesCurrent: false,
  toggleSelects: false,
  lazy: false,
  listsHiddenParts: false,
  wrapperRoles: [],
  noListStates: stateMask(['manages-descendants']),
  maxChildren: 2000,
};

const QT: ToolkitProfile = {
  ...BASE,
  kind: 'qt6',
  actionEverywhere: true,
  comboNameIsValue: true,
  tabBarNamesCurrent: true,
  toggleSelects: true,
  noListStates: [0, 0],
};

const PROFILES: Readonly<Record<ToolkitKind, ToolkitProfile>> = {
  unknown: BASE,
  gtk3: {
    ...BASE,
    kind: 'gtk3',
    strategy: 'cache',
    direct: true,
    cacheRetries: 30,
    logicalPixels: true,
    comboNameIsValue: true,
    noListStates: [0, 0],
  },
  gtk4: {
    ...BASE,
    kind: 'gtk4',
    actionEverywhere: true,
    windowCoordinates: true,
    logicalPixels: true,
    listsMoreThanIndexed: true,
    typeNames: true,
    noShowing: true,
    noListStates: [0, 0],
  },
  qt5: { ...QT, kind: 'qt5' },
  qt6: { ...QT, kind: 'qt6' },
  chromium: {
    ...BASE,
    kind: 'chromium',
    strategy: 'cache',
    direct: true,
    cacheRetries: 3,
    actions: 'infer',
    actionEverywhere: true,
    lazy: true,
    listsHiddenParts: true,
  },
  gecko: {
    ...BASE,
    kind: 'gecko',
    strategy: 'cache',
    direct: true,
    cacheRetries: 10,
    actions: 'infer',
    actionEverywhere: true,
    lazy: true,
    listsHiddenParts: true,
    // A page stands in the tab's scroll pane and an internal frame; neither is a part of the page.
    wrapperRoles: ['scroll-pane', 'internal-frame'],
  },
  libreoffice: {
    ...BASE,
    kind: 'libreoffice',
    strategy: 'cache',
    direct: true,
    cacheRetries: 30,
    maxChildren: 500,
  },
};

/** The profile of a toolkit as its application names it, such as `GTK 4.8.3`. */
export function toolkitProfile(toolkit: string | undefined): ToolkitProfile {
  return PROFILES[toolkitKind(toolkit)];
}

function toolkitKind(toolkit: string | undefined): ToolkitKind {
  const [name = '', version = ''] = (toolkit ?? '').toLowerCase().split(' ');
  const major = Number.parseInt(version, 10);
  if (name.startsWith('gtk') || name === 'gail') return major >= 4 ? 'gtk4' : 'gtk3';
  if (name === 'qt') return major >= 6 ? 'qt6' : 'qt5';
  if (name === 'chromium' || name === 'electron') return 'chromium';
  if (name === 'gecko') return 'gecko';
  if (name === 'vcl' || name === 'libreoffice') return 'libreoffice';
  return 'unknown';
}
