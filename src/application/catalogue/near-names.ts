import { distance } from 'fastest-levenshtein';

/** Edits that may lie between what was typed and what was meant; two neighbours swapped in a short word count two. */
function mayDiffer(length: number): number {
  return length < 4 ? 1 : Math.max(2, Math.floor(length / 3));
}

/** The names a user may have meant, nearest first, at most three: few edits away, or one beginning the other. */
export function nearNames(typed: string, names: Iterable<string>): readonly string[] {
  const wanted = typed.toLowerCase();
  if (wanted === '') return [];
  return [...new Set(names)]
    .map((name) => {
      const edits = distance(wanted, name.toLowerCase());
      const begins = wanted.length >= 3 && (name.startsWith(wanted) || wanted.startsWith(name));
      return { name, edits, near: begins || edits <= mayDiffer(wanted.length) };
    })
    .filter((candidate) => candidate.near)
    .sort((one, other) => one.edits - other.edits || (one.name < other.name ? -1 : 1))
    .slice(0, 3)
    .map((candidate) => candidate.name);
}
