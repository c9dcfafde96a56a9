/** Separates fields, so that ("ab","c") and ("a","bc") differ. No cleaned text contains it. */
const SEPARATOR = '\u0001';

/** A 64-bit hash of some texts as base 36. Not for security: two lanes of 32-bit FNV-1a, each mixed at the end. */
export function stableHash(...fields: readonly string[]): string {
  const text = fields.join(SEPARATOR);
  return lane(text, 0x811c9dc5).toString(36) + lane(text, 0x2f0b4c47).toString(36).padStart(7, '0');
}

/** A 32-bit hash as base 36, where a few wrong matches in a thousand million do no harm. */
export function shortHash(text: string): string {
  return lane(text, 0x811c9dc5).toString(36);
}

function lane(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
