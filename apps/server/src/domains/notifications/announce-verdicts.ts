// Telling many students of what was decided at once, in as many queries as for one.
import { type FeedEvent, subjectChannel } from '@orbita/contract/live';
import { sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { selectStaffOf } from './notifications.queries.ts';
import { tellNews, type Told } from './tell-news.ts';

export interface ManyNews {
  stepId: number;
  subjectId: number;
  studentId: number;
  answerId: number | null;
  statusId: number | null;
  /** What the student should hear of; nothing leaves only the live event. */
  type: 'passing' | 'comment' | null;
}
interface ToldOfTopic extends Told {
  step_id: number;
}

/** Tells each student, and the staff of the disciplines that the queue has changed. `batchId` names the verdicts whose comments are told of. */
export async function announceVerdicts(
  deps: Deps,
  viewer: Viewer,
  news: readonly ManyNews[],
  batchId: number | null,
): Promise<void> {
  const told = await deps.db.rows<ToldOfTopic>(sql`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
        as n("stepId" int, "subjectId" int, "studentId" int, "answerId" int, "statusId" int, type text) where type is not null)
    ${notificationRows(
      viewer,
      sql`n left join verdicts v on v.batch_id = ${batchId} and v.step_id = n."stepId" and v.student_id = n."studentId"`,
      {
        user_id: sql`n."studentId"`,
        type: sql`n.type`,
        subject_id: sql`n."subjectId"`,
        step_id: sql`n."stepId"`,
        answer_id: sql`n."answerId"`,
        comment_id: sql`v.comment_id`,
        payload: sql`jsonb_build_object('value', null, 'max_mark', null, 'passed_status_id', n."statusId")`,
      },
    )}`);
  const subjectIds = [...new Set(news.map(({ subjectId }) => subjectId))];
  const staff = await selectStaffOf(deps.db, subjectIds);
  const heard = new Set(told.map(({ step_id, user_id }) => `${step_id}-${user_id}`));
  const events = new Map<string, FeedEvent>();
  for (const { stepId, subjectId, studentId } of news) {
    const event: FeedEvent = {
      kind: 'verdict',
      subject_id: subjectId,
      step_id: stepId,
      student_id: studentId,
      actor_id: viewer.id,
    };
    events.set(`${stepId}-${studentId}`, event);
    deps.live.tell(subjectChannel(subjectId), event, viewer);
    if (!heard.has(`${stepId}-${studentId}`)) deps.live.send([studentId], event, viewer);
    deps.live.send(
      staff.filter((person) => person.subject_id === subjectId).map(({ user_id }) => user_id),
      event,
      viewer,
    );
  }
  await tellNews(
    deps,
    viewer,
    told,
    ({ step_id, user_id }) => events.get(`${step_id}-${user_id}`) ?? { kind: 'verdict' },
  );
}
