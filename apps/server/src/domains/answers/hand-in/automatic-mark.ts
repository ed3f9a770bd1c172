// The mark that keys give automatically.
// Invariants:
// it is given only where keys check every question of the topic;
// it never replaces a mark given by a person;
// the best of several attempts counts;
// the audit record names no person as its author.
import { suggestMark, sumPoints } from '@orbita/contract/tasks/points';
import type { Db } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { giveAutomaticMark } from '../../marks/index.ts';
import type { StepInView } from '../../../access/topics.access.ts';
import { selectCheckedQuestions, clearWaiting } from './automatic-mark.queries.ts';

/** Gives the automatic mark for a topic if its keys suffice; its answers then leave the queue. */
export async function markAutomatically(tx: Db, viewer: Viewer, step: StepInView, answerId: number): Promise<void> {
  const questions = await selectCheckedQuestions(tx, step.step_id, viewer.id);
  const mark = suggestMark(sumPoints(questions), step.max_mark);
  if (mark === null) return;
  const isGiven = await giveAutomaticMark(tx, viewer, { step, answerId, mark });
  if (isGiven) await clearWaiting(tx, step.step_id, viewer.id);
}
