import { cleanText, foldSpace } from '../element/clean-text.js';
import type { LiveElement } from '../element/live-element.js';
import { isCheckable, isChecked, isExpandable } from './toggle-state.js';
import type { ActionRequest } from './action-kind.js';

/** What reading an element back says about an action. `unknown`: nothing speaks for it or against it. */
export type Evidence = 'verified' | 'contradicted' | 'unknown';

/** Is there nothing to do, because the element already is as wanted. */
export function isSatisfied(request: ActionRequest, before: LiveElement): boolean {
  const { node } = before;
  switch (request.kind) {
    case 'check':
      return isChecked(node) && !node.states.includes('indeterminate');
    case 'uncheck':
      return isCheckable(node) && !isChecked(node) && !node.states.includes('indeterminate');
    case 'expand':
      return node.states.includes('expanded');
    case 'collapse':
      return isExpandable(node) && !node.states.includes('expanded');
    default:
      return false;
  }
}

/** Compares an element before and after an action. Never looks at the value of a password field. */
export function verifyEffect(request: ActionRequest, before: LiveElement, after: LiveElement): Evidence {
  switch (request.kind) {
    case 'set-value':
      return verifySet(readable(request.value), contentOf(after));
    case 'type':
      return verifyTyped(readable(request.value), contentOf(before), contentOf(after));
    case 'clear':
      return judge(contentOf(after), (content) => content === '');
    case 'check':
      return verifyChecked(after, true);
    case 'uncheck':
      return verifyChecked(after, false);
    case 'toggle':
      return verifyToggled(before, after);
    case 'expand':
      return verifyExpanded(before, after, true);
    case 'collapse':
      return verifyExpanded(before, after, false);
    case 'select':
      return verifySelected(request.value, after);
    case 'focus':
      return after.node.states.includes('focused') ? 'verified' : 'unknown';
    default:
      return 'unknown';
  }
}

/** What a control holds now; undefined when it is secret or could not be read. */
function contentOf({ node, text }: LiveElement): string | undefined {
  return node.states.includes('secure') ? undefined : (text ?? node.value);
}

/** A text as reading would give it back: without marks that mislead a reader and control characters. */
function readable(text: string): string {
  return cleanText(text, Infinity);
}

/** A content that was cut when it was read can speak against what was wanted, but not wholly for it. */
function verifySet(wanted: string, seen: string | undefined): Evidence {
  const isCut = seen?.endsWith('…') === true && seen.length < wanted.length;
  if (isCut && wanted.startsWith(seen.slice(0, -1))) return 'unknown';
  return judge(seen, (content) => isSameContent(content, wanted));
}

function judge<T>(seen: T | undefined, holds: (seen: T) => boolean): Evidence {
  if (seen === undefined) return 'unknown';
  return holds(seen) ? 'verified' : 'contradicted';
}

/** Equal as texts, or as numbers: a spin button that was set to 5 may show 5.00. */
function isSameContent(seen: string, wanted: string): boolean {
  if (seen === wanted || foldSpace(seen) === foldSpace(wanted)) return true;
  const [a, b] = [toNumber(seen), toNumber(wanted)];
  return (
    a !== undefined && b !== undefined && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
  );
}

function toNumber(text: string): number | undefined {
  const plain = text.trim();
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(plain) ? Number(plain) : undefined;
}

function verifyTyped(typed: string, before: string | undefined, after: string | undefined): Evidence {
  if (after === undefined) return 'unknown';
  if (typed === '') return 'verified';
  if (after === before) {
    // Typing over a selection may leave the same text behind.
    return after.includes(typed) ? 'unknown' : 'contradicted';
  }
  return after.includes(typed) || foldSpace(after).includes(foldSpace(typed)) ? 'verified' : 'contradicted';
}

function verifyChecked(after: LiveElement, wanted: boolean): Evidence {
  if (!isCheckable(after.node)) return 'unknown';
  const isMixed = after.node.states.includes('indeterminate');
  return isChecked(after.node) === wanted && !isMixed ? 'verified' : 'contradicted';
}

const TOGGLED_STATES = ['checked', 'pressed', 'indeterminate', 'expanded', 'selected'] as const;

function verifyToggled(before: LiveElement, after: LiveElement): Evidence {
  const changed = TOGGLED_STATES.some(
    (state) => before.node.states.includes(state) !== after.node.states.includes(state),
  );
  if (changed) return 'verified';
  // A radio button that was on stays on.
  const shouldChange = isCheckable(after.node) && after.node.role !== 'radiobutton';
  return shouldChange ? 'contradicted' : 'unknown';
}

function verifyExpanded(before: LiveElement, after: LiveElement, wanted: boolean): Evidence {
  const { states } = after.node;
  if (states.includes('expanded')) return wanted ? 'verified' : 'contradicted';
  if (states.includes('collapsed')) return wanted ? 'contradicted' : 'verified';
  return !wanted && before.node.states.includes('expanded') ? 'verified' : 'unknown';
}

function verifySelected(wanted: string, after: LiveElement): Evidence {
  const { node } = after;
  const fold = (text: string): string => foldSpace(text).toLowerCase();
  const isWanted = (text: string | undefined): boolean => text !== undefined && fold(text) === fold(wanted);
  if (node.role === 'combobox') {
    if (isWanted(node.value) || isWanted(after.text) || isWanted(node.name)) return 'verified';
    return node.value === undefined && after.text === undefined ? 'unknown' : 'contradicted';
  }
  return isWanted(node.name) || isWanted(node.value)
    ? judge(node.states, (states) => states.includes('selected') || states.includes('checked'))
    : 'unknown';
}
