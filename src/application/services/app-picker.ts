import { distance } from 'fastest-levenshtein';
import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import { invalidArgs } from '../../domain/errors/invalid-args.js';
import { ambiguousTarget } from '../../domain/errors/ref-errors.js';
import { appNotFound } from '../../domain/errors/target-errors.js';
import { AppLauncher } from '../../ports/app-launcher.js';

const PID_FORM = /^pid:(.*)$/i;
const MAX_NEAR = 5;

/** Chooses the one running application that `--app` means. */
@injectable()
export class AppPicker {
  constructor(@inject(AppLauncher) private readonly launcher: AppLauncher) {}

  async pick(text: string, signal: AbortSignal): Promise<AppInfo> {
    const wanted = text.trim();
    if (wanted === '')
      throw invalidArgs('The application name is empty.', 'Give a name from list-apps, or pid:N.');
    const pid = pidOf(wanted);
    const apps = await this.launcher.list(signal, pid);
    if (pid !== undefined) {
      const same = apps.filter((app) => app.pid === pid);
      return only(same, wanted) ?? raise(appNotFound(wanted));
    }
    const folded = wanted.toLowerCase();
    const exact = apps.filter((app) => namesOf(app).includes(folded));
    const prefixed = apps.filter((app) => namesOf(app).some((name) => name.startsWith(folded)));
    const silent = apps.filter((app) => app.accessible === 'unresponsive');
    return (
      only(exact, wanted) ??
      only(prefixed, wanted) ??
      raise(appNotFound(wanted, nearNames(wanted, apps), silent))
    );
  }
}

function pidOf(wanted: string): number | undefined {
  const digits = PID_FORM.exec(wanted)?.[1];
  if (digits === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(digits))
    throw invalidArgs(
      `"${wanted}" is not a process id.`,
      'Write pid: and a positive number, such as pid:4711.',
    );
  return Number(digits);
}

/** Every name an application answers to, folded. A desktop-file id counts with and without its suffix. */
function namesOf(app: AppInfo): readonly string[] {
  const names = [app.name, app.displayName, app.executable, app.bundleId];
  const folded = names
    .filter((name) => name !== undefined && name !== '')
    .map((name) => String(name).toLowerCase());
  return [...new Set(folded.flatMap((name) => [name, name.replace(/\.desktop$/, '')]))];
}

function only(matches: readonly AppInfo[], wanted: string): AppInfo | undefined {
  const usable = matches.filter((app) => app.accessible !== 'none');
  const candidates = usable.length > 0 ? usable : matches;
  if (candidates.length <= 1) return candidates[0];
  throw ambiguousTarget(
    `"${wanted}" means ${String(candidates.length)} running applications.`,
    candidates.map((app) => ({
      name: app.name,
      pid: app.pid,
      process_instance: app.processInstance,
      ...(app.bundleId !== undefined && { bundle_id: app.bundleId }),
    })),
    'Name one by its process: pid:N with a pid of the candidates.',
  );
}

function raise(error: Error): never {
  throw error;
}

function nearNames(text: string, apps: readonly AppInfo[]): readonly string[] {
  const wanted = text.toLowerCase();
  const scored = apps.map((app) => ({
    name: app.name,
    score: Math.min(...namesOf(app).map((name) => farFrom(wanted, name))),
  }));
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const near = scored.filter(({ name, score }) => name !== '' && score <= limit);
  near.sort((a, b) => a.score - b.score || a.name.localeCompare(b.name));
  return [...new Set(near.map(({ name }) => name))].slice(0, MAX_NEAR);
}

/** Edits from what was typed to a name, or to the beginning of one that is longer. */
function farFrom(wanted: string, name: string): number {
  if (name.includes(wanted)) return 0;
  return Math.min(distance(wanted, name), distance(wanted, name.slice(0, wanted.length)));
}
