import type { BodyOf } from '@orbita/contract/endpoint';
import type { Extension, extensions } from '@orbita/contract/extensions';
import { type ColumnMap, type Db, type FieldsOf, insertion, type Sql, sql, type Whole } from '@orbita/database';
import { isOver } from '../../access/answer-window.ts';
import { retakeDueOf } from '../../access/retakes.access.ts';
import { studiedBy, studiesNow } from '../../access/subjects.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { plannedDueOf } from '../../access/topic-plans.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { nameMatches, personJson } from '../../platform/person.sql.ts';
import { decidesIn, type Deciding, isDecidedAmong } from './extensions.access.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

const isPassed = (studentId: number | Sql): Sql => sql`exists (
  select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
  where p.step_id = st.id and p.student_id = ${studentId} and ps.is_final)`;

/** Condition: request `x` waits, because the topic is not passed and the student studies the discipline, which is no archive. */
const isWaiting: Sql = sql`(x.state = 'asked' and not s.is_archived and s.deleted_at is null and st.deleted_at is null
  and ${studiesNow(sql`x.student_id`)} and not ${isPassed(sql`x.student_id`)})`;
const state: Sql = sql`case when x.state = 'asked' and not ${isWaiting} then 'closed' else x.state end`;

const joins: Sql = sql`join steps st on st.id = x.step_id join subjects s on s.id = st.subject_id`;
const columns: Sql = sql`
  x.id, ${state} as state, json_build_object('id', st.id, 'title', st.title) as step, json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject,
  ${personJson('u')} as student, x.reason, x.wished_at, ${plannedDueOf(sql`x.student_id`)} as due_at, x.granted_until, x.answer,
  case when d.id is not null then ${personJson('d')} end as decided_by, x.decided_at, x.created_at`;
const people: Sql = sql`join users u on u.id = x.student_id left join users d on d.id = x.decided_by`;

type Decision = Exclude<Extension['state'], 'asked'>;
export interface ExtensionFilter {
  state?: 'asked' | 'decided' | undefined;
  decision?: Decision | undefined;
  subject_id?: number | undefined;
  group_id?: number | undefined;
  query?: string | undefined;
}
/** Condition: request `x` of student `u` in topic `st` is one that was asked for, whatever became of it. */
const matches = ({ subject_id, group_id, query }: ExtensionFilter): Sql => {
  const words = query?.trim() ?? '';
  const byWords = words ? sql`(${nameMatches('u', words)} or ${hasWords(sql`st.title`, words)})` : sql`true`;
  const bySubject = subject_id === undefined ? sql`true` : sql`s.id = ${subject_id}`;
  const byGroup =
    group_id === undefined
      ? sql`true`
      : sql`x.student_id in (select gu.user_id from group_users gu join groups g on g.id = gu.group_id where g.id = ${group_id} and g.company_id = x.company_id)`;
  return sql`${bySubject} and ${byGroup} and ${byWords}`;
};
/** Condition: what became of request `x` is this. */
const isDecided = (decision: Decision): Sql =>
  decision === 'closed' ? sql`(x.state = 'asked' and not ${isWaiting})` : sql`x.state = ${decision}`;
/** Condition: the viewer decides on request `x`. */
const decidedOn = (viewer: Viewer, deciding: Deciding): Sql =>
  sql`(x.company_id = ${viewer.company_id} and ${decidesIn(viewer, deciding)} and ${isDecidedAmong(viewer, deciding)} and s.deleted_at is null and st.deleted_at is null)`;

/** Counts what matches besides the state: those that wait, and what became of the others. */
export const countExtensions = (
  db: Db,
  viewer: Viewer,
  filter: ExtensionFilter & { deciding: Deciding },
): Promise<Record<Extension['state'], number>> =>
  db.one(sql`
    with found as materialized (
      select ${state} as state from extension_requests x ${joins} join users u on u.id = x.student_id where ${decidedOn(viewer, filter.deciding)} and ${matches(filter)})
    select count(*) filter (where state = 'asked')::int as asked, count(*) filter (where state = 'granted')::int as granted,
      count(*) filter (where state = 'refused')::int as refused, count(*) filter (where state = 'withdrawn')::int as withdrawn,
      count(*) filter (where state = 'closed')::int as closed
    from found`);

export const selectExtensions = (
  db: Db,
  viewer: Viewer,
  filter: ExtensionFilter & Page & { deciding: Deciding },
): Promise<(Extension & { total: number })[]> => {
  const kept = { asked: isWaiting, decided: sql`not ${isWaiting}` };
  const { state: asked, decision } = filter;
  const isAsked = decision ? isDecided(decision) : asked ? kept[asked] : sql`true`;
  // History begins with what happened last, and a request that nobody decided with when it was asked.
  const order = asked === 'asked' ? sql`x.id` : sql`coalesce(x.decided_at, x.created_at) desc, x.id desc`;
  return db.rows(sql`
    with page as materialized (
      select x.id, count(*) over ()::int as total from extension_requests x ${joins} join users u on u.id = x.student_id
      where ${decidedOn(viewer, filter.deciding)} and ${matches(filter)} and ${isAsked}
      order by ${order} limit ${filter.size} offset ${filter.offset})
    select ${columns}, page.total from page join extension_requests x on x.id = page.id ${joins} ${people} order by ${order}`);
};

