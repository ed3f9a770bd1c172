// Marks that no person gave: by the keys of the questions.
import type { Db } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import type { StepInView } from '../../access/topics.access.ts';
import { upsertAutomaticMark, writeAutomaticStatus } from './automatic-mark.queries.ts';

const PASSED = 1;
const EXCELLENT = 2;
const REWORK = 4;

/** At least 90 % is excellent, at least half is passed, less goes back: as the marking screen suggests. */
const statusOf = (mark: number, max: number): number =>
  mark * 100 >= max * 90 ? EXCELLENT : mark * 100 >= max * 50 ? PASSED : REWORK;

/** Writes mark and status unless a person marked before; whether it did. A lower mark of a later attempt changes nothing. */
export async function giveAutomaticMark(
  tx: Db,
  viewer: Viewer,
  { step, answerId, mark }: { step: StepInView; answerId: number; mark: number },
): Promise<boolean> {
  const given = await upsertAutomaticMark(tx, viewer, {
    stepId: step.step_id,
    subjectId: step.id,
    answerId,
    mark,
    maxMark: step.max_mark,
  });
  if (given === null) return false;
  await writeAutomaticStatus(tx, viewer, step.step_id, statusOf(given, step.max_mark ?? given));
  return true;
}
