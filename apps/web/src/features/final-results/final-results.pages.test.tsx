import { FinalResultRow, FinalResultSheet } from '@orbita/contract/final-results';
import { Person } from '@orbita/contract/schemas';
import { Subject } from '@orbita/contract/subjects';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NOW, sampleOf } from '../../testing/sample.ts';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asStudent, asTeacher } from '../../testing/viewers.ts';

const row = (id: number, name: string, known: Partial<FinalResultRow> = {}) =>
  sampleOf(FinalResultRow, {
    ...{ student: { id, name }, left_on: null, points: 8, max_points: 10, share: 80, suggested: '4' },
    ...{ ahead: 0, unmarked: 0, waiting: 0, result: null },
    ...known,
  });
const confirmed = {
  ...{ grade: '5', reason: 'Олимпиада', points: 9, max_points: 10, confirmed_at: NOW },
  confirmed_by: sampleOf(Person, { id: 3, first_name: 'Игорь', last_name: 'Соколов', middle_name: '' }),
};
const sheetOf = (rows: FinalResultRow[], known: Partial<FinalResultSheet> = {}) =>
  sampleOf(FinalResultSheet, {
    ...{ group: { id: 4, name: 'ИСП-21' }, semester: null, semesters: [], is_credit: false },
    ...{ grades: ['5', '4', '3', '2'], can_confirm: true, rows },
    ...known,
  });
const [anna, boris, vera] = [
  row(11, 'Ёлкина Анна'),
  row(12, 'Белов Борис', { points: 2, share: 20, suggested: '2', ahead: 3, unmarked: 1, waiting: 2 }),
  row(13, 'Волкова Вера', { result: confirmed }),
];
const subject = sampleOf(Subject, { id: 7, title: 'Базы данных', color: '#336699' });
const stubsOf = (sheet: FinalResultSheet): Stubs => ({
  'subjects.getSubject': subject,
  'subjects.listSubjectGroups': { data: [{ id: 4, name: 'ИСП-21', students_count: 3, is_archived: false }] },
  'finalResults.getFinalResults': sheet,
  'finalResults.confirmFinalResults': sheet,
  'finalResults.withdrawFinalResults': sheet,
  'finalResults.listFinalResultHistory': {
    data: [
      {
        at: NOW,
        actor: confirmed.confirmed_by,
        acting_admin: null,
        old_grade: '4',
        new_grade: '5',
        reason: 'Олимпиада',
      },
    ],
  },
});
const stubs = stubsOf(sheetOf([anna, boris, vera]));
const at = '/subjects/7/final-results';

describeStates('/subjects/:id/final-results', {
  at,
  as: asTeacher,
  stubs,
  reads: 'finalResults.getFinalResults',
  shows: 'Ёлкина Анна',
  empty: { stubs: stubsOf(sheetOf([])), shows: 'В группе нет студентов' },
  deniedTo: asStudent,
});

test('whoever studies the discipline too does not confirm the own result', async () => {
  const own = row(asTeacher.user.id, 'Соколова Мария');
  const { user, asked } = renderPage(at, stubsOf(sheetOf([anna, own])), asTeacher);
  await user.click(await screen.findByRole('button', { name: 'Подтвердить всех (1)' }));
  await waitFor(() => expect(asked('finalResults.confirmFinalResults')).toHaveLength(1));
  const sent = asked('finalResults.confirmFinalResults')[0]!.body.results;
  expect(sent.map(({ student_id }) => student_id)).toEqual([anna.student.id]);
  expect((await lineOf('Соколова Мария')).queryByRole('button', { name: /Подтвердить/ })).toBeNull();
});

const lineOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

test('says what lacks, who confirmed what, and that the points have changed since', async () => {
  renderPage(at, stubs, asTeacher);
  const open = await lineOf('Белов Борис');
  for (const words of ['срок впереди или не назначен: 3', 'без оценки: 1', 'ждут проверки: 2', 'не подтверждён'])
    expect(open.getByText(words)).toBeVisible();
  const closed = await lineOf('Волкова Вера');
  expect(closed.getByText(/подтвердил\(а\) Соколов/)).toBeVisible();
  expect(closed.getByText('баллы с тех пор изменились: было 9 из 10')).toBeVisible();
  expect(closed.getByRole('textbox', { name: 'Причина: Волкова Вера' })).toHaveValue('Олимпиада');
});

