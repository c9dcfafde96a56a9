const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/**
 * The opaque id of a window: a hash (FNV-1a, 64 bits) of the process instance and the address of its object, so that
 * every process that looks at the same window gives it the same id, for as long as the window lives.
 */
export function windowId(processInstance: string, key: string): string {
  let hash = OFFSET;
  for (const byte of Buffer.from(`${processInstance}|${key}`)) hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  return `w-${hash.toString(36)}`;
}
