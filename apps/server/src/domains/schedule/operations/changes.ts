// What was done to many lessons at once, and taking it back.
// Invariants:
// a lesson with attendance or one that was changed since stays as it is and is named;
// what a change made goes away, everything else is as it was before;
// nothing is undone when one of the lessons would clash with another.
import type { QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { LeftLesson, schedule } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges, type RecordChange } from '../../audit/index.ts';
import { announceSchedule } from '../announce-schedule.ts';
import { assertNoClash } from '../clashes.ts';
import { selectLessonStates } from '../lesson-states.ts';
import { lockTimetable } from '../timetable.queries.ts';
import { rejoinSeries } from '../plans/series-plans.queries.ts';
import { deleteLessons } from '../write-lessons.queries.ts';
import * as queries from './changes.queries.ts';

/** Lessons named at most in a response. */
const MOST_NAMED = 100;

interface Left {
  left: LeftLesson[];
  left_count: number;
}
/** Names the lessons that stay as they are. */
export const nameLeft = (
  lessons: readonly {
    reason: LeftLesson['reason'] | null;
    id: number;
    title: string;
    groups: string;
    starts_at: string;
  }[],
): Left => {
  const left = lessons.flatMap(({ id, title, groups, starts_at, reason }) =>
    reason === null ? [] : [{ id, title, groups, starts_at, reason }],
  );
  return { left: left.slice(0, MOST_NAMED), left_count: left.length };
};

export async function listTimetableChanges(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof schedule.listTimetableChanges>,
): Promise<ResponseOf<typeof schedule.listTimetableChanges>> {
  const page = readPage(query, 10);
  return pageOf(await queries.selectChanges(db, viewer, page), page);
}

/** What the history of a lesson tells about an undone change. */
function recordOf({ id, is_made, is_cancelled, starts_at, former_start }: queries.UndoneLesson): RecordChange {
  if (is_made) return { kind: 'lesson', id, action: 'deleted' };
  if (is_cancelled) return { kind: 'lesson', id, action: 'restored' };
  return { kind: 'lesson', id, action: 'updated', before: { starts_at }, after: { starts_at: former_start } };
}

export async function undoTimetableChange(
  deps: Deps,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof schedule.undoTimetableChange>> {
  const { was: before, result } = await deps.db.transaction(async (tx) => {
    await lockTimetable(tx, viewer);
    const change = found(await queries.lockChange(tx, viewer, id));
    assertThat(change.undone_at === null, 'change-undone');
    const lessons = await queries.lockUndone(tx, viewer, id);
    const undone = lessons.filter(({ reason }) => reason === null);
    const made = undone.filter(({ is_made }) => is_made).map((lesson) => lesson.id);
    const others = undone.filter(({ is_made }) => !is_made).map((lesson) => lesson.id);
    const was = await selectLessonStates(
      tx,
      undone.map((lesson) => lesson.id),
    );
    const left = await queries.selectSeriesOf(tx, [...made, ...others]);
    await recordChanges(tx, viewer, undone.map(recordOf));
    await queries.restoreFormer(tx, id, others);
    if (change.kind === 'plan') await rejoinSeries(tx, left);
    await deleteLessons(tx, viewer, made);
    await assertNoClash(tx, viewer, others);
    await queries.markUndone(tx, id);
    return { was, result: { undone: undone.length, ...nameLeft(lessons) } };
  });
  const ids = before.map((lesson) => lesson.id);
  await announceSchedule(deps, viewer, ids, before);
  return result;
}