/** The student's own requests in topics that the student sees. */
export const selectOwnExtensions = (
  db: Db,
  viewer: Viewer,
  { stepId, ...page }: Page & { stepId: number | null },
): Promise<(Extension & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select x.id, count(*) over ()::int as total from extension_requests x ${joins} join chapters c on c.id = st.chapter_id
      where x.student_id = ${viewer.id} and x.company_id = ${viewer.company_id} and (${stepId}::int is null or x.step_id = ${stepId})
        and ${studiedBy(viewer)} and st.deleted_at is null and not st.hidden and not c.hidden and ${topicShownTo(viewer.id)} and ${openByGates(viewer.id)}
      order by x.id desc limit ${page.size} offset ${page.offset})
    select ${columns}, page.total from page join extension_requests x on x.id = page.id ${joins} ${people} order by x.id desc`);

export const selectExtension = (db: Db, viewer: Viewer, id: number): Promise<Extension | undefined> =>
  db.row(sql`
    select ${columns} from extension_requests x ${joins} ${people} where x.id = ${id} and x.company_id = ${viewer.company_id}`);

export interface Askable {
  due_at: string | null;
  /** The topic has a due date by the plan, takes answers, and is not passed. */
  is_possible: boolean;
  /** The discipline lets students ask. */
  is_allowed: boolean;
}
/** Returns whether a student who studies the topic could get more time in it; the date of a retake is not moved. */
export const selectAskable = (db: Db, viewer: Viewer, stepId: number): Promise<Askable> =>
  db.one(sql`
    select due.at as due_at, due.at is not null and not st.is_retake and ${retakeDueOf(viewer.id)} is null and not ${isOver()} and not ${isPassed(viewer.id)} as is_possible, s.is_extensions_allowed as is_allowed
    from steps st join subjects s on s.id = st.subject_id cross join lateral (select ${plannedDueOf(viewer.id)} as at offset 0) due where st.id = ${stepId}`);

/** The moment of a wished date: a day lasts until 23:59 in the time zone of the school. */
export const resolveWish = (db: Db, viewer: Viewer, wish: string): Promise<{ at: string }> =>
  db.one(sql`
    select case when length(${wish}) = 10 then (${wish}::date + time '23:59') at time zone co.time_zone else ${wish}::timestamptz end as at
    from companies co where co.id = ${viewer.company_id}`);

type AskedFields = FieldsOf<BodyOf<typeof extensions.askExtension>>;
const askedFields: ColumnMap<AskedFields> = { step_id: true, reason: (reason) => reason.trim(), wished_at: true };
/** Writes a request; returns nothing while another one of the student waits. */
export const insertExtension = <Given extends AskedFields>(
  tx: Db,
  viewer: Viewer,
  asked: Whole<AskedFields, Given>,
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into extension_requests ${insertion(askedFields, asked, { company_id: viewer.company_id, student_id: viewer.id })}
    on conflict (student_id, step_id) where state = 'asked' do nothing returning id`);

export interface LockedExtension {
  step_id: number;
  subject_id: number;
  student_id: number;
  wished_at: string;
  due_at: string | null;
  is_waiting: boolean;
}
/** Locks a request that the viewer asked for or decides on, so that of two who settle it the second sees what the first did. */
export async function lockExtension(
  tx: Db,
  viewer: Viewer,
  id: number,
  as: 'student' | Deciding,
): Promise<LockedExtension | undefined> {
  const admitted = as === 'student' ? sql`x.student_id = ${viewer.id}` : decidesIn(viewer, as);
  const admits = await tx.row(sql`
    select 1 from extension_requests x ${joins}
    where x.id = ${id} and x.company_id = ${viewer.company_id} and s.deleted_at is null and st.deleted_at is null and ${admitted} for no key update of x`);
  if (admits === undefined) return undefined;
  return tx.row(sql`
    select x.step_id, s.id as subject_id, x.student_id, x.wished_at, ${plannedDueOf(sql`x.student_id`)} as due_at, ${isWaiting} as is_waiting
    from extension_requests x ${joins} where x.id = ${id}`);
}

interface Settled {
  state: 'granted' | 'refused' | 'withdrawn';
  answer?: string;
  grantedUntil?: string | null;
}
export const settleExtension = (
  tx: Db,
  viewer: Viewer,
  id: number,
  { state: next, answer = '', grantedUntil = null }: Settled,
): Promise<number> =>
  tx.run(sql`
    update extension_requests set state = ${next}, answer = ${answer}, granted_until = ${grantedUntil}::timestamptz, decided_by = ${viewer.id}, decided_at = now()
    where id = ${id}`);
