// Tells a student of scores of soft skills; scores that come in a row are one notification. What classmates gave is told
// when it begins to count, by nobody's name and without the page that made the last of them.
import { type Sql, sql } from '@orbita/database';
import type { FeedEvent } from '@orbita/contract/live';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { selectPeople, staffOf } from './notifications.queries.ts';
import { sendNotificationEvents, type WrittenNotification } from './send-notification-events.ts';

interface SoftNews {
  scoredBy: 'teacher' | 'peers';
  studentId: number;
  subjectId: number;
  stepId: number | null;
  answerId: number | null;
  /** Indicators that were scored. */
  given: readonly number[];
  /** Indicators whose scores were taken back. */
  taken?: readonly number[];
}

const same = (column: Sql, value: number | null): Sql => sql`${column} is not distinct from ${value}::int`;

/** An unread notification of the last hour takes further scores in, and goes when all of them were taken back. */
const writeNews = (deps: Deps, viewer: Viewer, news: SoftNews): Promise<WrittenNotification[]> => {
  const { scoredBy, studentId, subjectId, stepId, answerId, given, taken = [] } = news;
  const actorId = scoredBy === 'peers' ? null : viewer.id;
  return deps.db.rows(sql`
    with joined as (
      delete from notifications n where n.user_id = ${studentId} and n.company_id = ${viewer.company_id} and n.type = 'soft-score' and n.read_at is null
        and n.created_at > now() - interval '1 hour' and n.subject_id = ${subjectId} and ${same(sql`n.answer_id`, answerId)} and ${same(sql`n.actor_id`, actorId)}
      returning n.payload),
    told as (
      select jsonb_agg(i.id) as ids, count(*)::int as count from (
        select j.id::int as id from joined cross join jsonb_array_elements_text(joined.payload -> 'indicators') j (id) union select unnest(${given}::int[])) i
      where i.id <> all (${taken}::int[]) having count(*) > 0),
    written as (${notificationRows({ id: actorId, company_id: viewer.company_id }, sql`told`, {
      user_id: sql`${studentId}::int`,
      type: sql`'soft-score'`,
      subject_id: sql`${subjectId}::int`,
      step_id: sql`${stepId}::int`,
      answer_id: sql`${answerId}::int`,
      student_id: sql`${studentId}::int`,
      payload: sql`jsonb_build_object('scored_by', ${scoredBy}::text, 'count', told.count, 'indicators', told.ids)`,
    })})
    select user_id, id from written
    union all select ${studentId}::int, null from joined where not exists (select 1 from told) limit 1`);
};

/** Notifies the student, and makes open pages of the student and of the staff of the discipline read the scores again. */
export async function announceSoftScores(deps: Deps, viewer: Viewer, news: SoftNews): Promise<void> {
  const { scoredBy, studentId, subjectId, stepId } = news;
  const by = scoredBy === 'peers' ? { id: null, company_id: viewer.company_id } : viewer;
  const event: FeedEvent = {
    kind: 'soft-score',
    subject_id: subjectId,
    ...(stepId === null ? {} : { step_id: stepId }),
    student_id: studentId,
  };
  const written = await writeNews(deps, viewer, news);
  await sendNotificationEvents(deps, by, written, () => event);
  const staff = await selectPeople(deps.db, staffOf(subjectId));
  const others = staff.map(({ user_id }) => user_id).filter((id) => id !== studentId);
  deps.live.send(written.length === 0 ? [studentId, ...others] : others, event, by);
}
