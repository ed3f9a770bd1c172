// Adds what the office keeps about groups: labels, chats, a link to join, students who came from another group, and a group of the past.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, TERM_START } from '../calendar.ts';

const labels = [
  { title: 'Выпускной курс', color: '#9c36b5', groups: ['ИСП-31', 'ЭБ-31Д', 'ТМ-31', 'ПНК-31'] },
  { title: 'Дистанционно', color: '#1971c2', groups: ['ЭБ-31Д'] },
  { title: 'Целевой набор', color: '#2f9e44', groups: ['ИСП-11', 'ТМ-11'] },
];
/** Students who began in one group and were moved to the other. */
const MOVED = { from: 'ТМ-11', to: 'ИСП-11', students: 2, days: 9 };
/** A group that was joined with another before the year began; its curator still finds it among the archived ones. */
const CLOSED = {
  name: 'ИСП-22',
  description: '09.02.07 Информационные системы и программирование, объединена с ИСП-21',
  joined: 'ИСП-21',
  students: 6,
};

export async function addGroupLife(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  await tx.run(sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as l(title text, color text, groups jsonb)),
    made as (insert into group_labels (company_id, title, color) select ${companyId}, title, color from asked returning id, title)
    insert into group_label_groups (label_id, group_id)
    select made.id, g.id from made join asked on asked.title = made.title join groups g on asked.groups ? g.name and g.company_id = ${companyId}`);
  await tx.run(
    sql`update groups set messenger_link = 'https://chat.orbita.example/' || id, messenger_chat_id = '-100' || (7300 + id) where company_id = ${companyId}`,
  );
  await tx.run(sql`
    insert into group_join_links (group_id, token, is_on)
    select id, 'demo-school-link-of-group-' || id, name = 'ИСП-11' from groups where company_id = ${companyId} and name in ('ИСП-11', 'ЭБ-31Д')`);
  const moved = iso(TERM_START + MOVED.days * DAY);
  await tx.run(sql`
    with places as (
      select (select id from groups where name = ${MOVED.from} and company_id = ${companyId}) as left_id, (select id from groups where name = ${MOVED.to} and company_id = ${companyId}) as joined_id),
    chosen as (
      select gu.group_id, gu.user_id, gu.joined_at from places join group_users gu on gu.group_id = places.joined_id join users u on u.id = gu.user_id
      where u.email not like '%@orbita.example' order by u.id limit ${MOVED.students}),
    kept as (
      insert into former_members (group_id, user_id, joined_at, left_at, moved_to_id)
      select places.left_id, chosen.user_id, chosen.joined_at, ${moved}, places.joined_id from chosen cross join places)
    update group_users gu set joined_at = ${moved} from chosen where gu.group_id = chosen.group_id and gu.user_id = chosen.user_id`);
  await noteMoved(tx, companyId, moved);
  await addClosedGroup(tx, companyId);
}

/** Notes the moved students in lessons of the group in which they were then, instead of the one they joined. */
const noteMoved = (tx: Db, companyId: number, moved: string): Promise<number> =>
  tx.run(sql`
    with former as (
      select f.group_id, f.moved_to_id, f.user_id from former_members f join groups g on g.id = f.group_id and g.company_id = ${companyId} where f.left_at = ${moved}),
    elsewhere as (
      delete from attendance a using former f, lesson_groups lg, lessons l
      where a.student_id = f.user_id and lg.group_id = f.moved_to_id and a.lesson_id = lg.lesson_id and l.id = lg.lesson_id and l.starts_at < ${moved})
    insert into attendance (lesson_id, student_id, attendance_status, author_id)
    select l.id, f.user_id, 1, l.teacher_id from former f join lesson_groups lg on lg.group_id = f.group_id join lessons l on l.id = lg.lesson_id and l.starts_at < ${moved}
    where exists (select 1 from attendance n where n.lesson_id = l.id) on conflict do nothing`);

const addClosedGroup = (tx: Db, companyId: number): Promise<number> =>
  tx.run(sql`
    with joined as (select id, created_at from groups where name = ${CLOSED.joined} and company_id = ${companyId}),
    closed as (
      insert into groups (company_id, name, description, is_archived, created_at)
      select ${companyId}, ${CLOSED.name}, ${CLOSED.description}, true, created_at from joined returning id),
    curated as (insert into curator_groups (curator_id, group_id) select cg.curator_id, closed.id from closed, joined join curator_groups cg on cg.group_id = joined.id)
    insert into group_users (group_id, user_id, joined_at)
    select closed.id, gu.user_id, gu.joined_at from closed, joined join group_users gu on gu.group_id = joined.id join users u on u.id = gu.user_id
    where u.email not like '%@orbita.example' order by u.id desc limit ${CLOSED.students}`);
