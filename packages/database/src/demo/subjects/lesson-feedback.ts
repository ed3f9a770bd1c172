// Feedback of the demo school's students on lessons they attended, sometimes in their own words.
import { type Db, sql } from '../../connect.ts';

const opinions: [rating: number, options: string[], text: string][] = [
  [5, ['interesting', 'clear'], 'Разобрали вопросы с прошлого раза, стало понятно.'],
  [4, ['useful'], ''],
  [5, ['clear'], ''],
  [3, ['too_long'], 'Не успели практику: полпары ушло на повторение.'],
  [4, ['interesting', 'lacks_practice'], 'Хочется больше задач у доски.'],
  [2, ['unclear', 'hard'], 'Шли слишком быстро, конспект не успевали писать.'],
  [5, ['useful', 'interesting'], 'Пример из настоящей работы запомнился больше всего.'],
];
/** Lessons of this many past days receive feedback. */
const DAYS = 60;

/** @param now moment of loading as ISO 8601 */
export const addLessonFeedback = (tx: Db, companyId: number, now: string) =>
  tx.run(sql`
    with o as (
      select row_number() over () - 1 as n, o.* from jsonb_to_recordset(${JSON.stringify(
        opinions.map(([rating, options, text]) => ({ rating, options, text })),
      )}::jsonb) as o(rating int, options jsonb, text text))
    insert into feedbacks (company_id, subject_id, user_id, lesson_id, rating, options, text, created_at, updated_at)
    select ${companyId}::int, ls.subject_id, a.student_id, l.id, o.rating, array(select jsonb_array_elements_text(o.options)), o.text, l.ends_at + interval '3 hours', l.ends_at + interval '3 hours'
    from lessons l join lesson_subjects ls on ls.lesson_id = l.id join attendance a on a.lesson_id = l.id and a.attendance_status in (1, 3)
    join o on o.n = (a.student_id * 5 + l.id) % ${opinions.length}
    where l.ends_at < ${now}::timestamptz - interval '4 hours' and l.ends_at > ${now}::timestamptz - ${DAYS} * interval '1 day' and (a.student_id * 7 + l.id * 13) % 12 = 0
    on conflict do nothing`);
