import { Clash, ScheduledLesson } from '@orbita/contract/schedule';
import { screen, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { NOW, pageOf, type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asStudent, asTeacher } from '../../testing/viewers.ts';

const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
const lesson = (id: number, hours: number, known: Partly<ScheduledLesson> = {}) =>
  sampleOf(ScheduledLesson, {
    id,
    starts_at: at(hours),
    ends_at: at(hours + 1.5),
    room: '204',
    lesson_subjects: [{ subject_id: 3, title: `Физика ${id}` }],
    groups: [{ id: 9, name: 'ИСП-21' }],
    ...known,
  });
const ofTeacher: Stubs = {
  'marking.listMarkingQueue': pageOf([]),
  'subjects.listTaughtSubjects': replyOf('subjects.listTaughtSubjects'),
  'extensions.listExtensions': pageOf([]),
  'marking.listWaiting': { data: [] },
};
const ofStudent: Stubs = {
  'standing.getProgress': replyOf('standing.getProgress'),
  'retakes.listStudentRetakes': { data: [] },
  'notifications.listNotifications': pageOf([]),
  'answers.listAnswers': pageOf([], { returned: 0, waiting: 0 }),
};
const lessonsOf = (known: Partly<{ teacher: ScheduledLesson[]; student: ScheduledLesson[] }>): Stubs => ({
  'schedule.listScheduleLessons': replyOf('schedule.listScheduleLessons', known),
});
const panel = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section')!);

test('a teacher sees the lessons of today, and opens the attendance of those that have begun', async () => {
  const teacher = [
    lesson(1, -1, { can_mark: true }),
    lesson(2, 2, { can_mark: true }),
    lesson(3, 4, { cancelled_at: NOW }),
  ];
  const page = renderPage('/main', { ...ofTeacher, ...lessonsOf({ teacher }) }, asTeacher);
  const today = await panel('Занятия сегодня');
  expect(await today.findByText(/08:00–09:30 · Физика 1/)).toBeVisible();
  expect(today.getAllByRole('link', { name: /Отметить посещаемость/ })).toHaveLength(1);
  expect(today.getByRole('link', { name: /Отметить посещаемость/ })).toHaveAttribute('href', '/lessons/1/attendance');
  expect(today.getByText('Отменено')).toBeVisible();
  expect(today.getByText('Отметка с 10:45')).toBeVisible();
  expect(today.getAllByText('Идёт')).toHaveLength(1);
  expect(page.asked('schedule.listScheduleLessons')[0]?.query).toMatchObject({ from: '2026-10-05', to: '2026-10-05' });
});

test('a student sees the next lesson with its room or link, and the others of that day alone', async () => {
  const student = [
    lesson(1, -3),
    lesson(2, 1, { meeting_url: 'https://meet.example/2' }),
    lesson(3, 3, { cancelled_at: NOW }),
    lesson(4, 25),
  ];
  renderPage('/main', { ...ofStudent, ...lessonsOf({ student }) }, asStudent);
  const next = await panel('Ближайшие занятия');
  expect(await next.findByText(/сегодня, 10:00 · ауд. 204/)).toBeVisible();
  expect(next.getByRole('link', { name: /Подключиться/ })).toHaveAttribute('href', 'https://meet.example/2');
  expect(next.getByText('Физика 3')).toBeVisible();
  expect(next.queryByText('Физика 1')).toBeNull();
  expect(next.queryByText('Физика 4')).toBeNull();
});

test('a keeper sees who is in two lessons at once', async () => {
  const clash = sampleOf(Clash, {
    kind: 'room',
    name: '204',
    lesson_id: 7,
    starts_at: at(26),
    other: { id: 8, title: 'Химия' },
  });
  const lesson = { id: 8, title: 'Химия', groups: 'ИСП-21', starts_at: '2026-10-06T06:00:00Z' };
  const stubs: Stubs = {
    'schedule.listClashes': { data: [clash, { ...clash, name: '305', lesson_id: 12, starts_at: at(1) }] },
    'schedule.getKeeperDay': {
      lessons: 38,
      lacking: [
        { ...lesson, id: 10, starts_at: at(1), lacks_teacher: false, lacks_room: true },
        { ...lesson, lacks_teacher: true, lacks_room: false },
      ],
      lacking_count: 9,
      substitutions: [{ ...lesson, id: 9, teacher: 'Ким Ольга', stands_in_for: 'Соколова Мария' }],
      cancelled: [{ ...lesson, id: 11, title: 'Право', starts_at: at(2), reason: 'Олимпиада' }],
      cancelled_count: 6,
      holidays: [
        { id: 2, title: 'Каникулы', first_day: '2026-10-25', last_day: '2026-11-01', groups: [] },
        { id: 3, title: 'Новый год', first_day: '2026-12-31', last_day: '2027-01-08', groups: [] },
      ],
    },
    'companies.listCompanyUsers': pageOf([]),
  };
  renderPage('/main', stubs, asAdmin);
  const clashes = await panel('Накладки в расписании');
  expect(await clashes.findByRole('link', { name: /Аудитория 204.*вт, 6 октября, 11:00.*Химия/ })).toHaveAttribute(
    'href',
    '/schedule?of=all&view=day&day=2026-10-06&lesson=7',
  );
  expect(clashes.queryByText('Аудитория 305')).toBeNull();
  const today = await panel('Сегодня в расписании');
  expect(await today.findByRole('link', { name: /Ким Ольга вместо: Соколова Мария.*Химия · ИСП-21/ })).toBeVisible();
  expect(today.getByRole('link', { name: /Нет преподавателя.*Химия/ })).toBeVisible();
  expect(today.getByText('Сегодня 38 занятий.')).toBeVisible();
  const order = [
    /Аудитория 305/,
    /Нет аудитории/,
    /Ким Ольга/,
    /Отменено: Олимпиада.*Право/,
    /Нет преподавателя/,
    /Каникулы/,
  ];
  const links = today.getAllByRole('link').slice(-order.length);
  links.forEach((link, at) => expect(link).toHaveAccessibleName(order[at]!));
  expect(today.getByText('и ещё 1 отменённое занятие')).toBeVisible();
  expect(today.queryByText('Новый год')).toBeNull();
  expect(today.getByText('и ещё 7 занятий без преподавателя или места')).toBeVisible();
  expect(today.getByRole('link', { name: /Каникулы/ })).toHaveAttribute('href', '/schedule?of=all&day=2026-10-25');
});

test('while registration by a code is open, the main page of the student leads to it first', async () => {
  const student = [lesson(1, -0.1, { code_until: at(0.1) }), lesson(2, 1, { code_until: at(-0.1) })];
  renderPage('/main', { ...ofStudent, ...lessonsOf({ student }) }, asStudent);
  const urgent = within(await screen.findByRole('region', { name: 'Идёт отметка по коду' }));
  expect(urgent.getByRole('link', { name: 'Отметиться: Физика 1' })).toHaveAttribute('href', '/code');
  const next = await panel('Ближайшие занятия');
  expect(next.getAllByRole('link', { name: /Отметиться/ })).toHaveLength(1);
});

test('a day of which the clashes are not read is not told to be without', async () => {
  const page = renderPage(
    '/main',
    {
      'schedule.listClashes': refused('internal'),
      'schedule.getKeeperDay': replyOf('schedule.getKeeperDay', { lessons: 38 }),
      'companies.listCompanyUsers': pageOf([]),
    },
    asAdmin,
  );
  const today = await panel('Сегодня в расписании');
  const failure = await today.findByText('Не удалось показать «Накладки в расписании»');
  expect(today.queryByText(/Накладок, замен и отмен нет/)).toBeNull();
  page.stub({ 'schedule.listClashes': { data: [] } });
  await page.user.click(within(failure).getByRole('button', { name: 'Повторить' }));
  expect(await today.findByText(/Накладок, замен и отмен нет/)).toBeVisible();
});
