import { CHECK } from '../commands/check/check.definition.js';
import { CLEAR } from '../commands/clear/clear.definition.js';
import { CLICK } from '../commands/click/click.definition.js';
import { CLOSE_APP } from '../commands/close-app/close-app.definition.js';
import { COLLAPSE } from '../commands/collapse/collapse.definition.js';
import { DESKTOP_EXEC } from '../commands/desktop-exec/desktop-exec.definition.js';
import { DESKTOP_LIST } from '../commands/desktop-list/desktop-list.definition.js';
import { DESKTOP_START } from '../commands/desktop-start/desktop-start.definition.js';
import { DESKTOP_STOP } from '../commands/desktop-stop/desktop-stop.definition.js';
import { DOCTOR } from '../commands/doctor/doctor.definition.js';
import { EXPAND } from '../commands/expand/expand.definition.js';
import { FIND } from '../commands/find/find.definition.js';
import { FOCUS } from '../commands/focus/focus.definition.js';
import { GET } from '../commands/get/get.definition.js';
import { IS } from '../commands/is/is.definition.js';
import { LAUNCH } from '../commands/launch/launch.definition.js';
import { LIST_APPS } from '../commands/list-apps/list-apps.definition.js';
import { LIST_SURFACES } from '../commands/list-surfaces/list-surfaces.definition.js';
import { LIST_WINDOWS } from '../commands/list-windows/list-windows.definition.js';
import { PERMISSIONS } from '../commands/permissions/permissions.definition.js';
import { SELECT } from '../commands/select/select.definition.js';
import { SET_VALUE } from '../commands/set-value/set-value.definition.js';
import { SNAPSHOT } from '../commands/snapshot/snapshot.definition.js';
import { STATUS } from '../commands/status/status.definition.js';
import { TOGGLE } from '../commands/toggle/toggle.definition.js';
import { UNCHECK } from '../commands/uncheck/uncheck.definition.js';
import { VERSION } from '../commands/version/version.definition.js';
import { WAIT } from '../commands/wait/wait.definition.js';
import type { CommandDefinition } from './define-command.js';

/** Every command of the program, in the order of help and docs. */
export const CATALOGUE: readonly CommandDefinition[] = [
  SNAPSHOT,
  FIND,
  GET,
  IS,
  CLICK,
  SET_VALUE,
  CLEAR,
  FOCUS,
  TOGGLE,
  CHECK,
  UNCHECK,
  EXPAND,
  COLLAPSE,
  SELECT,
  LIST_APPS,
  LIST_WINDOWS,
  LIST_SURFACES,
  LAUNCH,
  CLOSE_APP,
  WAIT,
  STATUS,
  PERMISSIONS,
  DOCTOR,
  VERSION,
  DESKTOP_START,
  DESKTOP_STOP,
  DESKTOP_LIST,
  DESKTOP_EXEC,
];
