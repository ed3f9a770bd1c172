// Adds skills, passwords, a linked topic, slides, reading progress and feedback to the topics.
import { hash } from '@node-rs/argon2';
import { type Db, sql } from '../../connect.ts';

/** Password of the one locked chapter and the one locked topic; the chapters' descriptions tell it to visitors. */
const GATE_PASSWORD = 'орбита';

const skills: [title: string, competence: string][] = [
  ['Анализ требований', 'ПК 1.1'],
  ['Чтение схем', 'ПК 1.1'],
  ['Работа с источниками', 'ОК 02'],
  ['Письменная речь', 'ОК 05'],
  ['Устное выступление', 'ОК 05'],
  ['Командная работа', 'ОК 04'],
  ['Планирование времени', 'ОК 03'],
  ['Решение задач', 'ОК 01'],
  ['Отладка', 'ПК 2.4'],
  ['Проектирование данных', 'ПК 11.1'],
  ['Безопасный труд', 'ОК 07'],
  ['Английская терминология', 'ОК 09'],
];

const opinions: [rating: number, options: string[], text: string][] = [
  [5, ['clear', 'useful'], 'Понятно и по делу, примеры запомнились.'],
  [4, ['interesting'], 'Хотелось бы ещё один разобранный пример перед заданием.'],
  [5, ['interesting', 'clear'], ''],
  [3, ['hard'], 'Вторая половина темы сложная: формулы появляются без объяснения.'],
  [4, ['useful', 'lacks_practice'], ''],
  [2, ['too_long', 'unclear'], 'Очень длинно, к концу теряется мысль.'],
  [5, ['useful'], 'Пригодилось на практике на следующий же день.'],
];

/** Adds everything with a few statements, the same on every load. */
export async function addStructure(tx: Db, companyId: number): Promise<void> {
  await tx.run(sql`
    insert into skills (company_id, title, competence)
    select ${companyId}::int, s.title, s.competence from jsonb_to_recordset(${JSON.stringify(
      skills.map(([title, competence]) => ({ title, competence })),
    )}::jsonb) as s(title text, competence text)`);
  await tx.run(sql`
    insert into step_skills (step_id, skill_id)
    select distinct st.id, k.id from steps st
    cross join lateral (values (st.id * 7 + st.subject_id), (st.id * 5 + 3)) v(pick)
    join (select id, row_number() over (order by id) - 1 as n from skills) k on k.n = v.pick % ${skills.length}`);
  await addGates(tx);
  await addLink(tx);
  await addSlides(tx);
  await addReadings(tx);
  await addOpinions(tx, companyId);
  await nameReaders(tx);
  await leaveToRole(tx, companyId);
}

/**
 * Limits the last unanswered topic of discrete mathematics to the olympiad role, held by the demo student and four
 * classmates. It gives no points, so that the whole group is measured alike.
 */
