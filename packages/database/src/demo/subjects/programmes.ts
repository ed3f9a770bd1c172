// Adds a programme for each speciality with halves around the present semester, finished disciplines and one in the bin.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, type Moment, TERM_START } from '../calendar.ts';

/** First and last day of the semesters before, during and after the half year shown. */
const SEMESTERS: readonly [first: Moment, last: Moment][] = [
  [TERM_START - 186 * DAY, TERM_START - 12 * DAY],
  [TERM_START, 14 * DAY],
  [28 * DAY, 200 * DAY],
];
/** Index of the current semester. */
const PRESENT = 1;
/** The first semester of a school year begins in this month at the earliest; months count from 0. */
const FIRST_TERM_MONTH = 5;
/** Disciplines that count as information technology. */
const IT_CODES = ['МДК.01.01', 'МДК.01.02', 'МДК.09.01', 'ОП.01', 'ОП.02', 'ОП.03', 'ОП.04', 'ОП.05', 'ОУП.05'];

/** Counts semesters from year 0: two per school year, which begins in summer or autumn. */
function countSemesters(first: string): number {
  const date = new Date(first);
  return date.getUTCFullYear() * 2 - (date.getUTCMonth() >= FIRST_TERM_MONTH ? 0 : 1);
}

/** Returns a title such as «1 семестр 2026/27». */
function titleOf(count: number): string {
  const year = Math.floor(count / 2);
  return `${(count % 2) + 1} семестр ${year}/${String(year + 1).slice(2)}`;
}

export async function addProgrammes(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  const present = countSemesters(iso(SEMESTERS[PRESENT]![0]));
  const semesters = SEMESTERS.map(([first, last], index) => ({
    title: titleOf(present + index - PRESENT),
    started_at: iso(first).slice(0, 10),
    finished_at: iso(last).slice(0, 10),
    term: index,
  }));
  await tx.run(sql`
    insert into semesters (company_id, title, started_at, finished_at)
    select ${companyId}, title, started_at, finished_at from jsonb_to_recordset(${JSON.stringify(semesters)}::jsonb) as s(title text, started_at date, finished_at date, term int) order by term`);
  await addTrajectories(tx, companyId);
  await addHalves(tx, companyId, (present % 2) + 1);
  await addBusinessRoles(tx, companyId);
  await addOldDisciplines(tx, companyId, iso);
  await placeDisciplines(tx);
  await tx.run(sql`update subjects set tags = array['it'] where code = any (${IT_CODES}) and tags = '{}'`);
}

/** Adds a programme for each speciality, named as in the groups' descriptions. */
const addTrajectories = (tx: Db, companyId: number) =>
  tx.run(sql`
    with made as (
      insert into trajectories (company_id, title, is_show_hard_skills, description, educational_program_name)
      select ${companyId}, title, number = '09.02.07', 'Срок обучения — 2 года 10 месяцев, квалификация присваивается по итогам демонстрационного экзамена.', number || ' ' || title
      from (select distinct split_part(g.description, ' ', 1) as number, substring(g.description from '^[^ ]+ (.*), [0-9] курс') as title from groups g where g.company_id = ${companyId}) s
      order by number returning id, educational_program_name)
    update groups g set trajectory_id = made.id from made where g.description like made.educational_program_name || '%'`);

/** What graduates of the specialities become, by the number of the speciality. */
const BUSINESS_ROLES: readonly [title: string, description: string, ...specialities: string[]][] = [
  ['Разработчик', 'Пишет и поддерживает программы, отвечает за их качество', '09.02.07'],
  ['Системный аналитик', 'Переводит задачи заказчика на язык разработки', '09.02.07', '38.02.01'],
  ['Технолог', 'Проектирует процессы обработки деталей и оснастку', '15.02.16'],
  ['Оператор станков с ЧПУ', 'Готовит программы и ведёт обработку на станках', '15.02.16'],
  ['Бухгалтер', 'Ведёт учёт и готовит отчётность организации', '38.02.01'],
  ['Учитель начальных классов', 'Учит и воспитывает детей в 1–4 классах', '44.02.02'],
];
/** Adds business roles, and an old programme in the archive. */
async function addBusinessRoles(tx: Db, companyId: number): Promise<void> {
  const roles = BUSINESS_ROLES.map(([title, description, ...specialities]) => ({ title, description, specialities }));
  await tx.run(sql`
    with planned as (
      select nextval(pg_get_serial_sequence('business_roles', 'id'))::int as id, r.*
      from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r(title text, description text, specialities text[])),
    made as (
      insert into business_roles (id, company_id, title, description) select id, ${companyId}, title, description from planned)
    insert into trajectory_business_roles (trajectory_id, business_role_id)
    select t.id, planned.id from planned join trajectories t on t.company_id = ${companyId} and split_part(t.educational_program_name, ' ', 1) = any (planned.specialities)`);
  await tx.run(sql`
    insert into trajectories (company_id, title, educational_program_name, description, is_archived)
    values (${companyId}, 'Программирование в компьютерных системах', '09.02.03 Программирование в компьютерных системах', 'Набор на программу закончился.', true)`);
}

