import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `uncheck`. */
export class UncheckInput extends RefInput {}
