import type { AccessibilityNode } from '../../src/domain/element/accessibility-node.js';
import { nodesIn } from './cli-desktop.js';
import { type OracleNode, oracleNodes } from './oracle.js';

/** AT-SPI roles whose objects must be found one by one in our answer, with the role that ours must have. */
const COUNTED: Readonly<Record<string, readonly string[]>> = {
  'push button': ['button', 'menubutton'],
  'toggle button': ['button', 'menubutton', 'switch', 'disclosure'],
  'check box': ['checkbox', 'switch'],
  'radio button': ['radiobutton'],
  'combo box': ['combobox'],
  'spin button': ['incrementor'],
  slider: ['slider'],
  'page tab': ['tab'],
  'menu bar': ['menubar'],
  'menu item': ['menuitem'],
  link: ['link'],
  entry: ['textfield'],
  'password text': ['textfield'],
  'progress bar': ['progressbar'],
  'tool bar': ['toolbar'],
  article: ['article'],
  log: ['log'],
};

/** Native roles that lead to the first of these roles and to it alone; some of their objects become one of the others. */
const EXACT: Readonly<Record<string, readonly string[]>> = {
  // GTK 4 before 4.10 calls its switches check boxes; we tell them apart.
  'check box': ['checkbox', 'switch'],
  'radio button': ['radiobutton'],
  'combo box': ['combobox'],
  'spin button': ['incrementor'],
  slider: ['slider'],
  'page tab': ['tab'],
  'page tab list': ['tablist'],
  'menu bar': ['menubar'],
  'progress bar': ['progressbar'],
  'tool bar': ['toolbar'],
};

/** Names that GTK 4 gives to widgets that have none: their type. */
const TYPE_NAME = /^(?:Gtk|Adw|Gd)[A-Z]\w*$/;

/** What Chromium adds to the name of a tab, anew every few seconds. */
const CHANGING = / - Memory usage - [\d.]+ [KMG]B$/;

/** The name as a user would say it: GTK 4 gives names twice, and type names where there is none. */
export function userName(name: string): string {
  const text = name
    .replace(/\uFFFC/g, '')
    .replace(/\s+/g, ' ')
    .replace(CHANGING, '')
    .trim();
  if (TYPE_NAME.test(text)) return '';
  // The first of the two may still hold the mark of its access key.
  for (let cut = 1; cut < text.length - 1; cut++) {
    const second = text.slice(cut + 1);
    if (text[cut] === ' ' && text.slice(0, cut).replace('_', '') === second) return second;
  }
  return text;
}

export interface Comparison {
  /** Number of objects that were compared. */
  readonly compared: number;
  /** What differs, in words; empty when both say the same. */
  readonly differences: readonly string[];
}

/** Compares one whole snapshot with what pyatspi read from the same window: counts, names and states by role. */
export function compareWithOracle(tree: AccessibilityNode, oracle: OracleNode): Comparison {
  const ours = nodesIn(tree);
  const theirs = visibleObjects(oracle);
  const differences: string[] = [];
  let compared = 0;
  for (const [native, roles] of Object.entries(COUNTED)) {
    const expected = theirs.filter((node) => node.role === native);
    compared += expected.length;
    const found = tally(ours.filter((node) => roles.includes(node.role)).flatMap(ourFacts));
    for (const [label, count] of tally(expected.map(oracleFacts))) {
      if (label === '') continue;
      const seen = found.get(label) ?? 0;
      if (seen < count)
        differences.push(`${native} ${label}: pyatspi has ${String(count)}, we have ${String(seen)}`);
    }
  }
  differences.push(...countDifferences(ours, oracle));
  return { compared, differences };
}

/** Without hidden parts: browsers drop them from the tree where others mark them. */
function visibleObjects(node: OracleNode): OracleNode[] {
  return [node, ...node.children.filter(({ states }) => states.includes('visible')).flatMap(visibleObjects)];
}

/** Roles that one native role alone leads to: at least all visible objects, at most all there are. */
function countDifferences(ours: readonly AccessibilityNode[], oracle: OracleNode): string[] {
  const all = oracleNodes(oracle);
  const visible = visibleObjects(oracle);
  return Object.entries(EXACT).flatMap(([native, roles]) => {
    const least = visible.filter((node) => node.role === native).length;
    const most = all.filter((node) => node.role === native).length;
    const found = ours.filter((node) => node.role === roles[0]).length;
    const withOthers = ours.filter((node) => roles.includes(node.role)).length;
    const span = least === most ? String(most) : `${String(least)} to ${String(most)}`;
    return withOthers >= least && found <= most
      ? []
      : [`${native}: pyatspi counts ${span}, we count ${String(found)}`];
  });
}

function tally(labels: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/** Name and the states that both vocabularies have, as one label; empty for an object without a name. */
function oracleFacts(node: OracleNode): string {
  const name = userName(node.name);
  if (name === '') return '';
  const facts = [
    node.states.includes('checked') || node.states.includes('pressed') ? 'checked' : '',
    node.states.includes('sensitive') ? '' : 'disabled',
    node.states.includes('focused') ? 'focused' : '',
  ];
  return `"${name}" ${facts.filter(Boolean).join(' ')}`;
}

function ourFacts(node: AccessibilityNode): string[] {
  const states = node.states ?? [];
  const facts = [
    states.includes('checked') || states.includes('pressed') ? 'checked' : '',
    states.includes('disabled') ? 'disabled' : '',
    states.includes('focused') ? 'focused' : '',
  ];
  // GTK 3 and Qt name a drop-down after what it shows; to us that is its value, so it is found by either.
  const names = node.role === 'combobox' ? [node.name, node.value] : [node.name];
  return names.map((name) => `"${userName(name ?? '')}" ${facts.filter(Boolean).join(' ')}`);
}
