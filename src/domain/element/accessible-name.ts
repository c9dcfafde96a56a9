import { cleanLine } from './clean-text.js';
import { isInteractiveRole } from './role-groups.js';
import type { Role } from './role.js';

/** Where a name can come from. All texts are as the toolkit gave them. */
export interface NameSources {
  readonly role: Role;
  readonly explicitLabel?: string;
  /** Texts of the elements that label this one, in order. */
  readonly labelledBy?: readonly string[];
  readonly title?: string;
  readonly ownText?: string;
  /** Texts of the children in order; used for interactive roles only. */
  readonly childTexts?: readonly string[];
  readonly placeholder?: string;
  readonly description?: string;
}

const MAX_CHILD_TEXTS = 5;

/** Roles whose own text is what the user typed or chose: their value, never their name. */
const CONTENT_IS_VALUE: ReadonlySet<Role> = new Set<Role>([
  'textfield',
  'datefield',
  'timefield',
  'incrementor',
  'slider',
  'combobox',
]);

/**
 * The first text that is not blank of: explicit label, labelled-by text, native title, own text, joined text of up to
 * 5 children for an interactive role, placeholder, description. Undefined when there is none.
 */
export function chooseName(sources: NameSources): string | undefined {
  for (const text of candidates(sources)) {
    const name = text === undefined ? '' : cleanLine(text);
    if (name !== '') return name;
  }
  return undefined;
}

function* candidates(sources: NameSources): Generator<string | undefined> {
  const contentIsValue = CONTENT_IS_VALUE.has(sources.role);
  yield sources.explicitLabel;
  yield sources.labelledBy && joinTexts(sources.labelledBy);
  yield sources.title;
  if (!contentIsValue) yield sources.ownText;
  if (!contentIsValue && isInteractiveRole(sources.role)) {
    yield joinTexts(sources.childTexts ?? [], MAX_CHILD_TEXTS);
  }
  yield sources.placeholder;
  yield sources.description;
}

function joinTexts(texts: readonly string[], max = texts.length): string {
  return texts
    .map((text) => cleanLine(text))
    .filter((text) => text !== '')
    .slice(0, max)
    .join(' ');
}
