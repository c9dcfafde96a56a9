import { drillTogether } from '../support/drill-together.js';

describe('two processes that drill at the same moment, a hundred times', () => {
  drillTogether(100);
});
