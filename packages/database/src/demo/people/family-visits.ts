// Adds when parents last looked at what had changed, and changes of the timetable for them to find.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR } from '../calendar.ts';

/** Parents looked when they were last here; the demo parent three evenings ago. */
const addVisits = (tx: Db, companyId: number, { iso }: Calendar) =>
  tx.run(sql`
    insert into family_visits (company_id, relative_id, student_id, seen_at, since_at, former_at)
    select r.company_id, r.relative_id, r.student_id, v.at, v.at - interval '6 days', v.at - interval '13 days'
    from relations r join users u on u.id = r.relative_id
    cross join lateral (select case when u.username = 'parent' then ${iso(-3 * DAY + 19 * HOUR)}::timestamptz else u.last_seen_at end as at) v
    where r.company_id = ${companyId} and r.confirmed_at is not null and v.at is not null`);

/** In the groups of the demo parent's children a lesson was put off by a day and another cancelled. */
async function changeLessons(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  const coming = sql`
    select l.id, l.starts_at, l.ends_at, row_number() over (partition by gu.user_id order by l.starts_at, l.id) as place
    from relations r join users u on u.id = r.relative_id and u.username = 'parent' join group_users gu on gu.user_id = r.student_id
    join lesson_groups lg on lg.group_id = gu.group_id join lessons l on l.id = lg.lesson_id and l.cancelled_at is null
    where r.company_id = ${companyId} and l.starts_at > ${iso(DAY)}::timestamptz and l.starts_at < ${iso(8 * DAY)}::timestamptz`;
  await tx.run(sql`
    insert into audit_records (company_id, actor_id, action, object_type, object_id, old_value, new_value, created_at)
    select ${companyId}::int, (select id from users where username = 'admin'), 'updated', 'lesson', c.id,
      jsonb_build_object('starts_at', c.starts_at - interval '1 day', 'ends_at', c.ends_at - interval '1 day'),
      jsonb_build_object('starts_at', c.starts_at, 'ends_at', c.ends_at), ${iso(-DAY + 10 * HOUR)}::timestamptz
    from (${coming}) c where c.place = 3`);
  await tx.run(sql`
    update lessons set updated_at = ${iso(-DAY + 10 * HOUR)}::timestamptz where id in (select c.id from (${coming}) c where c.place = 3)`);
  await tx.run(sql`
    update lessons set cancelled_at = ${iso(-DAY + 11 * HOUR)}::timestamptz, cancel_reason = 'Болезнь преподавателя', updated_at = ${iso(-DAY + 11 * HOUR)}::timestamptz
    where id in (select c.id from (${coming}) c where c.place = 5)`);
}

export async function addFamilyVisits(tx: Db, companyId: number, calendar: Calendar): Promise<void> {
  await addVisits(tx, companyId, calendar);
  await changeLessons(tx, companyId, calendar);
}