test('no date is told where there is none, and a discipline without checkpoints lacks nothing', async () => {
  const none = { points: 0, max_points: null, share: null, suggested: null };
  const rows = [row(14, 'Пустой Пётр', none), row(15, 'Ждущая Жанна', { ...none, waiting: 1 })];
  renderPage(at, stubsOf(sheetOf(rows)), asTeacher);
  const empty = await lineOf('Пустой Пётр');
  expect(empty.getByText('контрольных точек нет')).toBeVisible();
  expect(empty.queryByText('всё есть')).toBeNull();
  expect((await lineOf('Ждущая Жанна')).getByText('считать пока нечего')).toBeVisible();
  expect(screen.queryByText(/^срок/)).toBeNull();
});

test('the whole group is confirmed at once, after a question where something lacks, and undone', async () => {
  const page = renderPage(at, stubs, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: 'Подтвердить всех (2)' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/срок впереди или не назначен: 3, ждут проверки: 2/)).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Подтвердить' }));
  await waitFor(() =>
    expect(page.asked('finalResults.confirmFinalResults').at(-1)).toMatchObject({
      body: {
        group_id: 4,
        results: [
          { student_id: 11, grade: '4', reason: '', seen_grade: null },
          { student_id: 12, grade: '2', reason: '', seen_grade: null },
        ],
      },
    }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(() =>
    expect(page.asked('finalResults.withdrawFinalResults').at(-1)).toMatchObject({ body: { student_ids: [11, 12] } }),
  );
});

test('another grade asks for its reason, and Enter confirms it and goes on', async () => {
  const page = renderPage(at, stubs, asTeacher);
  const grade = await screen.findByRole('combobox', { name: 'Итог: Ёлкина Анна' });
  await page.user.selectOptions(grade, '5');
  const button = screen.getByRole('button', { name: 'Подтвердить: Ёлкина Анна' });
  expect(button).toBeDisabled();
  await page.user.type(screen.getByRole('textbox', { name: 'Причина: Ёлкина Анна' }), 'Доклад{Enter}');
  await waitFor(() =>
    expect(page.asked('finalResults.confirmFinalResults').at(-1)).toMatchObject({
      body: { results: [{ student_id: 11, grade: '5', reason: 'Доклад', seen_grade: null }] },
    }),
  );
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Итог: Белов Борис' })).toHaveFocus());
});

test('a result is taken back, and its history is read', async () => {
  const page = renderPage(at, stubs, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: 'Снять подтверждение: Волкова Вера' }));
  await waitFor(() =>
    expect(page.asked('finalResults.withdrawFinalResults').at(-1)).toMatchObject({ body: { student_ids: [13] } }),
  );
  await page.user.click(screen.getByRole('button', { name: 'История итога: Волкова Вера' }));
  const history = within(await screen.findByRole('dialog'));
  expect(await history.findByText('4 → 5')).toBeVisible();
  expect(history.getByText('«Олимпиада»')).toBeVisible();
});

test('what somebody else has changed meanwhile is told', async () => {
  const page = renderPage(at, { ...stubs, 'finalResults.confirmFinalResults': refused('stale') }, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: 'Подтвердить: Ёлкина Анна' }));
  expect(await screen.findByText(/итог изменил кто-то другой/)).toBeVisible();
});

test('whoever only reads sees results without fields', async () => {
  renderPage(at, stubsOf(sheetOf([anna, vera], { can_confirm: false })), asTeacher);
  expect(await screen.findByText('Итоги подтверждают преподаватели дисциплины и администрация.')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Итог:/ })).toBeNull();
});

test('without a scale the grade is typed', async () => {
  const free = row(11, 'Ёлкина Анна', { suggested: null });
  const typed = renderPage(at, stubsOf(sheetOf([free], { grades: [] })), asTeacher);
  await typed.user.type(await screen.findByRole('textbox', { name: 'Итог: Ёлкина Анна' }), 'отлично{Enter}');
  await waitFor(() =>
    expect(typed.asked('finalResults.confirmFinalResults').at(-1)).toMatchObject({
      body: { results: [{ student_id: 11, grade: 'отлично' }] },
    }),
  );
});
