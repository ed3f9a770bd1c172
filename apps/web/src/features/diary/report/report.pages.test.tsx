import { Retake } from '@orbita/contract/retakes';
import { ProgressTopic, ReportSubject, StudentReport } from '@orbita/contract/standing';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test, vi } from 'vitest';
import { describeStates, none } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { type Partly, sampleOf } from '../../../testing/sample.ts';
import type { Stubs } from '../../../testing/stubs.ts';
import { asCurator, asParent, asStudent, asTeacher } from '../../../testing/viewers.ts';

const physics = { id: 3, title: 'Физика', color: '#1971c2' };
const attendance = { lessons_count: 20, attended_count: 16, missed_count: 3, excused_count: 1, late_count: 2 };
const sums = {
  topics_count: 9,
  passed_count: 4,
  overdue_count: 1,
  marks_count: 2,
  average_share: 0.8,
  checkpoints_stats: { checkpoints_marks_collected: 15, checkpoints_marks_total: 60 },
  points_due: 30,
  attendance,
};
const topicOf = (id: number, known: Partly<ProgressTopic> = {}) =>
  sampleOf(ProgressTopic, {
    id,
    subject_id: 3,
    title: `Тема ${id}`,
    max_mark: 10,
    mark: null,
    is_waiting: false,
    ...known,
  });
const reportOf = (known: Partly<StudentReport> = {}) =>
  sampleOf(StudentReport, {
    student: { id: 11, last_name: 'Белова', first_name: 'Анна', middle_name: '' },
    groups: [{ id: 9, name: 'ИСП-21' }],
    made_at: '2026-10-05T06:00:00.000Z',
    semester_id: null,
    semesters: [{ id: 2, title: 'Осень 2026', started_at: '2026-09-01', finished_at: '2026-12-31' }],
    data: [
      sampleOf(ReportSubject, {
        ...sums,
        subject: physics,
        teachers: [{ id: 21, last_name: 'Соколова', first_name: 'Мария', middle_name: 'Ивановна' }],
        marks: [
          { step_id: 5, title: 'Механика', value: 8, max_mark: 10, at: '2026-09-20T06:00:00.000Z' },
          { step_id: 6, title: 'Оптика', value: 7, max_mark: 10, at: '2026-09-27T06:00:00.000Z' },
        ],
        checkpoints: [
          topicOf(5, { title: 'Механика', mark: 8, emoji: 'check' }),
          topicOf(7, { title: 'Волны', emoji: 'skull', due_at: '2026-10-01T12:00:00.000Z' }),
          topicOf(8, { title: 'Атомы', emoji: 'clock' }),
        ],
      }),
    ],
    total: sums,
    overdue: [topicOf(7, { title: 'Волны', due_at: '2026-10-01T12:00:00.000Z' })],
    ...known,
  });
const stubs: Stubs = { 'standing.getReport': reportOf(), 'retakes.listStudentRetakes': { data: [] } };
const empty = {
  stubs: { ...stubs, 'standing.getReport': reportOf({ data: [] }) },
  shows: 'В этом периоде дисциплин нет.',
};

describeStates('/users/my/diary/report', {
  as: asStudent,
  stubs,
  reads: 'standing.getReport',
  shows: 'Контрольные точки',
  empty,
  deniedTo: asTeacher,
});
describeStates('/users/:user/diary/report', {
  at: '/users/11/diary/report',
  as: asCurator,
  stubs,
  reads: 'standing.getReport',
  shows: 'Контрольные точки',
  empty,
  deniedTo: none('whose report one may read, the server knows'),
});

test('the sheet says whose it is, of which period and when it was made', async () => {
  renderPage('/users/11/diary/report', stubs, asParent);
  const sheet = await screen.findByRole('article', { name: 'Отчёт об успеваемости' });
  expect(sheet).toHaveTextContent(/Белова Анна · группа ИСП-21.*за всё время · составлен 05\.10\.26, 09:00/);
});

test('a discipline tells marks, points beside the plan, attendance and debts', async () => {
  renderPage('/users/my/diary/report', stubs);
  const row = within(await screen.findByRole('table', { name: 'Дисциплины' })).getByRole('row', { name: /^Физика/ });
  expect(row).toHaveTextContent(/Соколова М\. И\.8\/10, 7\/10.*80.%15 \/ 30 \/ 604 из 916 из 203 \(1\)21—$/);
  const points = screen.getByRole('table', { name: 'Физика' });
  expect(points).toHaveTextContent(/Механика.*8\/10Волны01\.10\.26не сданоАтомы.*до 10$/);
});

test('debts and open retakes stand in one list', async () => {
  const retake = sampleOf(Retake, {
    id: 4,
    is_closed: false,
    state: 'open',
    subject: physics,
    until: '2026-10-20T12:00:00.000Z',
    retake_checkpoints: [{ title: 'Зачёт' }],
  });
  const other = sampleOf(Retake, { id: 5, is_closed: false, state: 'open', subject: { id: 99, title: 'Химия' } });
  renderPage('/users/my/diary/report', { ...stubs, 'retakes.listStudentRetakes': { data: [retake, other] } });
  expect(await screen.findByText(/Пересдача: Физика/)).toBeVisible();
  expect(screen.getByText(/до 20\.10\.26/)).toHaveTextContent('Зачёт');
  expect(screen.queryByText(/Химия/)).toBeNull();
  expect(screen.getByText(/Физика: Волны/)).toHaveTextContent('срок 01.10.26');
});

test('a semester is chosen in the address, and the sheet is printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const page = renderPage('/users/my/diary/report', stubs);
  page.stub({ 'standing.getReport': reportOf({ semester_id: 2 }) });
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'За какой период' }), 'Осень 2026');
  await waitFor(() => expect(page.asked('standing.getReport').at(-1)?.query).toEqual({ semester_id: 2 }));
  expect(page.address()).toBe('/users/my/diary/report?semester=2');
  expect(await screen.findByText(/Осень 2026 \(01\.09\.26 — 31\.12\.26\)/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Напечатать' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});
