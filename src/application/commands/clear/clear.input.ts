import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `clear`. */
export class ClearInput extends RefInput {}
