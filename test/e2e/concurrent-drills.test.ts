import { drillTogether } from '../support/drill-together.js';

/** The full count runs in `npm run test:soak`. */
const TIMES = 5;

describe('two processes that drill at the same moment', () => {
  drillTogether(TIMES);
});
