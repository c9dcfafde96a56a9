import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `collapse`. */
export class CollapseInput extends RefInput {}
