// News of many journal cells at once: students hear of their marks, colleagues see the cells change.
import type { CellState } from '@orbita/contract/journal';
import { type FeedEvent, subjectChannel } from '@orbita/contract/live';
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { selectStaffOf } from './notifications.queries.ts';
import { tellNews, type Told } from './tell-news.ts';

export interface CellNews extends CellState {
  markChanged: boolean;
  statusChanged: boolean;
}

const insertCellNews = (db: Db, viewer: Viewer, subjectId: number, cells: CellNews[]): Promise<Told[]> =>
  db.rows(sql`
    with made as (${notificationRows(
      viewer,
      sql`jsonb_to_recordset(${JSON.stringify(
        cells.map((cell) => ({
          student_id: cell.student_id,
          step_id: cell.step_id,
          type: cell.markChanged ? 'mark' : 'passing',
          mark: cell.markChanged ? cell.mark : null,
          status: cell.statusChanged ? cell.passed_status_id : null,
        })),
      )}::jsonb) as n (student_id int, step_id int, type text, mark numeric, status int) join steps st on st.id = n.step_id`,
      {
        user_id: sql`n.student_id`,
        type: sql`n.type`,
        subject_id: sql`${subjectId}::int`,
        step_id: sql`n.step_id`,
        payload: sql`jsonb_build_object('value', n.mark, 'max_mark', st.max_mark, 'passed_status_id', n.status)`,
      },
    )})
    select user_id, max(id) as id from made group by user_id`);

/** What was taken away is no news; it only shows. */
const isNews = (cell: CellNews): boolean =>
  (cell.markChanged && cell.mark !== null) || (cell.statusChanged && cell.passed_status_id !== null);

/** Tells students of what they got, and the staff of the discipline which cells hold what. */
export async function announceCells(
  deps: Deps,
  viewer: Viewer,
  subjectId: number,
  news: { cells: CellNews[]; isNews: boolean },
): Promise<void> {
  if (news.cells.length === 0) return;
  const told = news.isNews ? news.cells.filter(isNews) : [];
  const announced = told.length > 0 ? await insertCellNews(deps.db, viewer, subjectId, told) : [];
  const toStudent: FeedEvent = { kind: 'verdict', subject_id: subjectId };
  await tellNews(deps, viewer, announced, () => toStudent);
  const heard = new Set(announced.map(({ user_id }) => user_id));
  const others = new Set(news.cells.map(({ student_id }) => student_id).filter((id) => !heard.has(id)));
  deps.live.send([...others], toStudent, viewer);
  const staff = new Set((await selectStaffOf(deps.db, [subjectId])).map(({ user_id }) => user_id)).add(viewer.id);
  const toStaff: FeedEvent = { kind: 'journal', subject_id: subjectId, actor_id: viewer.id };
  deps.live.send([...staff], toStaff, viewer);
  const cells = news.cells.map(
    ({ student_id, step_id, mark, passed_status_id }): NonNullable<FeedEvent['cells']>[number] => [
      student_id,
      step_id,
      mark,
      passed_status_id,
    ],
  );
  deps.live.tell(subjectChannel(subjectId), { ...toStaff, cells }, viewer);
}

/** Takes back what students were told of cells that were taken back. */
export const withdrawCellNews = (
  tx: Db,
  viewer: Viewer,
  { cells, since }: { cells: { step_id: number; student_id: number }[]; since: string },
) =>
  tx.run(sql`
    delete from notifications n using unnest(${cells.map(({ step_id }) => step_id)}::int[], ${cells.map(({ student_id }) => student_id)}::int[]) as a (step_id, student_id)
    where n.user_id = a.student_id and n.step_id = a.step_id and n.actor_id = ${viewer.id} and n.type in ('mark', 'passing') and n.created_at >= ${since}::timestamptz`);

/** Tells the staff of a lesson's disciplines that its list has changed, and those who have it open how. */
export async function announceAttendance(
  deps: Deps,
  viewer: Viewer,
  lesson: { id: number; subjects: number[]; notes: NonNullable<FeedEvent['notes']> },
): Promise<void> {
  const staff = await selectStaffOf(deps.db, lesson.subjects);
  for (const subjectId of lesson.subjects) {
    const own = staff.filter(({ subject_id }) => subject_id === subjectId).map(({ user_id }) => user_id);
    const event: FeedEvent = {
      kind: 'attendance',
      subject_id: subjectId,
      lesson_id: lesson.id,
      actor_id: viewer.id,
    };
    deps.live.send([...new Set(own).add(viewer.id)], event, viewer);
    deps.live.tell(subjectChannel(subjectId), { ...event, notes: lesson.notes }, viewer);
  }
}
