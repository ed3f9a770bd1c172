// Adds what curators follow: three students at risk, what was noted of calls about them, and a pattern of absence.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR } from '../calendar.ts';

/** Students whose last lessons were missed, so that together with their debts they are at risk on whatever day the school is made. */
const absent = [
  { group: 'ИСП-21', last_name: 'Гаврилов', lessons: 4 },
  { group: 'ИСП-11', last_name: 'Дементьев', lessons: 3 },
];
const contacts = [
  {
    group: 'ИСП-21',
    last_name: 'Гаврилов',
    kind: 'call',
    whom: 'мать',
    at: -2 * DAY + 18 * HOUR,
    text: 'Болеет до среды, справку принесёт',
  },
  {
    group: 'ИСП-21',
    last_name: 'Гаврилов',
    kind: 'message',
    whom: 'студент',
    at: -9 * DAY + 12 * HOUR,
    text: 'Обещал сдать долги по базам данных',
  },
  {
    group: 'ИСП-21',
    last_name: 'Королёв',
    kind: 'meeting',
    whom: 'студент',
    at: -5 * DAY + 14 * HOUR,
    text: 'Работает по вечерам, составили план долгов до конца месяца',
  },
  {
    group: 'ИСП-31',
    last_name: 'Титов',
    kind: 'mail',
    whom: 'отец',
    at: -12 * DAY + 11 * HOUR,
    text: 'Отец просил присылать список долгов раз в неделю',
  },
];

/** Students by group and surname, as a common table expression. */
const named = (companyId: number) => sql`
  named as (
    select g.name as group_name, u.last_name, min(u.id) as id from groups g join group_users gu on gu.group_id = g.id join users u on u.id = gu.user_id
    where g.company_id = ${companyId} group by 1, 2)`;

export async function addCuratorLife(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  await tx.run(sql`
    with ${named(companyId)},
    latest as (
      select a.lesson_id, a.student_id, o.lessons, row_number() over (partition by a.student_id order by l.starts_at desc, l.id desc) as place
      from jsonb_to_recordset(${JSON.stringify(absent)}::jsonb) as o("group" text, last_name text, lessons int)
      join named n on n.group_name = o."group" and n.last_name = o.last_name join attendance a on a.student_id = n.id join lessons l on l.id = a.lesson_id)
    update attendance a set attendance_status = 2, late = false, comment = '' from latest t
    where t.lesson_id = a.lesson_id and t.student_id = a.student_id and t.place <= t.lessons`);
  await tx.run(sql`
    with ${named(companyId)}
    insert into absence_patterns (company_id, student_id, kind, missed, of, found_at)
    select ${companyId}::int, id, 'row', 3, 3, ${iso(-DAY + 17 * HOUR)}::timestamptz from named where group_name = 'ИСП-11' and last_name = 'Дементьев'`);
  const noted = contacts.map(({ at, ...contact }) => ({ ...contact, at: iso(at) }));
  await tx.run(sql`
    with ${named(companyId)}
    insert into student_contacts (company_id, student_id, author_id, kind, whom, text, contacted_at, created_at)
    select ${companyId}::int, n.id, (select id from users where username = 'curator'), o.kind, o.whom, o.text, o.at, o.at
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as o("group" text, last_name text, kind text, whom text, text text, at timestamptz)
    join named n on n.group_name = o."group" and n.last_name = o.last_name`);
}
