/**
 * Splits the Exec value of a desktop file into arguments, as the Desktop Entry Specification says ("The Exec key"):
 * double quotes with backslash escapes, and field codes, which are dropped because no file is opened.
 */
export function parseExecLine(exec: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  let started = false;
  let quoted = false;
  for (let at = 0; at < exec.length; at += 1) {
    const character = exec.charAt(at);
    if (quoted && character === '\\' && at + 1 < exec.length) {
      at += 1;
      word += exec.charAt(at);
    } else if (character === '"') {
      quoted = !quoted;
      started = true;
    } else if (!quoted && (character === ' ' || character === '\t')) {
      if (started) words.push(word);
      word = '';
      started = false;
    } else {
      word += character;
      started = true;
    }
  }
  if (started) words.push(word);
  return words.flatMap(withoutFieldCodes);
}

const FIELD_CODE = /%[fFuUdDnNickvm]/g;

/** A word that is nothing but a field code goes away; `%%` is a percent sign. */
function withoutFieldCodes(word: string): readonly string[] {
  if (/^%[fFuUdDnNickvm]$/.test(word)) return [];
  const parts = word.split('%%').map((part) => part.replace(FIELD_CODE, ''));
  return [parts.join('%')];
}
