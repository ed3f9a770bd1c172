import { journalFileName } from '@orbita/contract/journal/file-name';
import type { Subject } from '@orbita/contract/subjects';
import { calendarDay } from '../../base/dates.ts';
import { boardTexts } from './board.texts.ts';

/** Returns the group and the name, without an extension, of a workbook or PDF made today. */
export const journalFile = (
  mode: 'journal' | 'attendance',
  subject: Pick<Subject, 'title'>,
  group: { id: number; name: string },
): { groupId: number; name: string } => ({
  groupId: group.id,
  name: journalFileName({
    what: boardTexts.t(mode),
    subject: subject.title,
    group: group.name,
    day: calendarDay(Date.now()),
  }),
});
