// News of a mark that the keys gave: nobody in person is its actor.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { FeedEvent } from '@orbita/contract/live';
import { type Sql, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';

interface MarkedAnswer {
  stepId: number;
  subjectId: number;
  answerId: number;
  maxMark: number | null;
}

/** The part of the statement that writes the mark: the student is told of each new value; `given` is the row it reads `value` from, none when nothing changed. */
export const automaticMarkNews = (
  viewer: Viewer,
  { stepId, subjectId, answerId, maxMark }: MarkedAnswer,
  given: Sql,
): Sql =>
  notificationRows({ id: null, company_id: viewer.company_id }, sql`(${given}) g`, {
    user_id: sql`${viewer.id}::int`,
    type: sql`'mark'`,
    subject_id: sql`${subjectId}::int`,
    step_id: sql`${stepId}::int`,
    answer_id: sql`${answerId}::int`,
    payload: sql`jsonb_build_object('value', g.value, 'max_mark', ${maxMark}::numeric)`,
  });

/** Every open page of the student shows a mark of the keys at once; the one that handed in needs no pop-up. */
export function tellOfAutomaticMark({ live }: Deps, viewer: Viewer, { step_id, subject_id, marks }: UgcAnswer): void {
  if (marks.every(({ author }) => author !== null)) return;
  const event: FeedEvent = { kind: 'verdict', subject_id, step_id, student_id: viewer.id };
  live.send([viewer.id], event, viewer);
}
