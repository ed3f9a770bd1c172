import { type Journal, RefusedCell } from '@orbita/contract/journal';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import { act, screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { tellPage } from '../../testing/live-socket.ts';
import { renderPage, type RenderedPage } from '../../testing/render-page.tsx';
import { type Partly, replyOf, sampleOf, pageOf } from '../../testing/sample.ts';
import { refused, type Stub, type Stubs } from '../../testing/stubs.ts';
import { asStudent, asTeacher } from '../../testing/viewers.ts';

const anna = { id: 11, last_name: 'Белова', first_name: 'Анна' };
const boris = { id: 12, last_name: 'Волков', first_name: 'Борис' };
const petrov = { id: 22, last_name: 'Петров', first_name: 'Олег' };
const [MECHANICS, OPTICS] = [5, 6];
const [PASSED, FAILED] = [1, 3];
const CLOCK = 4;
const mechanics = { id: MECHANICS, title: 'Механика', chapter_id: 1, chapter_title: 'Раздел 1', type: 2, max_mark: 10 };
const optics = { id: OPTICS, title: 'Оптика', chapter_id: 2, chapter_title: 'Раздел 2', type: 1, max_mark: 5 };

const journalOf = (known: Partly<Journal> = {}): Journal =>
  replyOf('journal.getJournal', {
    group: { id: 9, name: 'ИСП-21' },
    steps: [mechanics, optics],
    rows: [
      {
        student: anna,
        points: 0,
        cells: [
          [null, null, CLOCK, 0, 0, 0],
          [null, null, CLOCK, 1, 0, 1],
        ],
      },
      {
        student: boris,
        points: 8,
        cells: [
          [8, PASSED, 1, 0, 0, 1],
          [null, null, CLOCK, 0, 0, 0],
        ],
      },
    ],
    ...known,
  });
const subject = { id: 3, title: 'Физика', can_mark: true, can_edit: true, role_type: 'TEACHER' as const };
const stubs: Stubs = {
  'subjects.getSubject': replyOf('subjects.getSubject', {
    ...subject,
    teachers: [petrov],
  }),
  'subjects.listSubjectGroups': {
    data: [
      { id: 9, name: 'ИСП-21', students_count: 2, is_archived: false },
      { id: 10, name: 'ИСП-22', students_count: 3, is_archived: false },
    ],
  },
  'journal.getJournal': journalOf(),
  'journal.readJournalCells': { cells: [], points: [] },
  'marks.listPassStatuses': replyOf('marks.listPassStatuses', {
    data: [
      { id: PASSED, title: 'Пройден', is_final: true },
      { id: FAILED, title: 'Не пройден' },
    ],
  }),
};

describeStates('/subjects/:id/journal', {
  at: '/subjects/3/journal',
  as: asTeacher,
  stubs,
  reads: 'journal.getJournal',
  shows: /Белова/,
  empty: { stubs: { 'journal.getJournal': journalOf({ steps: [] }) }, shows: 'В дисциплине пока нет тем' },
  deniedTo: asStudent,
});

test.each([
  ['no groups', { group: { id: 9, name: '' }, rows: [] }, 'Группы ещё не назначены'],
  ['no students', { rows: [] }, 'В группе нет студентов'],
])('a journal with %s says so', async (_, known, words) => {
  renderPage('/subjects/3/journal', { ...stubs, 'journal.getJournal': journalOf(known) }, asTeacher);
  expect(await screen.findByText(words)).toBeVisible();
});

type Save = Stub<'journal.saveJournalCells'>;
const saved: Save = ({ body }) => ({
  batch_id: 61,
  saved: body.cells.map(({ student_id, step_id, mark = null, passed_status_id = null }) => ({
    student_id,
    step_id,
    mark,
    passed_status_id,
  })),
  refused: [],
});
const statusesRead = () => screen.findAllByRole('option', { name: 'Пройден' });
async function open(
  more: Stubs = {},
  { address = '/subjects/3/journal', readStatuses = statusesRead as () => Promise<unknown> } = {},
): Promise<RenderedPage> {
  const page = renderPage(address, { ...stubs, 'journal.saveJournalCells': saved, ...more }, asTeacher);
  const grid = await screen.findByRole('grid', { name: 'Оценки группы ИСП-21' });
  await readStatuses();
  grid.focus();
  return page;
}
const cellOf = (student: number, step: number) => {
  const cell = document.querySelector(`[data-cell="${student}:${step}"]`);
  if (!(cell instanceof HTMLElement)) throw new Error(`No cell of student ${student} and topic ${step}`);
  return cell;
};
const sent = (page: RenderedPage) => page.asked('journal.saveJournalCells').map(({ body }) => body.cells);
const line = () => screen.findByRole('region', { name: 'Выбранная ячейка' });
const names = () => [...document.querySelectorAll('[data-row] a, a[href*="/diary"]')].map((name) => name.textContent);

describe('marks', () => {
  test('in a topic without a mark are asked about, warned of in a paste, and have no average', async () => {
    const lecture = { ...mechanics, max_mark: null };
    const page = await open({ 'journal.getJournal': journalOf({ steps: [lecture, optics] }) });
    expect(screen.getByRole('button', { name: /^Механика: тема без оценки, / })).toHaveTextContent('–');
    await page.user.click(cellOf(11, MECHANICS));
    await page.user.keyboard('100{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Тема без оценки. Enter ещё раз поставит 100');
    expect(page.asked('journal.saveJournalCells')).toEqual([]);
    await page.user.keyboard('{Enter}{ArrowUp}');
    await waitFor(() =>
      expect(page.asked('journal.saveJournalCells')[0]?.body.cells).toMatchObject([{ step_id: MECHANICS, mark: 100 }]),
    );
    await page.user.click(screen.getByRole('button', { name: 'Вставить из Excel' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.click(within(dialog).getByRole('textbox', { name: 'Скопированные ячейки' }));
    await page.user.paste('7');
    expect(await within(dialog).findByText('Механика (тема без оценки!)')).toBeVisible();
  });

  test('are typed: Enter saves and goes down', async () => {
    const page = await open();
    await page.user.keyboard('7{Enter}');
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    // The status follows from the mark, by the rule of the marking screen.
    expect(sent(page)[0]).toEqual([
      {
        student_id: anna.id,
        step_id: MECHANICS,
        mark: 7,
        seen_mark: null,
        passed_status_id: PASSED,
        seen_status_id: null,
      },
    ]);
    expect(await line()).toHaveTextContent('Волков Б.');
    expect(cellOf(anna.id, MECHANICS)).toHaveTextContent('7');
  });

  test('over the maximum of the topic are not taken', async () => {
    const page = await open();
    await page.user.keyboard('12{Enter}');
    expect(await screen.findByText('Больше 10 по этой теме поставить нельзя')).toBeVisible();
    await page.user.keyboard('{Escape}');
    expect(sent(page)).toEqual([]);
  });

  test('are cleared by Delete and come back by Ctrl+Z', async () => {
    const page = await open();
    page.stub({ 'journal.undoJournalBatch': { restored: [], kept: [] } });
    await page.user.keyboard('{ArrowDown}{Delete}');
    await waitFor(() => expect(sent(page)[0]).toMatchObject([{ student_id: boris.id, mark: null }]));
    await page.user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(page.asked('journal.undoJournalBatch')[0]?.params).toEqual({ id: 61 }));
  });

  test('«нп» is not passed; «н» alone is an absence and is refused with the reason', async () => {
    const page = await open();
    await page.user.keyboard('н{Enter}');
    expect(await screen.findByText(/«н» — это отсутствие/)).toBeVisible();
    expect(sent(page)).toEqual([]);
    await page.user.keyboard('п{Enter}');
    await waitFor(() =>
      expect(sent(page)[0]).toEqual([
        { student_id: anna.id, step_id: MECHANICS, passed_status_id: NOT_PASSED_STATUS_ID, seen_status_id: null },
      ]),
    );
    expect(await line()).toHaveTextContent('Волков Б.');
    // Colour alone would not tell it.
    expect(cellOf(anna.id, MECHANICS)).toHaveTextContent('нп');
  });

  test('a double click edits the cell, and a field left as it was changes nothing', async () => {
    const page = await open();
    await page.user.dblClick(cellOf(boris.id, MECHANICS));
    expect(await screen.findByRole('textbox', { name: 'Оценка: Волков Борис, Механика' })).toHaveValue('8');
    await page.user.keyboard('{Enter}');
    expect(sent(page)).toEqual([]);
    expect(page.address()).toBe('/subjects/3/journal');
  });

  test('a status is chosen for the cell', async () => {
    const page = await open();
    await page.user.selectOptions(within(await line()).getByRole('combobox', { name: 'Статус' }), 'Пройден');
    await waitFor(() => expect(sent(page)[0]).toMatchObject([{ student_id: anna.id, passed_status_id: PASSED }]));
  });

  test('that the server refuses are named with both values to a person who has moved on', async () => {
    const page = await open({
      'journal.saveJournalCells': ({ body }) => ({
        batch_id: null,
        saved: [],
        refused: body.cells.map(({ student_id, step_id }) =>
          sampleOf(RefusedCell, { student_id, step_id, mark: 5, code: 'stale', author: petrov }),
        ),
      }),
    });
    await page.user.keyboard('7{Enter}');
    const notice = await screen.findByText(/^Не сохранено: .+, .+/);
    expect(notice.parentElement).toHaveTextContent('вы ввели 7, а здесь тем временем стало 5 (Петров О.)');
  });

  test('have a legend of signs, letters and colours', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Обозначения' }));
    const legend = await screen.findByRole('dialog', { name: 'Обозначения' });
    for (const words of ['Срок прошёл', 'ждёт проверки', 'сдано с опозданием', 'статус «Пройден»'])
      expect(within(legend).getByText(words)).toBeVisible();
  });

  test('that the server refuses stay with the reason, until they are taken back', async () => {
    const page = await open({
      'journal.saveJournalCells': ({ body }) => ({
        batch_id: null,
        saved: [],
        refused: body.cells.map(({ student_id, step_id }) =>
          sampleOf(RefusedCell, { student_id, step_id, mark: 5, code: 'stale', author: petrov }),
        ),
      }),
    });
    await page.user.keyboard('7{Enter}{ArrowUp}');
    const failure = await within(await line()).findByRole('alert');
    expect(failure).toHaveTextContent('вы ввели 7, а здесь тем временем стало 5 (Петров О.)');
    await page.user.click(within(failure).getByRole('button', { name: 'Вернуть как было' }));
    await waitFor(() => expect(cellOf(anna.id, MECHANICS)).toHaveTextContent('5'));
  });

  test('from Excel are looked through before they are saved', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Вставить из Excel' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.click(within(dialog).getByRole('textbox', { name: 'Скопированные ячейки' }));
    await page.user.paste('7\n99');
    expect(await within(dialog).findByText(/больше 10/)).toBeVisible();
    await page.user.click(within(dialog).getByRole('button', { name: 'Изменить 1 ячейку' }));
    await waitFor(() => expect(sent(page)[0]).toMatchObject([{ student_id: anna.id, mark: 7 }]));
  });

  test('«н» in a paste is asked about, once for the whole table', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Вставить из Excel' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.click(within(dialog).getByRole('textbox', { name: 'Скопированные ячейки' }));
    await page.user.paste('7\nн');
    expect(await within(dialog).findByText('Что значит «н» в этой таблице?')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: /^Изменить/ })).toBeDisabled();
    await page.user.click(within(dialog).getByRole('radio', { name: 'отсутствовал — ячейка не изменится' }));
    expect(within(dialog).getByRole('button', { name: 'Изменить 1 ячейку' })).toBeEnabled();
    await page.user.click(within(dialog).getByRole('radio', { name: 'не пройден' }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Изменить 2 ячейки' }));
    await waitFor(() =>
      expect(sent(page)[0]).toMatchObject([
        { student_id: anna.id, mark: 7, passed_status_id: PASSED },
        { student_id: boris.id, mark: null, passed_status_id: NOT_PASSED_STATUS_ID },
      ]),
    );
  });

  test('are only read by those who may not mark', async () => {
    const page = await open(
      { 'subjects.getSubject': replyOf('subjects.getSubject', { ...subject, can_mark: false }) },
      // Who may not mark has no choice of statuses.
      { readStatuses: () => screen.findByText('Оценки ставят преподаватели дисциплины') },
    );
    await page.user.keyboard('7{Enter}');
    // The line under the table, and the notice on the key.
    expect(await screen.findAllByText('Оценки ставят преподаватели дисциплины')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Вставить из Excel' })).toBeNull();
    expect(sent(page)).toEqual([]);
  });
});

describe('what is shown', () => {
  test('students are found by name, and the address says so', async () => {
    const page = await open();
    await page.user.type(screen.getByRole('textbox', { name: 'Найти студента' }), 'вол');
    expect(await screen.findByText('студентов 1 из 2, тем 2 из 2')).toBeVisible();
    expect(page.address()).toContain('/subjects/3/journal?');
    await page.user.click(screen.getByRole('button', { name: 'Показать всё' }));
    expect(page.address()).toBe('/subjects/3/journal');
  });

  test('a chapter, only checkpoints, and the order by points', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Фильтры' }));
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Раздел' }), 'Раздел 2');
    expect(await screen.findByText('студентов 2 из 2, тем 1 из 2')).toBeVisible();
    await page.user.click(screen.getByRole('checkbox', { name: 'Только контрольные точки' }));
    expect(await screen.findByText('Ничего не найдено')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Показать всё' }));
    await page.user.click(screen.getByRole('button', { name: 'Фильтры' }));
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Порядок' }), '-points');
    await waitFor(() => expect(names()[0]).toMatch(/Волков/));
  });

  test('another group is chosen, and the address says which', async () => {
    const page = await open();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Группа' }), 'ИСП-22 · 3 студента');
    await waitFor(() => expect(page.asked('journal.getJournal').at(-1)?.query).toEqual({ group_id: 10 }));
    expect(page.address()).toBe('/subjects/3/journal?group=10');
  });

  test('the history of a mark', async () => {
    const page = await open();
    page.stub({
      'marks.listMarkHistory': replyOf('marks.listMarkHistory', { data: [{ new_value: 8, old_value: 7 }] }),
    });
    await page.user.keyboard('{ArrowDown}');
    await page.user.click(within(await line()).getByRole('button', { name: 'История оценки' }));
    expect(await within(await screen.findByRole('dialog')).findByText('(было 7)')).toBeVisible();
    expect(page.asked('marks.listMarkHistory')[0]?.params).toEqual({ student: boris.id, step: MECHANICS });
  });

  test('a colleague’s mark appears by itself, with the name', async () => {
    await open();
    act(() =>
      tellPage({
        kind: 'journal',
        subject_id: subject.id,
        actor_id: 22,
        sender: '22.page',
        cells: [[anna.id, MECHANICS, 9, null]],
      }),
    );
    await waitFor(() => expect(cellOf(anna.id, MECHANICS)).toHaveTextContent('9'));
    expect(await screen.findByText('Петров О.')).toBeVisible();
  });
});

describe('on paper', () => {
  const printed = () => document.querySelector('[data-print]');

  test('the journal is whole, under its name; afterwards the page is as before', async () => {
    await open();
    const title = document.title;
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(printed()).toHaveTextContent('Журнал: Физика');
    const rows = [...(printed()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Белова Анна', '0', '', '', '•'],
      ['Волков Борис', '8', '80', '8', ''],
      ['Средняя оценка', '', '', '8', ''],
    ]);
    expect(document.title).toMatch(/^Журнал Физика, ИСП-21, \d\d\.\d\d\.\d{4}$/);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(printed()).toBeNull();
    expect(document.title).toBe(title);
  });

  test('a retake adds nothing to the points that can be had', async () => {
    const retake = { ...mechanics, id: 7, title: 'Пересдача', is_retake: true };
    await open({ 'journal.getJournal': journalOf({ steps: [mechanics, retake] }) });
    expect(screen.getByRole('columnheader', { name: /Баллы/ })).toHaveTextContent('из 10');
    expect(screen.getByTitle(/^Баллы из 10: считаются темы «Результат» с баллами/)).toBeInTheDocument();
  });
});

describe('a retake', () => {
  const retake = { ...mechanics, id: 7, title: 'Пересдача', is_retake: true, counts_for_id: MECHANICS };
  const retaken = journalOf({
    steps: [{ ...mechanics, counts_for_id: null }, retake],
    retake_counts: 'best',
    rows: [
      {
        student: boris,
        points: 8,
        cells: [
          [4, PASSED, 1, 0, 0, 1],
          [8, PASSED, 1, 0, 0, 1],
        ],
      },
    ],
  });

  test('stands beside its topic, and the mark that gives way says so', async () => {
    const page = await open({ 'journal.getJournal': retaken });
    await waitFor(() => expect(cellOf(12, MECHANICS)).toHaveAccessibleName(/оценка 4 из 10, не засчитана/));
    expect(cellOf(12, 7)).toHaveAccessibleName(/оценка 8 из 10, /);
    expect(cellOf(12, 7)).not.toHaveAccessibleName(/не засчитана/);
    await page.user.click(cellOf(12, MECHANICS));
    expect(await line()).toHaveTextContent('не засчитана, засчитано 8 из 10');
    expect(screen.getByTitle('Пересдача. Пересдача темы «Механика»')).toBeInTheDocument();
  });

  test('is made from its topic, which it names from the start', async () => {
    const page = await open({
      'topics.createStep': replyOf('topics.createStep', { id: 91 }),
      'topics.getLesson': refused('not-found'),
    });
    await page.user.click(screen.getByRole('button', { name: 'О теме «Механика»' }));
    await page.user.click(await screen.findByRole('button', { name: 'Создать пересдачу' }));
    await waitFor(() => expect(page.address()).toBe('/subjects/3/topics/91?edit=1'));
    expect(page.asked('topics.createStep')).toMatchObject([
      { body: { title: 'Пересдача. Механика', is_retake: true, replaces_id: MECHANICS, max_mark: 10, type: 2 } },
    ]);
  });
});

test('the next waiting answer is gone to, and opened for marking', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: '1 ждёт проверки' }));
  expect(await line()).toHaveTextContent(/Белова А\..*Оптика/);
  page.stub({
    'marking.getMarkingCase': refused('not-found'),
    'marking.listCommentTemplates': { data: [] },
    'marking.listCommentSuggestions': { data: [] },
    'subjects.listTaughtSubjects': pageOf([]),
  });
  await page.user.click(within(await line()).getByRole('button', { name: 'Открыть ответ' }));
  await waitFor(() => expect(page.address()).toBe('/marking?step=6&student=11'));
});

test('groups that cannot be read are said so beside the journal, and read again by a press', async () => {
  const page = renderPage(
    '/subjects/3/journal',
    { ...stubs, 'subjects.listSubjectGroups': refused('access-denied') },
    asTeacher,
  );
  expect(await screen.findByText(/Не удалось показать «Группа»/)).toBeVisible();
  page.stub({ 'subjects.listSubjectGroups': stubs['subjects.listSubjectGroups']! });
  await page.user.click(screen.getByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(screen.queryByText(/Не удалось показать/)).toBeNull());
});
