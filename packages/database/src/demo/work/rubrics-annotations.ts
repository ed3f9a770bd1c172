// Adds rubrics with judged work, annotations on files and comments typed often enough to be suggested.
import { type Db, sql } from '../../connect.ts';

/** Criteria with their share of the topic's points; the last one takes the remainder. */
const criteria: [title: string, description: string, share: number][] = [
  ['Содержание', 'Задание выполнено верно и полностью', 0.5],
  ['Обоснование', 'Ход мысли понятен, выводы следуют из сказанного', 0.3],
  ['Оформление', 'Работу легко читать: структура, подписи, источники', 0.2],
];
const words: [full: string, part: string, none: string][] = [
  ['Всё верно', 'Есть ошибки в отдельных местах', 'Не выполнено'],
  ['Каждый шаг объяснён', 'Объяснено не всё', 'Без объяснений'],
  ['Аккуратно', 'Трудно читать', 'Не оформлено'],
];

interface Place {
  kind: 'pin' | 'rectangle' | 'drawing' | 'lines';
  points?: { x: number; y: number }[];
  lines?: [first: number, last: number];
}
interface Note extends Place {
  meaning: 'good' | 'question' | 'mistake' | null;
  text: string;
}
/** Notes by the kind of file they stand on. */
const notes: Record<'page' | 'program' | 'text' | 'document', Note[]> = {
  page: [
    {
      kind: 'rectangle',
      points: [
        { x: 0.12, y: 0.18 },
        { x: 0.62, y: 0.34 },
      ],
      meaning: 'good',
      text: 'Здесь хорошо видно, как вы пришли к решению.',
    },
    {
      kind: 'pin',
      points: [{ x: 0.7, y: 0.55 }],
      meaning: 'question',
      text: 'Откуда взято это значение? Подпишите источник.',
    },
    {
      kind: 'drawing',
      points: [
        { x: 0.2, y: 0.72 },
        { x: 0.3, y: 0.735 },
        { x: 0.42, y: 0.72 },
        { x: 0.55, y: 0.735 },
        { x: 0.66, y: 0.72 },
      ],
      meaning: 'mistake',
      text: 'Вывод повторяет условие: сформулируйте своими словами.',
    },
  ],
  program: [
    { kind: 'lines', lines: [1, 2], meaning: 'good', text: 'Сразу понятно, о чём файл: так и начинайте.' },
    { kind: 'lines', lines: [4, 4], meaning: 'question', text: 'Почему именно так? Объясните одной фразой.' },
    { kind: 'lines', lines: [9, 9], meaning: 'mistake', text: 'Проверьте на пустой таблице или пустом списке.' },
  ],
  text: [
    { kind: 'lines', lines: [1, 2], meaning: 'good', text: 'Работа подписана, это удобно.' },
    { kind: 'lines', lines: [4, 4], meaning: 'question', text: 'Из какого источника это следует?' },
  ],
  document: [
    { kind: 'lines', lines: [1, 1], meaning: null, text: 'Название сверил с заданием.' },
    { kind: 'lines', lines: [3, 3], meaning: 'question', text: 'Группа указана верно?' },
    { kind: 'lines', lines: [4, 4], meaning: 'mistake', text: 'Не хватает вывода: чем закончилось рассуждение?' },
  ],
};
const NOTES = JSON.stringify(
  Object.entries(notes).flatMap(([sort, list]) =>
    list.map(({ points = [], lines, ...note }, place) => ({
      ...note,
      sort,
      place,
      points,
      first_line: lines?.[0],
      last_line: lines?.[1],
    })),
  ),
);

const typed: [text: string, uses: number][] = [
  ['Проверьте единицы измерения.', 5],
  ['Хорошее объяснение, так держать!', 4],
  ['Сошлитесь на источник.', 3],
  ['Не хватает вывода.', 2],
];

/** Adds everything with a few statements, the same on every load. */
export async function addRubricsAndAnnotations(tx: Db): Promise<void> {
  await addRubrics(tx);
  await addResults(tx);
  await addNotes(tx);
  await tx.run(sql`
    insert into typed_comments (user_id, text, uses)
    select u.id, c.text, c.uses from users u cross join jsonb_to_recordset(${JSON.stringify(
      typed.map(([text, uses]) => ({ text, uses })),
    )}::jsonb) as c(text text, uses int)
    where u.email = 'teacher@orbita.example'`);
}