async function leaveToRole(tx: Db, companyId: number): Promise<void> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into admin_roles (company_id, name, description) values (${companyId}, 'Олимпиадники', 'Готовятся к олимпиаде: видят дополнительные темы') returning id`);
  await tx.run(sql`
    insert into admin_role_users (role_id, company_id, user_id)
    select ${id}, ${companyId}::int, u.id from users u
    where u.email = 'student@orbita.example' or u.id in (
      select o.user_id from users own join group_users g on g.user_id = own.id join group_users o on o.group_id = g.group_id
      where own.email = 'student@orbita.example' order by o.user_id limit 4)`);
  await tx.run(sql`
    update steps set roles_ids = array[${id}::int], title = 'К олимпиаде: ' || lower(left(title, 1)) || substr(title, 2), type = 1, max_mark = null where id = (
      select st.id from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
      where s.title = 'Дискретная математика' and not exists (select 1 from answers a where a.step_id = st.id) order by c.position desc, st.position desc limit 1)`);
}

/** Limits the hidden discipline to the first students of the group, who would see it first when it is shown. */
async function nameReaders(tx: Db): Promise<void> {
  await tx.run(sql`update subjects set privacy = 2 where hidden`);
  await tx.run(sql`
    insert into subject_access_users (subject_id, user_id)
    select s.id, n.user_id from subjects s
    join lateral (
      select gu.user_id from subject_groups sg join group_users gu on gu.group_id = sg.group_id join users u on u.id = gu.user_id
      where sg.subject_id = s.id order by u.last_name, u.first_name, u.id limit 5) n on true
    where s.hidden`);
}

async function addGates(tx: Db): Promise<void> {
  const passwordHash = await hash(GATE_PASSWORD);
  await tx.run(sql`
    update chapters set description = description || case when description = '' then '' else ' ' end || ${`Пароль для знакомства с демонстрацией: ${GATE_PASSWORD}.`}
    where id in (
      (select st.chapter_id from steps st join subjects s on s.id = st.subject_id where s.code = 'ОП.05' order by st.id desc limit 1)
      union (select c.id from chapters c join subjects s on s.id = c.subject_id where s.code = 'МДК.09.01' order by c.position desc limit 1))`);
  await tx.run(sql`
    update steps set password_hash = ${passwordHash} where id = (
      select st.id from steps st join subjects s on s.id = st.subject_id where s.code = 'ОП.05' order by st.id desc limit 1)`);
  await tx.run(sql`
    update chapters set password_hash = ${passwordHash} where id = (
      select c.id from chapters c join subjects s on s.id = c.subject_id where s.code = 'МДК.09.01' order by c.position desc limit 1)`);
}

/** Adds a topic to web design that shows the blocks of a topic on networks. */
const addLink = (tx: Db) =>
  tx.run(sql`
    with original as (
      select st.* from steps st join subjects s on s.id = st.subject_id where s.code = 'ОП.05' order by st.id limit 1),
    place as (
      select c.id, c.subject_id from chapters c join subjects s on s.id = c.subject_id where s.code = 'МДК.09.01' order by c.position limit 1)
    insert into steps (subject_id, chapter_id, title, type, public_text, position, link_of_id, copied_from_id)
    select place.subject_id, place.id, o.title, 1, o.public_text, (select max(position) + 1 from steps where chapter_id = place.id), o.id, o.id
    from original o, place`);

/** Shows a sketch as a slide where it is the only attachment of a block. */
const addSlides = (tx: Db) =>
  tx.run(sql`
    with lone as (
      select x.section_id, min(x.file_id) as file_id from section_attachments x join sections b on b.id = x.section_id
      where (b.step_id % 2 = 0 or b.step_id < 180) and not b.is_private group by x.section_id having count(*) = 1 and min(x.type) = 'photo'),
    moved as (
      update sections b set slide_image_id = lone.file_id from lone where b.id = lone.section_id returning b.id)
    delete from section_attachments where section_id in (select id from moved)`);

/** Marks topics as read by students who passed them and as partly read by others. */
const addReadings = (tx: Db) =>
  tx.run(sql`
    with blocks as (
      select step_id, array_agg(id order by index, id) as ids from sections where not is_private and deleted_at is null group by step_id),
    shares as (
      select p.student_id, p.step_id, blocks.ids, case when ps.is_final then cardinality(blocks.ids) else (p.student_id + p.step_id) % (cardinality(blocks.ids) + 1) end as n
      from passings p join blocks on blocks.step_id = p.step_id join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id)
    insert into step_readings (user_id, step_id, section_ids, percent)
    select student_id, step_id, ids[1:n], 100 * n / cardinality(ids) from shares where n > 0`);

const addOpinions = (tx: Db, companyId: number) =>
  tx.run(sql`
    with o as (
      select row_number() over () - 1 as n, o.* from jsonb_to_recordset(${JSON.stringify(
        opinions.map(([rating, options, text]) => ({ rating, options, text })),
      )}::jsonb) as o(rating int, options jsonb, text text))
    insert into feedbacks (company_id, subject_id, user_id, step_id, rating, options, text, created_at, updated_at)
    select ${companyId}::int, st.subject_id, p.student_id, p.step_id, o.rating, array(select jsonb_array_elements_text(o.options)), o.text, p.updated_at, p.updated_at
    from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id and ps.is_final join steps st on st.id = p.step_id
    join o on o.n = (p.student_id * 3 + p.step_id) % ${opinions.length}
    where (p.student_id * 11 + p.step_id * 17) % 9 = 0`);
