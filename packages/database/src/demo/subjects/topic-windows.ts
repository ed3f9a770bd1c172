// Adds dates on which topics start and stop accepting answers automatically.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR } from '../calendar.ts';

const CODES = ['ОП.01', 'ОП.04', 'ЕН.02'];
const OPENS = 3 * DAY + 9 * HOUR;
const CLOSES = 6 * DAY + 18 * HOUR;

/** In each discipline the last unanswered topic opens later, and the one before it closes three days after its due date. */
export const addTopicWindows = (tx: Db, { iso }: Calendar) =>
  tx.run(sql`
    with line as (
      select st.id, row_number() over (partition by st.subject_id order by c.position desc, st.position desc, st.id desc) as place,
        exists (select 1 from answers a where a.step_id = st.id) as is_answered
      from steps st join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id
      where s.code = any (${CODES}) and st.password_hash is null and c.password_hash is null and exists (select 1 from patterns p where p.step_id = st.id))
    update steps st set answers_open_at = case when line.place = 1 and not line.is_answered then ${iso(OPENS)}::timestamptz end,
      answers_closed_at = case when line.place = 2 then coalesce((select max(al.due_at) from abstract_lessons al where al.step_id = st.id) + interval '3 days', ${iso(CLOSES)}::timestamptz) else st.answers_closed_at end
    from line where line.id = st.id and line.place <= 2`);
