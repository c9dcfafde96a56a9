import { Param } from '../../catalogue/param.js';

/** Input of `doctor`. */
export class DoctorInput {
  @Param({
    kind: 'boolean',
    default: false,
    description: 'Mend what can be mended without asking: switch accessibility on.',
    exclusive: ['restore'],
  })
  fix!: boolean;

  @Param({
    kind: 'boolean',
    default: false,
    description: 'Put back the settings that --fix changed.',
    exclusive: ['fix'],
  })
  restore!: boolean;
}
