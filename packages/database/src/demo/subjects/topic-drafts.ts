// Adds a draft and a topic that is published in some days to a discipline of the demo teacher.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR } from '../calendar.ts';

const CODE = 'ОП.03';

const questions = [
  {
    title: 'Какую структуру данных использует обход графа в ширину?',
    type: 'single',
    options: ['Стек', 'Очередь', 'Дерево поиска'],
    key: 1,
  },
  {
    title: 'Сколько рёбер в дереве из десяти вершин?',
    type: 'number',
    options: [],
    key: 9,
  },
  {
    title: 'Приведите пример задачи, которую решает поиск кратчайшего пути.',
    type: 'longText',
    options: [],
    key: null,
  },
];

/** Adds both topics at the end of the discipline's last chapter. */
export async function addTopicDrafts(tx: Db, { iso }: Calendar): Promise<void> {
  const { id } = await tx.one<{ id: number }>(sql`
    with place as (
      select c.id, c.subject_id, (select max(position) from steps where chapter_id = c.id) as last from chapters c join subjects s on s.id = c.subject_id
      where s.code = ${CODE} and s.parent_id is null and c.deleted_at is null order by c.position desc limit 1),
    later as (
      insert into steps (subject_id, chapter_id, title, type, number, position, public_text, hidden, publish_at)
      select subject_id, id, 'Жадные алгоритмы', 1, 100, last + 1, '<p>Когда лучший ход сейчас ведёт к лучшему ответу, а когда — нет.</p>', true, ${iso(3 * DAY + 9 * HOUR)}::timestamptz from place)
    insert into steps (subject_id, chapter_id, title, type, max_mark, number, position, public_text, hidden)
    select subject_id, id, 'Обход графа', 2, 10, 101, last + 2, '<p>Обход в ширину и в глубину: что хранить и в каком порядке смотреть вершины.</p>', true from place returning id`);
  await tx.run(sql`
    insert into sections (step_id, title, content, index)
    values (${id}, 'Обход в ширину', '<p>Вершины просматриваются слоями: сначала соседи, затем соседи соседей. Очередь хранит вершины, которые уже найдены, но ещё не просмотрены.</p>', 0)`);
  await tx.run(sql`
    with task as (
      insert into patterns (step_id, title, description, index) values (${id}, 'Проверьте себя', '<p>Ответьте на три вопроса.</p>', 0) returning id)
    insert into forms (pattern_id, title, type, number, options, key)
    select task.id, f.title, f.type, n - 1, f.options, nullif(f.key, 'null') from task,
      jsonb_array_elements(${JSON.stringify(questions)}::jsonb) with ordinality as e(form, n), jsonb_to_record(form) as f(title text, type text, options jsonb, key jsonb) order by n`);
}
