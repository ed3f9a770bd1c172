// Marks given by automatic checking.
import type { Db } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import type { StepInView } from '../../access/topics.access.ts';
import { notificationOfAutomaticMark } from './mark-notifications.ts';
import { statusIfKnown } from './wanted-cells.ts';
import { writeMarks } from './write-marks.ts';

const PASSED = 1;
const EXCELLENT = 2;
const REWORK = 4;

/** Returns the status that the marking screen would suggest: excellent from 90 %, passed from half, otherwise for rework. */
const statusOf = (mark: number, max: number): number =>
  mark * 100 >= max * 90 ? EXCELLENT : mark * 100 >= max * 50 ? PASSED : REWORK;

/**
 * Writes mark and status unless a person has marked before, and returns whether it did; a lower mark of a later attempt
 * is ignored.
 */
export async function giveAutomaticMark(
  tx: Db,
  viewer: Viewer,
  { step, answerId, mark }: { step: StepInView; answerId: number; mark: number },
): Promise<boolean> {
  const nobody = { id: null, company_id: viewer.company_id };
  const cell = { step_id: step.step_id, student_id: viewer.id };
  const { cells } = await writeMarks(tx, nobody, [{ ...cell, mark, answer_id: answerId }], {
    keepsBest: true,
    sparesPersons: true,
    notifications: notificationOfAutomaticMark({ subjectId: step.id, maxMark: step.max_mark }),
  });
  const given = cells[0];
  if (!given || given.refused) return false;
  const best = given.mark_after ?? mark;
  // The status that fits the mark, if the company has it; a final status stays.
  const passed = statusIfKnown(nobody, { ...cell, passed_status_id: statusOf(best, step.max_mark ?? best) });
  await writeMarks(tx, nobody, passed, { sparesFinal: 'unless-final', renewsStatus: true });
  return true;
}
