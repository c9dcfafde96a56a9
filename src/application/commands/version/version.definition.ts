import { defineCommand } from '../../catalogue/define-command.js';
import { VersionInput } from './version.input.js';

/** Container token of the `version` use case. */
export const VERSION_USE_CASE = Symbol.for('agent-desktop/use-case/version');

/** The `data` of `version`. */
export interface VersionResult {
  readonly version: string;
  readonly target: string;
  readonly os: string;
}

export const VERSION = defineCommand<VersionInput, VersionResult>({
  name: 'version',
  summary: 'Say which version this is and what it was built for.',
  group: 'system',
  effect: 'read',
  input: VersionInput,
  needsPlatform: false,
  useCase: VERSION_USE_CASE,
  examples: [{ line: 'agent-desktop version', explains: 'Version, build target and operating system.' }],
});
