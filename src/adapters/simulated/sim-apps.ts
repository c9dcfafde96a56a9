import { calculator } from './apps/calculator.js';
import { chat } from './apps/chat.js';
import { settings } from './apps/settings.js';
import type { SimApp } from './sim-app.js';

/** The applications that are installed on the simulated desktop. */
export const SIM_APPS: readonly SimApp[] = [calculator, chat, settings];

export function simAppById(id: string): SimApp | undefined {
  return SIM_APPS.find((app) => app.id === id);
}

/** Finds an installed application by id, name, executable, or the path of its executable. Case does not matter. */
export function simAppNamed(wanted: string): SimApp | undefined {
  const text = wanted.toLowerCase();
  const base = text.slice(text.lastIndexOf('/') + 1).replace(/\.desktop$/, '');
  return SIM_APPS.find((app) =>
    [app.id, app.name, app.executable].some((name) => name.toLowerCase() === base),
  );
}
