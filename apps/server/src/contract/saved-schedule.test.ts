// Every field that is accepted is read back, and what was read can be saved back: calls of testing/savings/schedule.ts.
import { describeSavings } from '../testing/savings/describe-savings.ts';
import { savingsOfSchedule } from '../testing/savings/schedule.ts';

describeSavings(savingsOfSchedule);
