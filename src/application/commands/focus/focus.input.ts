import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `focus`. */
export class FocusInput extends RefInput {}
