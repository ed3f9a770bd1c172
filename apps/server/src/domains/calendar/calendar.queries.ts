import type { calendar, CalendarFeed } from '@orbita/contract/calendar';
import type { BodyOf } from '@orbita/contract/endpoint';
import { type ColumnMap, type Db, type FieldsOf, selection, type Sql, sql, type Whole } from '@orbita/database';
import { companyOfDomain, type Viewer } from '../../http/viewer.ts';
import { personJson } from '../users/index.ts';

/** Condition: the student of feed `f` is a confirmed child of its owner, or the feed is the owner's own. */
const isStillFamily: Sql = sql`(f.student_id is null or exists (
  select 1 from relations r where r.relative_id = f.user_id and r.student_id = f.student_id and r.company_id = f.company_id and r.confirmed_at is not null))`;

export const selectFeeds = (db: Db, viewer: Viewer): Promise<CalendarFeed[]> =>
  db.rows(sql`
    select f.id, f.title, case when u.id is not null then ${personJson('u')} end as student, f.has_deadlines, f.created_at, f.read_at
    from calendar_feeds f left join users u on u.id = f.student_id
    where f.user_id = ${viewer.id} and f.company_id = ${viewer.company_id} and ${isStillFamily} order by f.created_at desc, f.id desc`);

type NewFeed = FieldsOf<BodyOf<typeof calendar.createCalendarFeed>>;
const feedFields: ColumnMap<NewFeed> = { title: (title) => title.trim(), student_id: true, has_deadlines: true };
/** Writes a feed unless its owner has so many already; undefined then. */
export const insertFeed = <Given extends NewFeed>(
  db: Db,
  viewer: Viewer,
  feed: Whole<NewFeed, Given>,
  { tokenHash, language, most }: { tokenHash: Buffer; language: string; most: number },
): Promise<{ id: number } | undefined> => {
  const own = { company_id: viewer.company_id, user_id: sql`owner.user_id`, token_hash: tokenHash, language };
  return db.row(sql`
    with owner as (select user_id from company_members where user_id = ${viewer.id} and company_id = ${viewer.company_id})
    insert into calendar_feeds ${selection(feedFields, { ...feed, has_deadlines: feed.has_deadlines ?? true }, own)} from owner
    where (select count(*) from calendar_feeds f where f.user_id = owner.user_id and f.company_id = ${viewer.company_id}) < ${most} returning id`);
};

/** Lets the addresses of a person be counted and made by one request at a time; of a statement of its own, because one does not see what was stored while it waited. */
export const lockFeeds = (tx: Db, viewer: Viewer): Promise<number> =>
  tx.run(sql`
    select 1 from company_members where user_id = ${viewer.id} and company_id = ${viewer.company_id} for no key update`);

export const isChildOf = async (db: Db, viewer: Viewer, studentId: number): Promise<boolean> =>
  (
    await db.one<{ is_child: boolean }>(sql`select exists (
      select 1 from relations r where r.relative_id = ${viewer.id} and r.student_id = ${studentId} and r.company_id = ${viewer.company_id} and r.confirmed_at is not null) as is_child`)
  ).is_child;

export const deleteFeed = (db: Db, viewer: Viewer, id: number): Promise<{ id: number } | undefined> =>
  db.row(
    sql`delete from calendar_feeds where id = ${id} and user_id = ${viewer.id} and company_id = ${viewer.company_id} returning id`,
  );

export interface ReadFeed {
  id: number;
  user_id: number;
  company_id: number;
  student_id: number | null;
  language: string;
  has_deadlines: boolean;
  company: string;
  company_domain: string | null;
  /** Tells the events of this institution from those of any other, whatever address it has. */
  calendar_key: string;
  student_name: string | null;
  /** The first and last day of what it holds, in the company's time zone. */
  from: string;
  to: string;
}
/** Returns the feed of a secret in the company of the domain, as long as its owner is let in there and the child is the owner's. */
export const selectFeedOf = (db: Db, tokenHash: Buffer, domain: string): Promise<ReadFeed | undefined> =>
  db.row(sql`
    select f.id, f.user_id, f.company_id, f.student_id, f.language, f.has_deadlines, co.title as company, co.domain as company_domain,
      left(md5(co.id::text || ' ' || extract(epoch from co.created_at)::text), 20) as calendar_key, k.first_name as student_name,
      ((now() at time zone co.time_zone)::date - 30)::text as from, ((now() at time zone co.time_zone)::date + 180)::text as to
    from calendar_feeds f join companies co on co.id = f.company_id join company_members m on m.company_id = f.company_id and m.user_id = f.user_id and m.blocked_at is null
    left join users k on k.id = f.student_id
    where f.token_hash = ${tokenHash} and f.company_id = ${companyOfDomain(domain)} and ${isStillFamily}`);

/** Keeps when the feed was last read, to the hour, so that most readings write nothing. */
export const noteReading = (db: Db, id: number): Promise<number> =>
  db.run(
    sql`update calendar_feeds set read_at = now() where id = ${id} and (read_at is null or read_at < now() - interval '1 hour')`,
  );

export const selectTimeZone = async (db: Db, viewer: Viewer): Promise<string> =>
  (await db.one<{ time_zone: string }>(sql`select time_zone from companies where id = ${viewer.company_id}`)).time_zone;
