import type { Person } from '@orbita/contract/schemas';
import { personName } from './person.tsx';

type Named = Pick<Person, 'first_name' | 'last_name' | 'middle_name'>;

/** Returns what tells a person apart from the others: the first name, with as much more as is needed. */
export function nameAmong<Someone extends Named>(person: Someone, all: readonly Someone[]): string {
  const forms = [(one: Someone) => one.first_name, (one: Someone) => personName(one, 'informal')];
  const enough = forms.find((form) => all.filter((one) => form(one) === form(person)).length < 2);
  return (enough ?? personName)(person);
}
