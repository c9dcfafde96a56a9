/**
 * The adapter's own handle of an element: opaque to everybody else, small, and plain JSON, because it is stored in
 * the RefMap. For AT-SPI it is `{bus, path}`. It may dangle: reading it again is always checked.
 */
export type ElementAddress = Readonly<Record<string, string | number>>;

/** Two addresses name the same native object when all their fields are equal. */
export function sameAddress(a: ElementAddress, b: ElementAddress): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
