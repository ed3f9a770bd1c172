import type { ListedPerson } from '@orbita/contract/users/account';
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { PRIVATE } from '../../../access/notes.access.ts';
import { listedColumns } from './people.queries.ts';

export interface HandedOver {
  table_name: string;
  column_name: string;
  moved: number;
  left_over: number;
}
export const handOver = (db: Db, gone: number, kept: number): Promise<HandedOver[]> =>
  db.rows(sql`select table_name, column_name, moved, left_over from hand_over_references(${gone}, ${kept})`);
/** The same for a preview that is undone: what nothing can refuse is counted, so that nobody waits for a row that the account has only written. */
export const tryHandOver = (db: Db, gone: number, kept: number): Promise<HandedOver[]> =>
  db.rows(sql`select table_name, column_name, moved, left_over from try_references(${gone}, ${kept})`);
/** Hands over what was written after the merge; what the merge has left stays left. */
export const handOverLate = (db: Db, gone: number, kept: number): Promise<HandedOver[]> =>
  db.rows(sql`
    select h.table_name, h.column_name, h.moved, h.left_over from users u cross join lateral hand_over_references(u.id, ${kept}, u.merge_seen::pg_snapshot, u.merge_transaction) h
    where u.id = ${gone} and u.merge_seen is not null`);

/** Closes the public address of the remaining account where works of the other come to it, and removes works whose answers did not come along. */
export const settlePortfolio = (db: Db, gone: number, kept: number): Promise<number> =>
  db.run(sql`
    with strays as (
      delete from portfolio_works w using answers a where a.id = w.answer_id and w.user_id = ${kept} and a.user_id = ${gone})
    update portfolios set public_key = null, published_at = null where user_id = ${kept} and public_key is not null`);