/** Adds two halves for each year of a programme: one in the present semester, the other in the previous and the next one. */
const addHalves = (tx: Db, companyId: number, presentPart: number) =>
  tx.run(sql`
    with terms as (
      select id, row_number() over (order by started_at) - 1 as term from semesters where company_id = ${companyId}),
    years as (
      select distinct t.id as trajectory_id, split_part(g.name, '-', 1) as code, left(split_part(g.name, '-', 2), 1)::int as year
      from trajectories t join groups g on g.trajectory_id = t.id where t.company_id = ${companyId}),
    planned as (
      select nextval(pg_get_serial_sequence('halves', 'id'))::int as id, y.*
      from (select y.*, part from years y, generate_series(1, 2) part order by y.trajectory_id, y.year, part) y),
    made as (
      insert into halves (id, company_id, title, description)
      select id, ${companyId}, code || ', ' || year || ' курс, ' || part || ' полугодие', 'Обязательная часть и дисциплины по выбору' from planned),
    placed as (
      insert into trajectory_halves (trajectory_id, half_id, sort) select trajectory_id, id, (year - 1) * 2 + part - 1 from planned),
    dated as (
      insert into half_semesters (half_id, semester_id) select p.id, t.id from planned p join terms t on (t.term = ${PRESENT}::int) = (p.part = ${presentPart}::int))
    update groups g set half_id = p.id from planned p
    where p.part = ${presentPart}::int and g.trajectory_id = p.trajectory_id and left(split_part(g.name, '-', 2), 1)::int = p.year`);

/** Places current disciplines in the current half of their groups, and finished ones in the previous half. */
const placeDisciplines = (tx: Db) =>
  tx.run(sql`
    insert into subject_halves (subject_id, half_id)
    select distinct sg.subject_id, case when s.is_archived then before.half_id else g.half_id end
    from subject_groups sg join subjects s on s.id = sg.subject_id and s.deleted_at is null join groups g on g.id = sg.group_id
    join trajectory_halves now on now.half_id = g.half_id and now.trajectory_id = g.trajectory_id
    join trajectory_halves before on before.trajectory_id = now.trajectory_id and before.sort = now.sort - 1`);

const oldDisciplines = [
  {
    title: 'Введение в специальность',
    code: 'ДУП.01',
    color: '#475569',
    state: 'archived',
    topics: ['Кем работают выпускники', 'Как устроена отрасль', 'План своего развития'],
  },
  {
    title: 'Основы философии',
    code: 'ОГСЭ.01',
    color: '#6b3fa0',
    state: 'archived',
    topics: ['Что такое философия', 'Античность', 'Новое время', 'Этика и свобода'],
  },
  {
    title: 'Черновик: факультатив по Python',
    code: '',
    color: '#7a6a0a',
    state: 'deleted',
    topics: ['Установка и первая программа'],
  },
] as const;

/** Adds disciplines of past years with their topics, and a draft in the bin. */
async function addOldDisciplines(tx: Db, companyId: number, iso: Calendar['iso']): Promise<void> {
  const rows = JSON.stringify(oldDisciplines);
  await tx.run(sql`
    with old as (
      select nextval(pg_get_serial_sequence('subjects', 'id'))::int as id, o.* from jsonb_to_recordset(${rows}::jsonb) as o(title text, code text, color text, state text, topics jsonb)),
    made as (
      insert into subjects (id, company_id, title, code, color, is_archived, deleted_at, type, created_at, updated_at)
      select id, ${companyId}, title, code, color, state = 'archived', case when state = 'deleted' then ${iso(-9 * DAY)}::timestamptz end,
        case when state = 'deleted' then 'elective' else 'subject' end, ${iso(TERM_START - 400 * DAY)}, ${iso(TERM_START - 20 * DAY)} from old),
    chapter as (
      insert into chapters (id, subject_id, title, position) select nextval(pg_get_serial_sequence('chapters', 'id')), id, 'Темы', 1 from old returning id, subject_id),
    topics as (
      insert into steps (subject_id, chapter_id, title, type, position, number)
      select c.subject_id, c.id, t.title, 1, t.n, t.n from chapter c join old on old.id = c.subject_id cross join jsonb_array_elements_text(old.topics) with ordinality t(title, n)),
    taught as (
      insert into subject_users (subject_id, user_id, role_type)
      select old.id, (select u.id from users u where u.email = 'teacher@orbita.example'), 'TEACHER' from old where old.state = 'archived')
    insert into subject_groups (subject_id, group_id) select old.id, g.id from old, groups g where old.state = 'archived' and g.name in ('ЭБ-21', 'ТМ-21')`);
}
