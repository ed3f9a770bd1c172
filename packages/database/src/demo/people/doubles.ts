// Adds accounts that may be one person: whoever registered although the office had brought them in, and two namesakes told apart.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY } from '../calendar.ts';
import { fillMembers } from './members.ts';

/** Students, by their place in the group, who have a second account; with the phone or without. */
const registeredAgain = [
  { group: 'ИСП-21', place: 6, hasPhone: true, seen: -12 * DAY },
  { group: 'ЭБ-21', place: 3, hasPhone: false, seen: -25 * DAY },
];

/** Adds the accounts and what the office said about the namesakes. */
export async function addDoubles(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  const planned = registeredAgain.map((one) => ({ ...one, seen: iso(one.seen) }));
  await tx.run(sql`
    with student as (
      select g.name as group_name, u.*, row_number() over (partition by g.id order by u.last_name, u.first_name, u.id) as place
      from groups g join group_users x on x.group_id = g.id join users u on u.id = x.user_id where g.company_id = ${companyId}),
    made as (
      insert into users (email, password_hash, first_name, last_name, phone, last_seen_at)
      select 'home.' || s.username || '@mail.example', '', s.first_name, s.last_name, case when p."hasPhone" then s.phone end, p.seen
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p ("group" text, place int, "hasPhone" boolean, seen timestamptz)
      join student s on s.group_name = p."group" and s.place = p.place returning id)
    insert into company_members (company_id, user_id) select ${companyId}, id from made`);
  await fillMembers(tx, companyId);
  await tx.run(sql`
    insert into different_people (company_id, first_id, second_id, author_id, created_at)
    select a.company_id, a.user_id, b.user_id, c.owner_id, ${iso(-20 * DAY)}::timestamptz
    from company_members a join company_members b on b.company_id = a.company_id and b.name_key = a.name_key and b.user_id > a.user_id
    join companies c on c.id = a.company_id
    where a.company_id = ${companyId} and a.is_student and b.is_student order by a.user_id, b.user_id limit 1`);
}
