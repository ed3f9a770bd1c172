// Every field that is accepted is read back, and what was read can be saved back: calls of testing/savings/people.ts.
import { describeSavings } from '../testing/savings/describe-savings.ts';
import { savingsOfPeople } from '../testing/savings/people.ts';

describeSavings(savingsOfPeople);
