import type { Subject } from '@orbita/contract/subjects';
import { personName } from '../users/person.tsx';
import { boardTexts } from './board.texts.ts';

/** Who of the staff of a discipline it was; others, such as administrators, are «коллега». */
export function nameColleague(subject: Subject, id: number | undefined): string {
  const person = [...subject.teachers, ...subject.experts].find((one) => one.id === id);
  return person ? personName(person, 'short') : boardTexts.t('colleague');
}
