// Every field that is accepted is read back, and what was read can be saved back: calls of testing/savings/subjects.ts.
import { describeSavings } from '../testing/savings/describe-savings.ts';
import { savingsOfSubjects } from '../testing/savings/subjects.ts';

describeSavings(savingsOfSubjects);
