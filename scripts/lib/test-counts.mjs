/** Sums what every mocha run in this output says. */
export function countsIn(output) {
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '');
  const sum = (word) =>
    [...plain.matchAll(new RegExp(`^\\s*(\\d+) ${word}\\b`, 'gm'))].reduce(
      (total, match) => total + Number(match[1]),
      0,
    );
  return { passed: sum('passing'), failed: sum('failing') };
}
