import type { Subject } from '@orbita/contract/subjects';
import { personName } from '../users/person.tsx';
import { boardTexts } from './board.texts.ts';

/** Returns the name of a staff member of the discipline; for others, such as administrators, «коллега». */
export function nameColleague(subject: Subject, id: number | undefined): string {
  const person = [...subject.teachers, ...subject.experts].find((one) => one.id === id);
  return person ? personName(person, 'short') : boardTexts.t('colleague');
}
