// Adds a topic with every question type, keys, weights, limits and answers, and a question bank.
import { createHash } from 'node:crypto';
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR } from '../calendar.ts';

const CODE = 'ОП.03';
const TITLE = 'Проверочная работа';
const MINUTES = 40;

interface Question {
  title: string;
  type: string;
  options?: string[];
  matches?: string[];
  key?: unknown;
  tolerance?: number;
  weight?: number;
  required?: boolean;
  description?: string;
  language?: string;
  default?: string;
  link?: string;
  row?: number;
  column?: number;
  colspan?: number;
}
/** Ordering questions list their options in the shown order; the key holds the right one. */
const questions: Question[] = [
  {
    title: 'Как называется функция, которая вызывает саму себя?',
    type: 'text',
    key: 'рекурсивная\nрекурсивная функция',
  },
  {
    title: 'Сколько раз выполнится тело цикла?',
    type: 'number',
    key: 9,
    weight: 2,
    description: '<pre><code class="language-python">for i in range(3, 30, 3):\n    print(i)</code></pre>',
  },
  {
    title: 'Во сколько раз дольше сортировка пузырьком на вдвое большем массиве?',
    type: 'number',
    key: 4,
    tolerance: 0.1,
  },
  {
    title: 'Какая из этих сортировок устойчива?',
    type: 'single',
    options: ['Слиянием', 'Быстрая', 'Пирамидальная', 'Выбором'],
    key: 0,
  },
  {
    title: 'Что работает по принципу «первым пришёл — первым вышел»?',
    type: 'multiple',
    options: ['Очередь', 'Стек', 'Канал сообщений', 'Двоичное дерево'],
    key: [0, 2],
    weight: 2,
  },
  {
    title: 'Соотнесите алгоритм и его сложность',
    type: 'matching',
    options: ['Двоичный поиск', 'Линейный поиск', 'Сортировка слиянием', 'Сортировка пузырьком'],
    matches: ['O(n log n)', 'O(n²)', 'O(n)', 'O(log n)', 'O(1)'],
    key: [3, 2, 0, 1],
    weight: 2,
  },
  {
    title: 'Расставьте шаги двоичного поиска',
    type: 'ordering',
    options: [
      'Сравнить средний элемент с искомым',
      'Оставить ту половину, где он может быть',
      'Взять границы всего массива',
      'Найти середину',
    ],
    key: [2, 3, 0, 1],
    weight: 2,
  },
  { title: 'Дата рождения Ады Лавлейс', type: 'date', key: '1815-12-10', required: false },
  { title: 'Почему двоичный поиск требует упорядоченного массива? Объясните с примером', type: 'richText', weight: 3 },
  {
    title: 'Напишите функцию, которая возвращает НОД двух чисел',
    type: 'code',
    language: 'Python',
    default: 'def gcd(a, b):\n    ',
    weight: 3,
  },
  { title: 'Что было самым трудным в этом разделе?', type: 'longText', required: false, weight: 0 },
  {
    title: 'Ссылка на вашу программу или схему алгоритма',
    type: 'link',
    required: false,
    weight: 0,
    link: 'https://ru.wikipedia.org/wiki/Двоичный_поиск',
  },
  { title: 'Фото блок-схемы', type: 'photo', required: false, weight: 0 },
  { title: 'Черновик решения файлом', type: 'file', required: false, weight: 0 },
  { title: 'Видео с объяснением решения', type: 'video', required: false, weight: 0 },
];
/** The truth table: a header above each row and a cell for each value. */
const table: Question[] = [
  ...['1 ∧ 0', '1 ∨ 0', '1 → 0', '¬1'].map((title, column) => ({
    title,
    type: 'number',
    key: [0, 1, 0, 0][column],
    row: 0,
    column,
  })),
  {
    title: 'Каким законом вы пользовались?',
    type: 'text',
    key: 'де Моргана\nзакон де Моргана',
    row: 1,
    column: 0,
    colspan: 2,
    required: false,
  },
  {
    title: 'Формула всегда истинна?',
    type: 'single',
    options: ['Да', 'Нет'],
    key: 1,
    row: 1,
    column: 2,
    colspan: 2,
  },
];