/** Adds criteria with three levels each to every third topic with points and to a test that waits to be marked. */
async function addRubrics(tx: Db): Promise<void> {
  const parts = criteria.map(([title, description, share], index) => ({
    id: index + 1,
    title,
    description,
    share,
    full: words[index]![0],
    part: words[index]![1],
    none: words[index]![2],
  }));
  await tx.run(sql`
    with c as (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as c(id int, title text, description text, share numeric, "full" text, part text, none text)),
    given as (
      select st.id as step_id, c.*, case when c.id = 3 then st.max_mark - round(st.max_mark * 0.5 * 2) / 2 - round(st.max_mark * 0.3 * 2) / 2 else round(st.max_mark * c.share * 2) / 2 end as points
      from steps st cross join c where st.max_mark >= 5 and st.deleted_at is null and (st.position % 3 = 0 or (st.position = 5 and st.subject_id in (select id from subjects where code = 'ОП.03'))))
    insert into rubrics (step_id, criteria)
    select step_id, jsonb_agg(jsonb_build_object('id', id, 'title', title, 'description', description, 'points', points, 'levels', jsonb_build_array(
      jsonb_build_object('title', "full", 'points', points), jsonb_build_object('title', part, 'points', round(points * 2) / 4),
      jsonb_build_object('title', none, 'points', 0))) order by id)
    from given group by step_id`);
}

/** Adds rubric results to work whose mark is the sum of some levels. */
const addResults = (tx: Db) =>
  tx.run(sql`
    with levels as (
      select r.step_id, c.value as criterion, (c.value ->> 'id')::int as id, (l.value ->> 'points')::numeric as points
      from rubrics r cross join jsonb_array_elements(r.criteria) c cross join jsonb_array_elements(c.value -> 'levels') l),
    sums as (
      select a.step_id, a.points + b.points + c.points as total, jsonb_build_array(
        a.criterion || jsonb_build_object('given', a.points), b.criterion || jsonb_build_object('given', b.points), c.criterion || jsonb_build_object('given', c.points)) as criteria,
        row_number() over (partition by a.step_id, a.points + b.points + c.points order by a.points desc, b.points desc) as n
      from levels a join levels b on b.step_id = a.step_id and b.id = 2 join levels c on c.step_id = a.step_id and c.id = 3 where a.id = 1)
    insert into rubric_results (step_id, student_id, author_id, criteria, updated_at)
    select m.step_id, m.student_id, m.author_id, s.criteria, m.updated_at
    from marks m join sums s on s.step_id = m.step_id and s.total = m.value and s.n = 1 on conflict do nothing`);

/** Adds notes of the teacher to pictures and documents of marked work, sixty of each kind; those of the demo student come first. */
const addNotes = (tx: Db) =>
  tx.run(sql`
    with kinds as (
      select a.id as answer_id, a.user_id, x.file_id, m.author_id, m.updated_at,
        case when x.type = 'photo' or f.mime = 'application/pdf' then 'page' when f.name ~ '\\.(sql|py)$' then 'program' when f.mime like 'text/%' then 'text'
          when f.mime like '%wordprocessingml%' then 'document' end as sort
      from answers a join answer_attachments x on x.answer_id = a.id join files f on f.id = x.file_id
      join marks m on m.step_id = a.step_id and m.student_id = a.user_id and m.author_id is not null where a.deleted_at is null),
    files as (
      select k.*, row_number() over (partition by sort order by (user_id = (select id from users where email = 'student@orbita.example')) desc, answer_id, file_id) as n
      from kinds k where sort is not null)
    insert into annotations (answer_id, file_id, author_id, kind, points, first_line, last_line, meaning, text, created_at, updated_at)
    select f.answer_id, f.file_id, f.author_id, n.kind, n.points, n.first_line, n.last_line, n.meaning, n.text, f.updated_at, f.updated_at
    from files f join jsonb_to_recordset(${NOTES}::jsonb)
      as n(sort text, place int, kind text, points jsonb, first_line int, last_line int, meaning text, text text) on n.sort = f.sort
    where f.n <= 60 and (f.n <= 6 or (f.n + n.place) % 3 <> 0)`);
