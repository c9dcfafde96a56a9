/** The D-Bus address of the unix socket at a path. Addresses keep only these bytes as they are; others are %xx. */
export function unixAddress(path: string): string {
  const bytes = [...Buffer.from(path)].map((byte) => {
    const char = String.fromCharCode(byte);
    return /[-0-9A-Za-z_/.*]/.test(char) ? char : `%${byte.toString(16).padStart(2, '0')}`;
  });
  return `unix:path=${bytes.join('')}`;
}
