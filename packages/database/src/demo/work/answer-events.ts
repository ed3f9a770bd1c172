// Adds expertises, comment threads, attachments, visibility rules and deleted answers to the stored answers.
// Rows are chosen by their ids, so that every load gives the same school.
import { type Db, type Sql, sql } from '../../connect.ts';

const praised = [
  'Подход выбран верно, рассуждение последовательное. Такое решение приняли бы и на производстве.',
  'Уровень уверенный: термины точные, вывод обоснован. Рекомендую взять похожий пример в портфолио.',
  'Работа практическая, а не книжная: видно, что студент проверял решение сам.',
  'Хорошо показаны ограничения метода. Для начинающего специалиста это редкость.',
];
const criticised = [
  'Идея правильная, но на практике её проверили бы на граничных случаях. Добавьте хотя бы два.',
  'Не хватает обоснования выбора: почему именно этот способ, а не соседний из темы?',
  'Решение рабочее, но хрупкое: при изменении условий придётся переписывать всё. Подумайте, что вынести отдельно.',
  'Вывод верный, оформление слабое. Заказчик не стал бы разбираться — начните с результата.',
];
const answersBack = [
  'Да, именно так. Исправьте и отправьте новую версию.',
  'Можно и так, если объясните, чем этот пример лучше.',
  'Хорошо, жду.',
  'Приходите в четверг на третью пару, разберём.',
];

/** Lets experts review most answers of their disciplines; the newest and some older ones still wait in their queue. */
const writeExpertises = (tx: Db, now: Sql) =>
  tx.run(sql`
    insert into expertises (answer_id, author_id, text, created_at, updated_at)
    select a.id, e.user_id, case when coalesce(m.value / nullif(st.max_mark, 0), 0.5) >= 0.8 then (${praised}::text[])[1 + a.id % 4] else (${criticised}::text[])[1 + a.id % 4] end, w.at, w.at
    from answers a join steps st on st.id = a.step_id
    join lateral (select su.user_id from subject_users su where su.subject_id = a.subject_id and su.role_type = 'EXPERT' order by su.user_id limit 1) e on true
    left join marks m on m.step_id = a.step_id and m.student_id = a.user_id
    cross join lateral (select least(a.submitted_at + interval '30 hours', ${now} - interval '2 hours') as at) w
    where a.waiting_since is null and (a.id % 7 = 0 or (a.id % 9 <> 0 and a.submitted_at < ${now} - interval '10 days')) order by a.id`);

/** Notifies students of the newest expertises. */
const notifyOfExpertises = (tx: Db) =>
  tx.run(sql`
    insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, expertise_id, payload, created_at)
    select s.company_id, a.user_id, 'expertise', e.author_id, a.subject_id, a.step_id, a.id, e.id, '{}', e.created_at
    from (select id from answers where id % 7 = 0 and deleted_at is null order by submitted_at desc, id limit 120) n
    join answers a on a.id = n.id join expertises e on e.answer_id = a.id join subjects s on s.id = a.subject_id order by e.created_at, e.id`);

/** Turns students' comments into replies, and lets the teacher reply to some of them. */
async function tieThreads(tx: Db, now: Sql): Promise<void> {
  await tx.run(sql`
    update comments k set parent_id = p.id
    from answers a, lateral (select o.id from comments o where o.answer_id = a.id and o.author_id <> a.user_id order by o.created_at limit 1) p
    where a.id = k.answer_id and k.author_id = a.user_id and p.id < k.id`);
  await tx.run(sql`
    insert into comments (answer_id, parent_id, author_id, text, created_at, updated_at)
    select k.answer_id, k.id, p.author_id, (${answersBack}::text[])[1 + k.id % 4], w.at, w.at
    from comments k join comments p on p.id = k.parent_id
    cross join lateral (select least(k.created_at + interval '5 hours', ${now} - interval '1 hour') as at) w
    where k.id % 2 = 0 order by k.id`);
}

/** Lets a teacher refer to the topic's material in every ninth comment. */
const attachMaterials = (tx: Db) =>
  tx.run(sql`
    insert into comment_attachments (comment_id, type, file_id, description)
    select k.id, 'document', m.file_id, 'Разбор похожего задания'
    from comments k join answers a on a.id = k.answer_id
    join lateral (
      select x.file_id from sections b join section_attachments x on x.section_id = b.id
      where b.step_id = a.step_id and not b.is_private and x.type = 'document' order by x.id limit 1) m on true
    where k.author_id <> a.user_id and k.id % 3 = 0 order by k.id`);

