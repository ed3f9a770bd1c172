import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import { personJson } from '../../platform/person.sql.ts';

/** Minutes without a look after which the next one is a new visit. */
const VISIT_MINUTES = 30;
/** For how many days the first visit tells. */
const FIRST_DAYS = 7;

export interface VisitedChild {
  child: Person;
  student_id: number;
  since: string;
  former: string | null;
  is_first: boolean;
}

const isRunning: Sql = sql`(v.seen_at > now() - make_interval(mins => ${VISIT_MINUTES}::int))`;

/** Returns the confirmed children with the moments since which changes are told and were told before. */
export const selectVisits = (
  db: Db,
  companyId: number,
  relativeId: number,
  isFormer: boolean,
): Promise<VisitedChild[]> =>
  db.rows(sql`
    with visits as (
      select r.student_id, now() - make_interval(days => ${FIRST_DAYS}::int) as week, v.seen_at is null as is_first,
        case when ${isRunning} then v.since_at else v.seen_at end as last, case when ${isRunning} then v.former_at else v.since_at end as former
      from relations r left join family_visits v on v.company_id = r.company_id and v.relative_id = r.relative_id and v.student_id = r.student_id
      where r.company_id = ${companyId} and r.relative_id = ${relativeId} and r.confirmed_at is not null)
    select ${personJson('u')} as child, v.student_id, coalesce(case when ${isFormer} then v.former end, v.last, v.week) as since, v.former, v.is_first
    from visits v join users u on u.id = v.student_id join company_members m on m.company_id = ${companyId} and m.user_id = u.id
    order by u.last_name, u.first_name, u.id`);

/** Notes for all children that the changes until a moment were shown. */
export const storeVisits = (db: Db, companyId: number, relativeId: number, seenAt: string): Promise<number> =>
  db.run(sql`
    insert into family_visits as v (company_id, relative_id, student_id, seen_at, since_at)
    select r.company_id, r.relative_id, r.student_id, least(${seenAt}::timestamptz, now()), now() - make_interval(days => ${FIRST_DAYS}::int)
    from relations r where r.company_id = ${companyId} and r.relative_id = ${relativeId} and r.confirmed_at is not null
    on conflict (company_id, relative_id, student_id) do update set seen_at = excluded.seen_at,
      since_at = case when ${isRunning} then v.since_at else v.seen_at end, former_at = case when ${isRunning} then v.former_at else v.since_at end
    where v.seen_at < excluded.seen_at`);
