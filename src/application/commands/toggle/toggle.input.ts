import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `toggle`. */
export class ToggleInput extends RefInput {}
