import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `check`. */
export class CheckInput extends RefInput {}
