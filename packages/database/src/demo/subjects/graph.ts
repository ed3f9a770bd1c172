// Draws the graphs of some disciplines: chapters side by side, and later topics that open after earlier ones.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY } from '../calendar.ts';

const CODES = ['ЕН.01', 'ОП.01', 'ОП.04', 'МДК.01.01', 'МДК.09.01', 'ОУП.06'];

/** Places every topic of these disciplines, each chapter in a row. */
const placeTopics = (tx: Db) =>
  tx.run(sql`
    update steps st set graph_x = (o.place - 1) * 296, graph_y = (o.chapter - 1) * 224 + (o.place - 1) % 2 * 64
    from (
      select st.id, dense_rank() over (partition by st.subject_id order by c.position, c.id) as chapter,
        row_number() over (partition by c.id order by st.position, st.id) as place
      from steps st join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
      where s.code = any (${CODES}) and st.deleted_at is null) o
    where o.id = st.id`);

/**
 * Lets topics open after the two before them. Nobody loses what is already begun: an arrow leads to a topic that nobody has
 * answered and that is not due soon, or from one that all students have passed.
 */
const drawArrows = (tx: Db, { iso }: Calendar) =>
  tx.run(sql`
    insert into step_prerequisites (step_id, required_id)
    select line.id, line.before from (
      select st.id, st.subject_id, unnest(array[lag(st.id) over shown, lag(st.id, 2) over shown]) as before
      from steps st join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
      where s.code = any (${CODES}) and st.deleted_at is null and not st.hidden and not st.is_retake and st.roles_ids = '{}'
        and (st.max_mark is not null or exists (select 1 from patterns p where p.step_id = st.id))
      window shown as (partition by st.subject_id order by c.position, c.id, st.position, st.id)) line
    where line.before is not null and not exists (
      select 1 from subject_groups sg join group_users gu on gu.group_id = sg.group_id
      where sg.subject_id = line.subject_id
        and not exists (
          select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final
          where p.step_id = line.before and p.student_id = gu.user_id)
        and (exists (select 1 from answers a where a.step_id = line.id and a.user_id = gu.user_id)
          or exists (select 1 from marks m where m.step_id = line.id and m.student_id = gu.user_id)
          or exists (select 1 from abstract_lessons al where al.step_id = line.id and al.due_at < ${iso(7 * DAY)}::timestamptz)))`);

/** Shows the first graph of the demo student to whoever opens the page of graphs. */
const chooseFirst = (tx: Db) =>
  tx.run(sql`
    update companies c set lms_graph_subject_id = (
      select st.subject_id from step_prerequisites p join steps st on st.id = p.step_id join subject_groups sg on sg.subject_id = st.subject_id
        join group_users gu on gu.group_id = sg.group_id join users u on u.id = gu.user_id join subjects s on s.id = st.subject_id
      where u.email = 'student@orbita.example' and s.company_id = c.id group by st.subject_id order by count(*) desc, st.subject_id limit 1)`);

export async function addGraphs(tx: Db, calendar: Calendar): Promise<void> {
  await placeTopics(tx);
  await drawArrows(tx, calendar);
  await chooseFirst(tx);
}
