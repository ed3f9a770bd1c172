// Marks given by automatic checking.
import { statusOfMark } from '@orbita/contract/marks/suggested-status';
import type { Db } from '@orbita/database';
import type { TopicNotification } from '../notifications/index.ts';
import { notificationsOfAutomaticMarks } from './mark-notifications.ts';
import { statusesIfKnown } from './wanted-cells.ts';
import type { WrittenCell } from './write-marks.queries.ts';
import { writeMarks } from './write-marks.ts';

export interface AutomaticMark {
  step_id: number;
  student_id: number;
  answer_id: number;
  mark: number;
  max_mark: number;
}

/**
 * Writes marks and statuses of one institution, unless a person has marked before, and returns the cells that got theirs with
 * the students' notifications; a lower mark of a later attempt is ignored. At most one mark for each topic and student.
 */
export async function giveAutomaticMarks(
  tx: Db,
  companyId: number,
  marks: readonly AutomaticMark[],
): Promise<{ given: readonly WrittenCell[]; notifications: TopicNotification[] }> {
  const nobody = { id: null, company_id: companyId };
  const wanted = marks.map(({ max_mark: _, ...cell }) => cell);
  const { cells, notifications } = await writeMarks(tx, nobody, wanted, {
    keepsBest: true,
    sparesPersons: true,
    notifications: notificationsOfAutomaticMarks,
  });
  const given = cells.filter(({ refused }) => refused === null);
  const maxOf = new Map(marks.map(({ step_id, max_mark }) => [step_id, max_mark]));
  // The status that fits the mark, if the institution has it; a final status stays.
  const statuses = given.map(({ step_id, student_id, mark_after }) => {
    const best = mark_after ?? 0;
    return { step_id, student_id, passed_status_id: statusOfMark(best, maxOf.get(step_id) ?? best) };
  });
  if (statuses.length > 0)
    await writeMarks(tx, nobody, statusesIfKnown(nobody, statuses), {
      sparesFinal: 'unless-final',
      renewsStatus: true,
    });
  return { given, notifications };
}
