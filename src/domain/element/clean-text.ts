/** Longest name, description or hint kept, in UTF-16 units. */
export const MAX_LABEL_LENGTH = 500;

/** Longest value kept, in UTF-16 units. */
export const MAX_VALUE_LENGTH = 4_000;

/** U+FFFC stands where a text embeds a child; bidi marks and invisible spaces only mislead a reader. */
const INVISIBLE = /[\ufffc\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** All control characters but tab and line feed; a carriage return is folded first. */

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Makes a foreign text printable: object replacement characters and bidi marks go, control characters become spaces,
 * lone surrogates become U+FFFD, and what is longer than `max` ends in `…`. Line breaks and tabs stay.
 */
export function cleanText(text: string, max: number = MAX_VALUE_LENGTH): string {
  // Invisible characters may be most of the text, so more than `max` is looked at, but never megabytes.
  const window = text.length > max * 4 + 64 ? text.slice(0, max * 4 + 64) : text;
  const clean = window
    .replace(/\r\n?/gu, '\n')
    .replace(INVISIBLE, '')
    .replace(CONTROL, ' ')
    .replace(LONE_SURROGATE, '\ufffd');
  return capText(clean, max, window.length < text.length);
}

/** `cleanText` on one line: every run of white space becomes one space, ends are trimmed. */
export function cleanLine(text: string, max: number = MAX_LABEL_LENGTH): string {
  return capText(foldSpace(cleanText(text, max * 2)), max);
}

/** Every run of white space becomes one space, ends are trimmed. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** At most `max` UTF-16 units: what is longer ends in `…`. Splits no surrogate pair. */
export function capText(text: string, max: number, cutBefore = false): string {
  if (text.length <= max) return cutBefore ? `${text}…` : text;
  const head = text.slice(0, max - 1);
  const last = head.charCodeAt(head.length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return `${(splitsPair ? head.slice(0, -1) : head).trimEnd()}…`;
}
