// Telling many students of what was decided at once, in as many queries as for one.
import { subjectChannel } from '@orbita/contract/live';
import { sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';

export interface ManyNews {
  stepId: number;
  subjectId: number;
  studentId: number;
  answerId: number | null;
  statusId: number | null;
  /** What the student should hear of; nothing leaves only the live event. */
  type: 'passing' | 'comment' | null;
}
interface Told {
  user_id: number;
  step_id: number;
  id: number;
  unread: number;
}

/** Tells each student, and the staff of the disciplines that the queue has changed. `batchId` names the verdicts whose comments are told of. */
export async function announceVerdicts(
  deps: Deps,
  viewer: Viewer,
  news: readonly ManyNews[],
  batchId: number | null,
): Promise<void> {
  const told = await deps.db.rows<Told>(sql`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
        as n("stepId" int, "subjectId" int, "studentId" int, "answerId" int, "statusId" int, type text) where type is not null),
    made as (
      insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, payload)
      select ${viewer.company_id}, n."studentId", n.type, ${viewer.id}, n."subjectId", n."stepId", n."answerId", v.comment_id,
        json_build_object('value', null, 'max_mark', null, 'passed_status_id', n."statusId")
      from n left join verdicts v on v.batch_id = ${batchId} and v.step_id = n."stepId" and v.student_id = n."studentId"
      where n."studentId" <> ${viewer.id} returning id, user_id, step_id)
    select made.user_id, made.step_id, made.id,
      (select count(*)::int from made m where m.user_id = made.user_id) + (select count(*)::int from notifications o
        where o.user_id = made.user_id and o.company_id = ${viewer.company_id} and o.read_at is null) as unread
    from made`);
  const subjectIds = [...new Set(news.map(({ subjectId }) => subjectId))];
  const staff = await deps.db.rows<{ user_id: number; subject_id: number }>(
    sql`select distinct user_id, subject_id from subject_users where subject_id = any (${subjectIds})`,
  );
  const counted = new Map(told.map((one) => [`${one.step_id}-${one.user_id}`, one]));
  for (const { stepId, subjectId, studentId } of news) {
    const event = {
      kind: 'verdict',
      subject_id: subjectId,
      step_id: stepId,
      student_id: studentId,
      actor_id: viewer.id,
    } as const;
    deps.live.tell(subjectChannel(subjectId), event);
    const one = counted.get(`${stepId}-${studentId}`);
    deps.live.send([studentId], one ? { ...event, unread: one.unread, notification_id: one.id } : event);
    deps.live.send(
      staff.filter((person) => person.subject_id === subjectId).map(({ user_id }) => user_id),
      event,
    );
  }
}
