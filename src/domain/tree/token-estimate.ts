/** Words (with a capital inside, as in `SetFocus`, two), groups of up to three digits, runs of signs. */
const PIECE = /\p{Lu}*\p{Ll}+|\p{L}+|\p{N}{1,3}|[^\p{L}\p{N}\s]+/gu;
const ASCII_WORD = /^[A-Za-z]+$/u;
const LATIN = /^\p{Script=Latin}/u;
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const DIGITS = /^\p{N}/u;
const LETTER = /^\p{L}/u;

/** Words of our own vocabulary that o200k takes for two. */
const COMPOUNDS: ReadonlySet<string> = new Set([
  'alertdialog',
  'colorwell',
  'combobox',
  'complementary',
  'disclosure',
  'dockitem',
  'haspopup',
  'incrementor',
  'indeterminate',
  'levelindicator',
  'listbox',
  'listitem',
  'menubar',
  'menubutton',
  'menuitem',
  'multiselectable',
  'offscreen',
  'progressbar',
  'radiobutton',
  'radiogroup',
  'scrollarea',
  'scrollbar',
  'splitter',
  'statictext',
  'tablist',
  'treeitem',
  'webarea',
]);

/**
 * A cheap estimate of how many o200k tokens a compact JSON text takes: words, groups of digits and runs of punctuation
 * are counted, without a vocabulary. White space joins the word after it and costs nothing.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) tokens += costOf(piece);
  return Math.round(tokens);
}

/** A rough fit to o200k on printed trees. */
function costOf(piece: string): number {
  const { length } = piece;
  if (COMPOUNDS.has(piece)) return 2;
  if (ASCII_WORD.test(piece)) return 1 + Math.max(0, length - 8) / 8;
  if (DIGITS.test(piece)) return 1;
  if (!LETTER.test(piece)) return Math.max(1, length / 3);
  if (IDEOGRAPH.test(piece)) return length * 0.75;
  return LATIN.test(piece) ? 1 + Math.max(0, length - 4) / 6 : Math.max(1, length / 3);
}
