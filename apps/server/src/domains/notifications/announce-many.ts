// Telling many people at once: one statement writes all notifications, whatever their number; live events follow.
import type { FeedEvent } from '@orbita/contract/live';
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { selectStaffOf } from './notifications.queries.ts';
import { tellNews, type Told } from './tell-news.ts';

interface News {
  user_id: number;
  subject_id: number;
  step_id: number | null;
  payload: Record<string, number | null>;
}
interface Announced extends Told {
  subject_id: number;
  step_id: number | null;
}

const insertMany = (db: Db, viewer: Viewer, type: string, news: News[]): Promise<Announced[]> =>
  db.rows(
    notificationRows(
      viewer,
      sql`jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n(user_id int, subject_id int, step_id int, payload jsonb)`,
      {
        user_id: sql`n.user_id`,
        type: sql`${type}`,
        subject_id: sql`n.subject_id`,
        step_id: sql`n.step_id`,
        payload: sql`n.payload`,
      },
    ),
  );

async function tellStaff(deps: Deps, viewer: Viewer, kind: FeedEvent['kind'], subjectIds: number[]): Promise<void> {
  for (const { subject_id, user_id } of await selectStaffOf(deps.db, subjectIds))
    deps.live.send([user_id], { kind, subject_id }, viewer);
}

interface RetakeNews {
  /** null: nobody needs to hear of it, open screens read again. */
  type: 'retake' | null;
  subjectId: number;
  studentIds: number[];
}
/** Tells students that a retake was opened; their screens and those of the staff read again. */
export async function announceRetakes(
  deps: Deps,
  viewer: Viewer,
  { type, subjectId, studentIds }: RetakeNews,
): Promise<void> {
  if (studentIds.length === 0) return;
  const event: FeedEvent = { kind: 'retake', subject_id: subjectId };
  if (type === null) deps.live.send(studentIds, event, viewer);
  else {
    const news = studentIds.map((user_id) => ({ user_id, subject_id: subjectId, step_id: null, payload: {} }));
    await tellNews(deps, viewer, await insertMany(deps.db, viewer, type, news), () => event);
  }
  await tellStaff(deps, viewer, 'retake', [subjectId]);
}

interface PassingNews {
  student_id: number;
  subject_id: number;
  step_id: number;
  passed_status_id: number;
}
/** Tells students of new statuses given by somebody else; open screens of everybody concerned read again. */
export async function announcePassings(deps: Deps, viewer: Viewer, changed: PassingNews[]): Promise<void> {
  if (changed.length === 0) return;
  const news = changed.map(({ student_id, subject_id, step_id, passed_status_id }) => ({
    user_id: student_id,
    subject_id,
    step_id,
    payload: { passed_status_id },
  }));
  const told = await insertMany(deps.db, viewer, 'passing', news);
  await tellNews(deps, viewer, told, ({ user_id, subject_id, step_id }) => ({
    kind: 'verdict',
    subject_id,
    student_id: user_id,
    ...(step_id === null ? {} : { step_id }),
  }));
  deps.live.send([viewer.id], { kind: 'verdict' }, viewer);
  await tellStaff(deps, viewer, 'verdict', [...new Set(changed.map(({ subject_id }) => subject_id))]);
}