export const countWorks = async (db: Db, userId: number): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*)::int as count from portfolio_works where user_id = ${userId}`))
    .count;

export interface DifferingNote {
  attendance_status: number;
  late: boolean;
}
export interface DifferingAttendance {
  lesson_id: number;
  title: string;
  starts_at: string;
  kept: DifferingNote;
  gone: DifferingNote;
}
/** Returns the lessons in which two people have records that differ, earliest first. */
export const selectDifferingAttendance = (
  db: Db,
  { kept, gone }: { kept: number; gone: number },
): Promise<DifferingAttendance[]> =>
  db.rows(sql`
    select l.id as lesson_id, l.starts_at,
      coalesce((select string_agg(s.title, ', ' order by s.title) from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id), l.title) as title,
      json_build_object('attendance_status', k.attendance_status, 'late', k.late) as kept, json_build_object('attendance_status', g.attendance_status, 'late', g.late) as gone
    from attendance k join attendance g on g.lesson_id = k.lesson_id and g.student_id = ${gone} join lessons l on l.id = k.lesson_id
    where k.student_id = ${kept} and (k.attendance_status, k.late) is distinct from (g.attendance_status, g.late) order by l.starts_at, l.id limit 500`);
/** Exchanges the records of two people in lessons, so that none is lost; returns how many lessons that were. */
export const exchangeAttendance = async (
  tx: Db,
  { kept, gone }: { kept: number; gone: number },
  lessonIds: number[],
): Promise<number> =>
  (await tx.run(sql`
    update attendance a set attendance_status = b.attendance_status, late = b.late, comment = b.comment, author_id = b.author_id, by_code = b.by_code, updated_at = b.updated_at
    from attendance b where a.lesson_id = any (${lessonIds}::int[]) and b.lesson_id = a.lesson_id
      and (a.student_id, b.student_id) in ((${kept}::int, ${gone}::int), (${gone}::int, ${kept}::int))`)) / 2;

/** Whether a merge would bring the remaining person into a group. */
export const bringsGroup = async (
  db: Db,
  companyId: number,
  { kept, gone }: { kept: number; gone: number },
): Promise<boolean> =>
  (await db.row(sql`
    select 1 from group_users x join groups g on g.id = x.group_id and g.company_id = ${companyId}
    where x.user_id = ${gone} and not exists (select 1 from group_users o where o.group_id = x.group_id and o.user_id = ${kept}) limit 1`)) !==
  undefined;
/** Whether the person who remains has judged the work of the other account, which would become their own. */
export const hasJudged = async (db: Db, { kept, gone }: { kept: number; gone: number }): Promise<boolean> =>
  (await db.row(sql`
    select 1 from marks where student_id = ${gone} and author_id = ${kept}
    union all select 1 from passings where student_id = ${gone} and author_id = ${kept}
    union all select 1 from retakes where student_id = ${gone} and author_id = ${kept} and deleted_at is null
    union all select 1 from final_results where student_id = ${gone} and confirmed_by = ${kept} limit 1`)) !==
  undefined;
/** Whether both have an application for admission, or a contract, that goes on. */
export const bothApplied = async (db: Db, { kept, gone }: { kept: number; gone: number }): Promise<boolean> =>
  (await db.row(sql`
    select 1 from contracts k join contracts g on g.company_id = k.company_id and g.user_id = ${gone} and g.status <> 'cancelled'
    where k.user_id = ${kept} and k.status <> 'cancelled' limit 1`)) !== undefined;
/** Remembers whose the account is now, and who made it so. */
export const noteMerged = (
  tx: Db,
  merger: Pick<Viewer, 'id'>,
  { kept, gone }: { kept: number; gone: number },
): Promise<number> =>
  tx.run(
    sql`update users set merged_into_id = ${kept}, merged_by_id = ${merger.id}, merge_seen = pg_current_snapshot()::text, merge_transaction = pg_current_xact_id()::text::bigint where id = ${gone}`,
  );

/**
 * Removes of the account that goes what nobody but its author reads and its secret addresses and codes, which would open what the remaining one has: whoever
 * made them may be another person. Works stay in the portfolio, whose page is not public any more. Relations between the two go too, as nobody is the own
 * relative, and the membership of somebody who was entered twice in a group begins when the first of the two did.
 */
export const removeSecrets = (tx: Db, { kept, gone }: { kept: number; gone: number }): Promise<number> =>
  tx.run(sql`
    with notes as (delete from user_notes where author_id = ${gone} and note_permission_id = ${PRIVATE}),
    calendars as (delete from calendar_feeds where user_id = ${gone}),
    codes as (delete from relation_codes where student_id = ${gone}),
    related as (delete from relations where (student_id = ${kept} and relative_id = ${gone}) or (student_id = ${gone} and relative_id = ${kept})),
    joined as (
      update group_users k set joined_at = g.joined_at from group_users g
      where k.user_id = ${kept} and g.user_id = ${gone} and g.group_id = k.group_id and g.joined_at < k.joined_at)
    update portfolios set public_key = null, published_at = null where user_id = ${gone} and public_key is not null`);
/**
 * Takes back open retakes of the account that goes, of which the remaining one has another, and gives lessons back of which the remaining person, who teaches
 * their disciplines now, was released as one of the two.
 */
export const settleHandedOver = (tx: Db, { kept, gone }: { kept: number; gone: number }): Promise<number> =>
  tx.run(sql`
    with retaken as (update retakes set deleted_at = now() where student_id = ${gone} and not is_closed and deleted_at is null)
    delete from lesson_releases r using lesson_subjects x join subject_users su on su.subject_id = x.subject_id and su.role_type = 'TEACHER'
    where r.user_id = ${kept} and x.lesson_id = r.lesson_id and su.user_id = ${kept}`);
/** Begins the duties that an account has got by a merge, which takes out of it what others have left there. */
export const beginDuties = (tx: Db, kept: number): Promise<number> =>
  tx.run(sql`
    select begin_duty(${kept}, split_part(held, ':', 1), split_part(held, ':', 2)::int) from unnest(held_duties(${kept})) held`);

/** Returns what a person keeps after everything that could be handed over was. */
export const selectLeftOver = (
  db: Db,
  gone: number,
): Promise<{ kind: 'mark' | 'answer' | 'status'; title: string }[]> =>
  db.rows(sql`
    select 'mark' as kind, st.title from marks k join steps st on st.id = k.step_id where k.student_id = ${gone}
    union all select 'answer', st.title from answers a join steps st on st.id = a.step_id where a.user_id = ${gone} and a.deleted_at is null
    union all select 'mark', s.title from final_results r join subjects s on s.id = r.subject_id where r.student_id = ${gone}
    union all select 'status', st.title from passings p join steps st on st.id = p.step_id where p.student_id = ${gone} order by kind, title limit 100`);

export const selectListed = (db: Db, companyId: number, ids: readonly number[]): Promise<ListedPerson[]> =>
  db.rows(sql`
    select ${listedColumns(companyId)} from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.user_id = any (${ids}::int[]) order by m.user_id`);

/** What an account has and another may take over. */
export interface Contacts {
  email: string | null;
  username: string | null;
  phone: string | null;
  /** The person has entered the phone; whoever answers it does not sign in before confirming it. */
  phone_is_own: boolean;
  /** The number by which the owner proves that an application is theirs. */
  proved_phone: string | null;
  /** The address before a way in changed, or else the present one. */
  former_email: string | null;
  phone2: string | null;
  middle_name: string;
  photo_id: number | null;
  outlook_email: string | null;
  jira_login: string | null;
}
export const selectContacts = (db: Db, id: number): Promise<Contacts> =>
  db.one(
    sql`select email, username, phone, phone_is_own, proved_phone, coalesce(former_email, email) as former_email, phone2, middle_name, photo_id, outlook_email, jira_login from users where id = ${id}`,
  );
/** Fills what the remaining account lacks. */
export const fillContacts = (db: Db, id: number, from: Contacts): Promise<number> =>
  db.run(sql`
    update users set email = coalesce(email, ${from.email}::text), username = coalesce(username, ${from.username}::text), phone = coalesce(phone, ${from.phone}::text),
      phone2 = coalesce(phone2, ${from.phone2}::text), middle_name = coalesce(nullif(middle_name, ''), ${from.middle_name}::text), photo_id = coalesce(photo_id, ${from.photo_id}::int),
      outlook_email = coalesce(outlook_email, ${from.outlook_email}::text), jira_login = coalesce(jira_login, ${from.jira_login}::text), updated_at = now()
    where id = ${id}`);
/** Who proves that the application of an account is theirs. */
export type Proof = Pick<Contacts, 'proved_phone' | 'former_email'>;
/** Notes that an account has got what was another one's: its application opens to who proves it. */
export const changeOwner = (tx: Db, id: number, { proved_phone, former_email }: Proof): Promise<number> =>
  tx.run(sql`
    update users set ways_in_changed_at = clock_timestamp(), proved_phone = ${proved_phone}, former_email = ${former_email} where id = ${id}`);
export const setModeratorToo = (db: Db, companyId: number, kept: number, gone: number): Promise<number> =>
  db.run(sql`
    update company_members m set is_moderator = true where m.company_id = ${companyId} and m.user_id = ${kept}
      and exists (select 1 from company_members o where o.company_id = ${companyId} and o.user_id = ${gone} and o.is_moderator)`);
