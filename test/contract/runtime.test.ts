import { SystemClock } from '../../src/adapters/runtime/system-clock.js';
import { describeClockContract } from './clock.contract.js';
import { FakeClock } from '../support/fakes/fake-clock.js';

describeClockContract('system', () => new SystemClock());
describeClockContract('fake, for tests', () => new FakeClock());
