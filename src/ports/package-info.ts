/** What this build is. Bound by whoever composes the program, so that nothing is read from disk to answer it. */
export interface PackageInfo {
  /** Version of the package, as in its package.json. */
  readonly version: string;
  /** What the build runs on, `{platform}-{architecture}` in Node's own words, such as `linux-x64`. */
  readonly target: string;
}

export const PackageInfo = Symbol.for('agent-desktop/PackageInfo');
