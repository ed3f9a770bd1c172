// Portfolios of some students of the demo school: works with pictures and files, chosen from their answers.
import { type Db, sql } from '../../connect.ts';

/** Every so many students have chosen works. */
const ONE_IN = 8;
const WORKS = 4;
const ABOUT =
  'Учусь на третьем курсе. Больше всего люблю задачи, где результат можно показать: схемы, макеты, небольшие программы.';
const WORDS = [
  'Первая работа, которой я по-настоящему доволен: переделывал дважды, зато защита прошла без вопросов.',
  'Здесь я впервые собрал всё сам, от замысла до готового результата.',
  'Сложнее всего было уложиться в срок. Теперь начинаю с плана.',
  '',
];

/** Adds works of the demo student and of others; an institution has nobody without a first answer. */
export async function addPortfolios(tx: Db, companyId: number): Promise<void> {
  await tx.run(sql`
    with owner as (
      select u.id, u.email = 'student@orbita.example' as is_shown from users u
      where exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = ${companyId})
        and (u.id % ${ONE_IN} = 0 or u.email = 'student@orbita.example')),
    told as (
      insert into portfolios (company_id, user_id, about) select ${companyId}, id, ${ABOUT} from owner where is_shown),
    answer as (
      select a.id, a.user_id, p.title, s.company_id,
        (select x.file_id from answer_attachments x join files f on f.id = x.file_id where x.answer_id = a.id and f.thumbnail_key is not null order by x.number, x.id limit 1) as cover,
        row_number() over (partition by a.user_id order by exists (select 1 from answer_attachments x join files f on f.id = x.file_id where x.answer_id = a.id and f.thumbnail_key is not null) desc, a.submitted_at desc, a.id)::int as place
      from owner o join answers a on a.user_id = o.id and a.version > 0 and a.deleted_at is null join subjects s on s.id = a.subject_id and s.deleted_at is null and s.company_id = ${companyId}
      join patterns p on p.id = a.pattern_id
      where not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')),
    work as (
      insert into portfolio_works (company_id, user_id, answer_id, title, words, shows_text, cover_file_id, place)
      select ${companyId}, user_id, id, left(title, 140), (${WORDS}::text[])[place], place = 1, cover, place from answer where place <= ${WORKS} returning id, answer_id)
    insert into portfolio_work_items (work_id, file_id, link_id)
    select distinct w.id, x.file_id, x.link_id from work w join answer_attachments x on x.answer_id = w.answer_id`);
}
