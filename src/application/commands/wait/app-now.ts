import type { AppInfo } from '../../../domain/element/app-info.js';
import { AgentDesktopError } from '../../../domain/errors/agent-desktop-error.js';
import type { AppPicker } from '../../services/app-picker.js';

/** The application if it runs already: one may wait for something of an application that is only being started. */
export async function appNow(
  apps: AppPicker,
  text: string | undefined,
  signal: AbortSignal,
): Promise<AppInfo | undefined> {
  if (text === undefined) return undefined;
  try {
    return await apps.pick(text, signal);
  } catch (error) {
    if (error instanceof AgentDesktopError && error.code === 'APP_NOT_FOUND') return undefined;
    throw error;
  }
}
