import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `click`. */
export class ClickInput extends RefInput {}