const proof =
  '<p>На каждом шаге мы отбрасываем половину массива, потому что <strong>знаем</strong>: левее середины всё меньше, правее — больше.</p><p>В массиве 5, 1, 9 середина — 1. Ищем 5: он больше единицы, идём направо — и теряем его.</p>';
const program = 'def gcd(a, b):\n    while b:\n        a, b = b, a % b\n    return a';
/** Values of the questions for students of different ability, each with its credit. */
const given: [value: unknown, credit: number | null][][] = [
  [
    ['рекурсивная', 1],
    [9, 1],
    [4, 1],
    [0, 1],
    [[0, 2], 1],
    [[3, 2, 0, 1], 1],
    [[2, 3, 0, 1], 1],
    ['1815-12-10', 1],
    [proof, null],
    [program, null],
  ],
  [
    ['рекурсия', 0],
    [9, 1],
    [4, 1],
    [0, 1],
    [[0, 1], 0],
    [[3, 2, 1, 0], 0.5],
    [[2, 0, 3, 1], 0.6667],
    [null, 0],
    [proof, null],
    [program, null],
  ],
  [
    ['рекурсивная', 1],
    [10, 0],
    [2, 0],
    [2, 0],
    [[0], 0.5],
    [[2, 3, 0, 1], 0.5],
    [[0, 2, 3, 1], 0.3333],
    ['1852-11-27', 0],
    ['<p>Не успела дописать.</p>', null],
    ['def gcd(a, b):\n    return a', null],
  ],
];

