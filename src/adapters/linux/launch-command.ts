import type { LaunchRequest } from '../../ports/app-launcher.js';
import type { Environment } from '../../ports/environment.js';
import { programOf } from './desktop-entries.js';
import type { LaunchTarget } from './launch-target.js';

/** Programs built on Chromium that are known by name; others heed ACCESSIBILITY_ENABLED. */
const CHROMIUM =
  /^(?:chromium|chromium-browser|chrome|google-chrome|google-chrome-stable|brave|brave-browser|msedge|microsoft-edge|vivaldi|opera|electron|code|codium|slack|discord|teams|signal-desktop|obsidian)$/;
const LIBREOFFICE = /^(?:libreoffice|soffice|localc|lowriter|limpress|loimpress|lodraw)(?:\d[\d.]*)?$/;

/** What is started, and with which variables. */
export interface LaunchCommand {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Adds what makes the program provide a tree: variables of the toolkits, and Chromium's flag. */
export function launchCommand(
  target: LaunchTarget,
  request: Pick<LaunchRequest, 'args' | 'env'>,
  environment: Environment,
): LaunchCommand {
  const program = programOf(target.command);
  const flags = CHROMIUM.test(program) ? chromiumFlags(environment, request.args) : [];
  const { NO_AT_BRIDGE: _, ...inherited } = environment.all();
  return {
    argv: [...target.command, ...flags, ...request.args],
    env: {
      ...inherited,
      GNOME_ACCESSIBILITY: '1',
      QT_ACCESSIBILITY: '1',
      QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
      ACCESSIBILITY_ENABLED: '1',
      // LibreOffice's plain X11 plug-in has no accessibility.
      ...(LIBREOFFICE.test(program) && inherited['SAL_USE_VCLPLUGIN'] === undefined
        ? { SAL_USE_VCLPLUGIN: 'gtk3' }
        : {}),
      ...request.env,
    },
  };
}

/** As root, Chromium refuses to start with its sandbox. */
function chromiumFlags(environment: Environment, given: readonly string[]): readonly string[] {
  const flags = ['--force-renderer-accessibility', ...(environment.userId === 0 ? ['--no-sandbox'] : [])];
  return flags.filter((flag) => !given.includes(flag));
}
