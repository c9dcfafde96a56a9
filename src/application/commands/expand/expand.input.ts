import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `expand`. */
export class ExpandInput extends RefInput {}
