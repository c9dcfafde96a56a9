import type { DoctorCheck } from '../../../ports/permission-probe.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { DoctorInput } from './doctor.input.js';

/** Container token of the `doctor` use case. */
export const DOCTOR_USE_CASE = Symbol.for('agent-desktop/use-case/doctor');

/** The `data` of `doctor`. */
export interface DoctorResult {
  readonly checks: readonly DoctorCheck[];
}

export const DOCTOR = defineCommand<DoctorInput, DoctorResult>({
  name: 'doctor',
  summary: 'Find out why the desktop cannot be read, and say what to do.',
  description:
    'Looks at the session bus, the accessibility bus and its switch, the display, the window manager, the libraries ' +
    'that are needed, and applications that have no tree. Every finding that is not ok names its fix.',
  group: 'system',
  effect: 'manage',
  input: DoctorInput,
  useCase: DOCTOR_USE_CASE,
  examples: [
    { line: 'agent-desktop doctor', explains: 'Look only.' },
    { line: 'agent-desktop doctor --fix', explains: 'Switch accessibility on where it is off.' },
    { line: 'agent-desktop doctor --restore', explains: 'Put back what --fix changed.' },
  ],
});
