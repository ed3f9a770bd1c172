// Every field that is accepted is read back, and what was read can be saved back: calls of testing/savings/work.ts.
import { describeSavings } from '../testing/savings/describe-savings.ts';
import { savingsOfWork } from '../testing/savings/work.ts';

describeSavings(savingsOfWork);