/** Makes some answers visible to the group or to two named classmates. */
async function openAnswers(tx: Db): Promise<void> {
  await tx.run(sql`update answers set privacy = case when id % 55 = 0 then 2 else 0 end where id % 11 = 0`);
  await tx.run(sql`
    insert into answer_access_users (answer_id, user_id)
    select a.id, c.user_id from answers a
    join lateral (
      select distinct o.user_id from group_users own join group_users o on o.group_id = own.group_id and o.user_id <> own.user_id
      where own.user_id = a.user_id order by o.user_id limit 2) c on true
    where a.privacy = 2`);
}

/** Sets visibility rules in each discipline: one task is open to the group after answering, one to the discipline, one to nobody. */
const setRules = (tx: Db) =>
  tx.run(sql`
    insert into answer_visibility_rules (task_id, visibility, after_own, author_id)
    select p.id, case n.place when 2 then 'group' when 5 then 'subject' else 'private' end, n.place = 2,
      (select min(su.user_id) from subject_users su where su.subject_id = n.subject_id and su.role_type = 'TEACHER')
    from (select p.id, st.subject_id, row_number() over (partition by st.subject_id order by p.id) as place
      from patterns p join steps st on st.id = p.step_id) n join patterns p on p.id = n.id
    where n.place in (2, 5, 8) order by p.id`);

/** Adds answers that their authors deleted before they submitted others. */
async function takeBack(tx: Db): Promise<void> {
  await tx.run(sql`
    with gone as (
      insert into answers (pattern_id, step_id, subject_id, user_id, version, submitted_at, deleted_at, created_at, updated_at)
      select pattern_id, step_id, subject_id, user_id, 1, created_at - interval '3 hours', created_at - interval '1 hour', created_at - interval '3 hours', created_at - interval '3 hours'
      from answers where id % 211 = 0 order by id returning id, user_id, created_at),
    noted as (insert into answer_deletions (answer_id, actor_id, created_at) select id, user_id, created_at from gone)
    insert into answer_versions (answer_id, number, content, sha256, created_at)
    select id, 1, '{"fields": []}', encode(sha256('{"fields":[]}'), 'hex'), created_at from gone`);
}

/** Adds a first answer of the demo student that the teacher deleted, with its notification; the newest one replaced it. */
const deleteByStaff = (tx: Db) =>
  tx.run(sql`
    with newest as (
      select a.*, s.company_id, p.title as task, (select min(su.user_id) from subject_users su where su.subject_id = a.subject_id and su.role_type = 'TEACHER') as teacher_id
      from answers a join users u on u.id = a.user_id join subjects s on s.id = a.subject_id join patterns p on p.id = a.pattern_id
      where u.email = 'student@orbita.example' and a.deleted_at is null order by a.created_at desc, a.id desc limit 1),
    gone as (
      insert into answers (pattern_id, step_id, subject_id, user_id, version, submitted_at, deleted_at, created_at, updated_at)
      select pattern_id, step_id, subject_id, user_id, 1, created_at - interval '5 hours', created_at - interval '2 hours', created_at - interval '5 hours', created_at - interval '5 hours'
      from newest returning id, created_at),
    noted as (
      insert into answer_deletions (answer_id, actor_id, created_at)
      select gone.id, newest.teacher_id, newest.created_at - interval '2 hours' from gone, newest),
    told as (
      insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, payload, created_at)
      select newest.company_id, newest.user_id, 'answer-deleted', newest.teacher_id, newest.subject_id, newest.step_id, gone.id, jsonb_build_object('task', newest.task), newest.created_at - interval '2 hours'
      from gone, newest)
    insert into answer_versions (answer_id, number, content, sha256, created_at)
    select id, 1, '{"fields": []}', encode(sha256('{"fields":[]}'), 'hex'), created_at from gone`);

/** Adds everything to the stored school as of a moment. */
export async function storeAnswerEvents(tx: Db, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await writeExpertises(tx, now);
  await notifyOfExpertises(tx);
  await tieThreads(tx, now);
  await attachMaterials(tx);
  await openAnswers(tx);
  await setRules(tx);
  await takeBack(tx);
  await deleteByStaff(tx);
}