async function addTask(
  tx: Db,
  stepId: number,
  task: { title: string; description: string; index: number; isTest: boolean; forms: Question[] },
): Promise<{ id: number; formIds: number[] }> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into patterns (step_id, title, description, required, type, index, attempts_limit, time_limit_minutes)
    values (${stepId}, ${task.title}, ${task.description}, ${task.isTest}, ${task.isTest ? 'task' : 'table'}, ${task.index}, ${task.isTest ? 2 : null}, ${task.isTest ? MINUTES : null}) returning id`);
  const forms = await tx.rows<{ id: number }>(sql`
    insert into forms (pattern_id, title, description, type, required, number, options, matches, key, tolerance, weight, "row", "column", colspan, "default", link, language)
    select ${id}, f.title, coalesce(f.description, ''), f.type, coalesce(f.required, true), n - 1, coalesce(f.options, '[]'), coalesce(f.matches, '[]'), f.key, coalesce(f.tolerance, 0),
      coalesce(f.weight, 1), f."row", f."column", f.colspan, coalesce(f."default", ''), f.link, coalesce(f.language, '')
    from jsonb_array_elements(${JSON.stringify(task.forms)}::jsonb) with ordinality as e(form, n),
      jsonb_to_record(form) as f(title text, description text, type text, required boolean, options jsonb, matches jsonb, key jsonb, tolerance double precision, weight numeric,
        "row" int, "column" int, colspan int, "default" text, link text, language text)
    order by n returning id`);
  return { id, formIds: forms.map((form) => form.id) };
}

interface Place {
  subjectId: number;
  stepId: number;
  patternId: number;
  formIds: number[];
}

/** Stores a student's submission as the server does: attempt, answer, fields, version and status. */
async function addAnswer(
  tx: Db,
  place: Place,
  student: { id: number; values: [unknown, number | null][] },
  at: { started: string; submitted: string },
): Promise<void> {
  const { subjectId, stepId, patternId, formIds } = place;
  const fields = student.values.map(([value, credit], index) => ({
    form_id: formIds[index],
    title: questions[index]?.title,
    value,
    credit,
    attachments: [],
  }));
  const content = JSON.stringify({ fields: fields.map(({ credit: _, ...field }) => field) });
  await tx.run(sql`
    with attempt as (
      insert into task_attempts (pattern_id, user_id, number, started_at, deadline_at, submitted_at, version)
      values (${patternId}, ${student.id}, 1, ${at.started}, ${at.started}::timestamptz + make_interval(mins => ${MINUTES}), ${at.submitted}, 1)),
    answer as (
      insert into answers (pattern_id, step_id, subject_id, user_id, version, submitted_at, waiting_since, created_at, updated_at)
      values (${patternId}, ${stepId}, ${subjectId}, ${student.id}, 1, ${at.submitted}, ${at.submitted}, ${at.submitted}, ${at.submitted}) returning id),
    kept as (
      insert into answer_versions (answer_id, number, content, sha256, created_at)
      select id, 1, ${content}::jsonb, ${createHash('sha256').update(content).digest('hex')}, ${at.submitted} from answer),
    passing as (
      insert into passings (company_id, step_id, student_id, passed_status_id, author_id, updated_at)
      select company_id, ${stepId}, ${student.id}, 3, ${student.id}, ${at.submitted}::timestamptz from subjects where id = ${subjectId})
    insert into answer_fields (answer_id, form_id, value, credit, updated_at)
    select answer.id, f.form_id, f.value, f.credit, ${at.submitted}::timestamptz from answer,
      jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f(form_id int, value jsonb, credit numeric)`);
}

/** Fills the bank with questions of this discipline, a task and a question for all teachers. */
async function fillBank(tx: Db, companyId: number, subjectId: number, authorId: number): Promise<void> {
  const full = (form: Question) => ({
    required: true,
    options: [],
    matches: [],
    key: null,
    tolerance: 0,
    weight: 1,
    description: '',
    default: '',
    link: null,
    language: '',
    slide_image_id: null,
    attachments: [],
    ...form,
  });
  const items = [
    ...[questions[1]!, questions[3]!, questions[4]!, questions[5]!, questions[6]!].map((form, index) => ({
      kind: 'question',
      title: form.title,
      subject_id: index === 4 ? null : subjectId,
      tags: index < 2 ? ['алгоритмы'] : ['повторение'],
      content: { task: null, questions: [full(form)] },
    })),
    {
      kind: 'task',
      title: 'Таблица истинности',
      subject_id: subjectId,
      tags: ['логика'],
      content: {
        task: {
          title: 'Таблица истинности',
          description: '<p>Заполните таблицу.</p>',
          required: true,
          type: 'table',
          attempts_limit: 3,
          time_limit_minutes: null,
          auto_mark: true,
        },
        questions: table.map(full),
      },
    },
  ];
  const rows = items.map((item) => ({
    ...item,
    words: [item.title, ...item.tags, ...item.content.questions.map(({ title }) => title)].join(' ').toLowerCase(),
  }));
  await tx.run(sql`
    insert into bank_items (company_id, subject_id, author_id, kind, title, content, tags, words)
    select ${companyId}, i.subject_id, ${authorId}, i.kind, i.title, i.content, i.tags, i.words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(kind text, title text, subject_id int, content jsonb, tags text[], words text)`);
}

/** Adds the topic with its tasks to a discipline of the demo teacher, with answers of students and a bank. */
export async function addAllQuestionTypes(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  const { subject_id: subjectId, teacher_id: teacherId } = await tx.one<{ subject_id: number; teacher_id: number }>(sql`
    select s.id as subject_id, su.user_id as teacher_id from subjects s join subject_users su on su.subject_id = s.id and su.role_type = 'TEACHER'
    where s.company_id = ${companyId} and s.code = ${CODE} and s.parent_id is null order by su.user_id limit 1`);
  const { id: stepId } = await tx.one<{ id: number }>(sql`
    insert into steps (subject_id, chapter_id, title, type, max_mark, number, position, public_text)
    select c.subject_id, c.id, ${TITLE}, 0, 10, 99, (select max(position) + 1 from steps where chapter_id = c.id),
      '<p>Пятнадцать вопросов, сорок минут, две попытки. Черновик и калькулятор разрешены.</p>'
    from chapters c where c.subject_id = ${subjectId} and c.deleted_at is null order by c.position desc limit 1 returning id`);
  await tx.run(sql`
    insert into abstract_lessons (step_id, group_id, opens_at, due_at)
    select ${stepId}, sg.group_id, ${iso(-6 * DAY)}, ${iso(6 * DAY + 20 * HOUR)} from subject_groups sg where sg.subject_id = ${subjectId}`);
  const test = await addTask(tx, stepId, {
    title: 'Поиск, сортировка, сложность',
    description: '<p>Часть ответов проверится сама, остальное проверит преподаватель.</p>',
    index: 0,
    isTest: true,
    forms: questions,
  });
  await addTask(tx, stepId, {
    title: 'Таблица истинности',
    description: '<p>Заполните значения: 1 — истина, 0 — ложь.</p>',
    index: 1,
    isTest: false,
    forms: table,
  });
  const students = await tx.rows<{ id: number }>(sql`
    select distinct u.id from subject_groups sg join group_users gu on gu.group_id = sg.group_id join users u on u.id = gu.user_id
    where sg.subject_id = ${subjectId} and u.username not in ('student', 'distant') order by u.id limit ${given.length}`);
  for (const [index, { id }] of students.entries()) {
    const started = -(2 + index) * DAY + 11 * HOUR + index * 7;
    await addAnswer(
      tx,
      { subjectId, stepId, patternId: test.id, formIds: test.formIds },
      { id, values: given[index]! },
      { started: iso(started), submitted: iso(started + 24 + index * 5) },
    );
  }
  await correctOptions(tx, test.id);
  await leaveToServer(tx, test.id);
  await markFirst(tx, { companyId, stepId, teacherId, at: iso(-DAY + 16 * HOUR) });
  await fillBank(tx, companyId, subjectId, teacherId);
}

/** Removes an option that answers have chosen; those answers stay readable. */
const correctOptions = (tx: Db, patternId: number) =>
  tx.run(sql`
    update forms set options = '["Слиянием", "Быстрая", "Выбором"]', option_ids = '[0, 1, 3]', retired_options = '[{"id": 2, "title": "Пирамидальная"}]'
    where pattern_id = ${patternId} and title = 'Какая из этих сортировок устойчива?'`);
/** Marks one answer as handed in by the server, because the student's page was away when time ran out. */
const leaveToServer = (tx: Db, patternId: number) =>
  tx.run(sql`
    update task_attempts set is_auto = true, by_server = true, submitted_at = deadline_at + interval '40 seconds'
    where pattern_id = ${patternId} and user_id = (select user_id from task_attempts where pattern_id = ${patternId} order by started_at limit 1)`);

/** Marks all answers but the last, with mark, status and their records. */
async function markFirst(
  tx: Db,
  { companyId, stepId, teacherId, at }: { companyId: number; stepId: number; teacherId: number; at: string },
): Promise<void> {
  await tx.run(sql`
    with checked as (
      select a.id, a.user_id, case row_number() over (order by a.submitted_at desc) when 1 then 9.5 else 6 end as points from answers a where a.step_id = ${stepId}
      order by a.submitted_at desc limit ${given.length - 1}),
    seen as (update answers a set waiting_since = null from checked where a.id = checked.id),
    passed as (
      update passings p set passed_status_id = case when points > 9 then 2 else 1 end, author_id = ${teacherId}, updated_at = ${at}
      from checked where p.step_id = ${stepId} and p.student_id = checked.user_id),
    marked as (
      insert into marks (step_id, student_id, mark_type_id, answer_id, value, author_id, created_at, updated_at)
      select ${stepId}, checked.user_id, t.id, checked.id, points, ${teacherId}, ${at}::timestamptz, ${at}::timestamptz from checked, mark_types t
      where t.company_id = ${companyId} and t.is_default)
    insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value, created_at)
    select ${companyId}, ${teacherId}, checked.user_id, ${stepId}, 'mark', 'step', ${stepId}, 'null'::jsonb, to_jsonb(points), ${at}::timestamptz from checked`);
}
