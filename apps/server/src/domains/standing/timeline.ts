// The study plan of one student as a path of topics, each with what may be done with it now.
import type { Timeline, TimelineTopic } from '@orbita/contract/standing';
import type { Db } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { type ProgressRow, selectOwnPlans, selectProgressSubjects, selectProgressTopics } from './standing.queries.ts';
import { openStudied } from './standing.service.ts';
import { isOverdue, topicOf } from './summarize-progress.ts';

export function stateOf(row: ProgressRow, opensAt: string | null, now: number): TimelineTopic['state'] {
  if (row.is_final) return 'done';
  if (row.is_waiting) return 'waiting';
  if (opensAt !== null && Date.parse(opensAt) > now) return 'next';
  return isOverdue(row, now) ? 'overdue' : 'open';
}

const timeOf = ({ due_at }: { due_at: string | null }): number => (due_at === null ? Infinity : Date.parse(due_at));
const compareDue = (a: TimelineTopic, b: TimelineTopic): number =>
  timeOf(a) === timeOf(b) ? a.id - b.id : timeOf(a) - timeOf(b);

export async function getTimeline(db: Db, viewer: Viewer, studentId: number): Promise<Timeline> {
  const condition = await openStudied(db, viewer, studentId);
  const [{ subjects }, rows, plans] = await Promise.all([
    selectProgressSubjects(db, viewer, studentId, condition),
    selectProgressTopics(db, studentId, condition),
    selectOwnPlans(db, studentId, condition),
  ]);
  const now = Date.now();
  const planOf = new Map(plans.map((plan) => [plan.step_id, plan]));
  const topics = rows
    .filter(({ locked }) => !locked)
    .map((row): TimelineTopic => {
      const opensAt = planOf.get(row.id)?.opens_at ?? null;
      return {
        ...topicOf(row, now),
        opens_at: opensAt,
        has_own_date: planOf.get(row.id)?.has_own_date ?? false,
        state: stateOf(row, opensAt, now),
      };
    });
  return {
    subjects: subjects.map(({ id, title, color }) => ({ id, title, color })),
    topics: topics.toSorted(compareDue),
  };
}
