/** Edits (insert, delete, replace, swap of neighbours) that turn one word into the other. */
function distance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaced = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + replaced,
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) best = Math.min(best, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** The names a user may have meant, nearest first, at most three: few edits away, or one beginning the other. */
export function nearNames(typed: string, names: Iterable<string>): readonly string[] {
  const wanted = typed.toLowerCase();
  if (wanted === '') return [];
  return [...new Set(names)]
    .map((name) => {
      const edits = distance(wanted, name.toLowerCase());
      const begins = wanted.length >= 3 && (name.startsWith(wanted) || wanted.startsWith(name));
      return { name, edits, near: begins || edits <= Math.max(1, Math.floor(wanted.length / 3)) };
    })
    .filter((candidate) => candidate.near)
    .sort((one, other) => one.edits - other.edits || (one.name < other.name ? -1 : 1))
    .slice(0, 3)
    .map((candidate) => candidate.name);
}
