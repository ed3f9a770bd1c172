import { Semester } from '@orbita/contract/semesters';
import { Holiday, LessonDetails, TimetablePreview, TimetableRow } from '@orbita/contract/schedule';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { calendarDay } from '../../../base/dates.ts';
import { addDays } from '../../../base/typed-date.ts';
import { describeStates, none } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../../testing/sample.ts';
import { pending, refused, type Stubs } from '../../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../../testing/viewers.ts';

const groups = replyOf('subjects.listGroupChoices', { data: [{ id: 9, name: 'ИСП-21' }] });
const victory = sampleOf(Holiday, {
  id: 3,
  title: 'День Победы',
  first_day: '2026-05-09',
  last_day: '2026-05-10',
  groups: [],
  lessons: 4,
});
const law = [{ title: 'День России', first_day: '2026-06-12', last_day: '2026-06-12' }];
const holidays: Stubs = {
  'schedule.listHolidays': { data: [victory], proposed: law },
  'subjects.listGroupChoices': groups,
  'audit.listHistory': pageOf([]),
};

describeStates('/admin/schedule/holidays', {
  as: asAdmin,
  stubs: holidays,
  reads: 'schedule.listHolidays',
  shows: 'День Победы',
  empty: { stubs: { 'schedule.listHolidays': { data: [], proposed: law } }, shows: 'В этом году праздников ещё нет' },
  deniedTo: asTeacher,
});

const preview = {
  digest: 'as-seen',
  lessons: 4,
  sample: [],
  left: [{ id: 7, title: 'Физика', groups: 'ИСП-21', starts_at: '2026-05-09T06:00:00Z', reason: 'attended' as const }],
  left_count: 1,
  clashes: [],
  holidays: [],
};

test('a year that is not read yet is not told to be without holidays', async () => {
  const page = renderPage(
    '/admin/schedule/holidays',
    { 'schedule.listHolidays': { data: [], proposed: law } },
    asAdmin,
  );
  await screen.findByText('В этом году праздников ещё нет');
  page.stub({ 'schedule.listHolidays': pending });
  await page.user.click(screen.getByRole('button', { name: 'Следующий год' }));
  await waitFor(() => expect(screen.queryByText('В этом году праздников ещё нет')).toBeNull());
});

test('what cancelling would do is told anew for other days, and nothing is cancelled before', async () => {
  const page = renderPage('/admin/schedule/holidays', { ...holidays, 'schedule.previewOperation': preview }, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Отменить их' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Будут отменены 4 занятия')).toBeVisible();
  page.stub({ 'schedule.previewOperation': pending });
  const until = dialog.getByRole('textbox', { name: /^По/ });
  await page.user.clear(until);
  await page.user.type(until, '12.05.2026');
  await waitFor(() => expect(dialog.queryByText('Будут отменены 4 занятия')).toBeNull());
  expect(dialog.getByRole('button', { name: 'Отменить занятия' })).toBeDisabled();
});

test('lessons that changed since are shown anew before they are cancelled', async () => {
  const page = renderPage(
    '/admin/schedule/holidays',
    { ...holidays, 'schedule.previewOperation': preview, 'schedule.runOperation': refused('preview-outdated') },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Отменить их' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Будут отменены 4 занятия')).toBeVisible();
  page.stub({ 'schedule.previewOperation': { ...preview, lessons: 3 } });
  await page.user.click(dialog.getByRole('button', { name: 'Отменить занятия' }));
  expect(await dialog.findByText('Будут отменены 3 занятия')).toBeVisible();
});

test('a holiday by law is added, and the lessons of another one are cancelled', async () => {
  const page = renderPage(
    '/admin/schedule/holidays',
    {
      ...holidays,
      'schedule.createHolidays': { data: [victory] },
      'schedule.previewOperation': preview,
      'schedule.runOperation': { change_id: 5, lessons: 4, left: [], left_count: 0 },
      'schedule.undoTimetableChange': { undone: 4, left: [], left_count: 0 },
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Добавить: День России' }));
  await waitFor(() => expect(page.asked('schedule.createHolidays')[0]).toMatchObject({ body: { holidays: law } }));
  await page.user.click(screen.getByRole('button', { name: 'Отменить их' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Будут отменены 4 занятия')).toBeVisible();
  expect(dialog.getByText(/отмечена посещаемость/)).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Отменить занятия' }));
  await waitFor(() =>
    expect(page.asked('schedule.runOperation')[0]).toMatchObject({
      body: {
        act: 'cancel',
        from: '2026-05-09',
        to: '2026-05-10',
        reason: 'День Победы',
        group_ids: [],
        expected: 'as-seen',
      },
    }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(page.asked('schedule.undoTimetableChange')[0]).toMatchObject({ params: { id: 5 } }));
});

const change = {
  id: 5,
  kind: 'import' as const,
  title: 'Осень.xlsx',
  lessons: 4176,
  undone_at: null,
  author: null,
  first_day: '2026-09-01T06:00:00Z',
  created_at: '2026-08-30T06:00:00Z',
};

describeStates('/admin/schedule/changes', {
  as: asAdmin,
  stubs: { 'schedule.listTimetableChanges': pageOf([change]) },
  reads: 'schedule.listTimetableChanges',
  shows: 'Расписание из файла',
  empty: { stubs: { 'schedule.listTimetableChanges': pageOf([]) }, shows: 'Пока ничего' },
  deniedTo: asTeacher,
});

test('a change is undone, and what stays is named', async () => {
  const page = renderPage(
    '/admin/schedule/changes',
    {
      'schedule.listTimetableChanges': pageOf([change]),
      'schedule.undoTimetableChange': { undone: 2, left: preview.left, left_count: 1 },
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Отменить: Расписание из файла Осень.xlsx' }));
  expect(await screen.findByText(/Осталось как есть: 1.*Физика, ИСП-21/)).toBeVisible();
});

const row = (line: number) => sampleOf(TimetableRow, { line, sheet: '', group: 'ИСП-2l', subject: 'Физика' });
const read = sampleOf(TimetablePreview, {
  rows: [row(2), row(3)],
  checked: [
    {
      line: 2,
      sheet: '',
      state: 'new',
      words: 'пн · 09:00 · Физика',
      made: 18,
      there: 0,
      skipped: 1,
      past: 2,
      faults: [],
    },
    {
      line: 3,
      sheet: '',
      state: 'bad',
      words: 'вт · 09:00 · Физика',
      made: 0,
      there: 0,
      skipped: 0,
      past: 0,
      faults: ['Группа «ИСП-2l» не найдена'],
    },
  ],
  unknown: [{ kind: 'group', name: 'ИСП-2l', rows: 1, guesses: [{ id: 9, name: 'ИСП-21' }] }],
  unread: {
    columns: [{ sheet: '', place: 28, heading: '', sample: 'очно' }],
    sheets: ['Дежурства'],
  },
  digest: 'as-seen',
  odd_week: '2026-08-31',
  counters: { rows: 2, new: 1, same: 0, bad: 1, lessons: 18, series: 1, there: 0, skipped: 1, past: 2, begun: 0 },
});
const importing: Stubs = {
  'semesters.listSemesters': pageOf([]),
  'subjects.listGroupChoices': groups,
  'schedule.previewTimetable': read,
  'schedule.listHolidays': { data: [], proposed: [] },
};

describeStates('/admin/schedule/import', {
  as: asAdmin,
  stubs: importing,
  reads: none('it begins with a file; the semesters only fill in its days'),
  shows: 'Перетащите сюда файл расписания',
  empty: none('it begins with a file and lists nothing'),
  deniedTo: asTeacher,
});

describe('a file', () => {
  const open = async (stubs: Stubs = {}) => {
    const page = renderPage('/admin/schedule/import', { ...importing, ...stubs }, asAdmin);
    await screen.findByText('Перетащите сюда файл расписания');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await page.user.upload(input, new File(['строки'], 'Осень.csv', { type: 'text/csv' }));
    return page;
  };

  test('that cannot be read says why and leaves the choice', async () => {
    await open({ 'schedule.previewTimetable': refused('timetable-wide') });
    expect(await screen.findByText(/^Похоже, это таблица, где группы стоят столбцами/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Выбрать файл' })).toBeEnabled();
  });

  test('is compared again when the timetable has changed since, and nothing was entered', async () => {
    const page = await open({ 'schedule.importTimetable': refused('preview-outdated') });
    const enter = await screen.findByRole('button', { name: 'Добавить 18 занятий' });
    page.stub({ 'schedule.previewTimetable': { ...read, digest: 'now', counters: { ...read.counters, lessons: 17 } } });
    await page.user.click(enter);
    const again = await screen.findByRole('button', { name: 'Добавить 17 занятий' });
    await waitFor(() => expect(again).toBeEnabled());
    await page.user.click(again);
    await waitFor(() =>
      expect(page.asked('schedule.importTimetable').map(({ body }) => body.expected)).toEqual(['as-seen', 'now']),
    );
  });

  test('shows what it would make and why a row is left out; a guess is taken, and the rest is entered', async () => {
    const page = await open({
      'schedule.importTimetable': {
        change_id: 5,
        lessons: 18,
        series: 1,
        left_out: 1,
        first_lesson_at: '2031-09-09T06:00:00Z',
      },
      'schedule.listScheduleLessons': replyOf('schedule.listScheduleLessons', {
        teacher: [],
        student: [],
        holidays: [],
      }),
    });
    expect(await screen.findByText(/18 новых занятий из 1 серии/)).toBeVisible();
    expect(screen.getByText('Группа «ИСП-2l» не найдена')).toBeVisible();
    const unread = screen.getByRole('region', { name: 'Не взято из файла' });
    expect(
      within(unread)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Столбец AB без заголовка — например, «очно»', 'Лист «Дежурства» — целиком: в нём нет такой таблицы']);
    page.stub({ 'schedule.previewTimetable': { ...read, unread: { columns: [], sheets: [] } } });
    await page.user.click(screen.getByRole('button', { name: 'ИСП-21' }));
    const meaning = { kind: 'group', name: 'ИСП-2l', id: 9 };
    await waitFor(() =>
      expect(page.asked('schedule.previewTimetable')[1]).toMatchObject({ body: { names: [meaning] } }),
    );
    expect(screen.getByRole('region', { name: 'Не взято из файла' })).toBeVisible();
    const enter = screen.getByRole('button', { name: 'Добавить 18 занятий' });
    await waitFor(() => expect(enter).toBeEnabled());
    await page.user.click(enter);
    await waitFor(() =>
      expect(page.asked('schedule.importTimetable')[0]).toMatchObject({
        body: { expected: read.digest, file_name: 'Осень.csv', names: [meaning], rows: [{ line: 2 }, { line: 3 }] },
      }),
    );
    // The first week that has lessons opens.
    await waitFor(() =>
      expect(page.asked('schedule.listScheduleLessons')[0]).toMatchObject({ query: { from: '2031-09-08' } }),
    );
  });
});

describe('a term that has begun', () => {
  const dayIn = (days: number) => addDays(calendarDay(Date.now()), days);
  const autumn = sampleOf(Semester, { id: 2, title: 'Осень', started_at: dayIn(-60), finished_at: dayIn(60) });

  test('is entered from the next school day on, and what lies before it is told', async () => {
    const holiday = { ...victory, first_day: dayIn(1), last_day: dayIn(2) };
    const page = renderPage(
      '/admin/schedule/import',
      {
        ...importing,
        'semesters.listSemesters': pageOf([autumn]),
        'schedule.listHolidays': { data: [holiday], proposed: [] },
        'schedule.previewTimetable': { ...read, counters: { ...read.counters, begun: 3 } },
      },
      asAdmin,
    );
    const from = await screen.findByRole('textbox', { name: /^Вносить занятия с/ });
    const next = new Date(`${dayIn(3)}T00:00Z`).getUTCDay() === 0 ? dayIn(4) : dayIn(3);
    await waitFor(() => expect(from).toHaveValue(next.split('-').toReversed().join('.')));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await page.user.upload(input, new File(['строки'], 'Осень.csv', { type: 'text/csv' }));
    expect(await screen.findByText(/2 дня до .* не войдут/)).toBeVisible();
    expect(screen.getByText('3 из новых занятий уже в прошлом')).toBeVisible();
    expect(page.asked('schedule.previewTimetable')[0]).toMatchObject({ body: { from: next } });
  });

  test('cannot be typed over until its days have come', async () => {
    const semesters = Promise.withResolvers<void>();
    renderPage(
      '/admin/schedule/import',
      {
        ...importing,
        'semesters.listSemesters': () => semesters.promise.then(() => pageOf([autumn])),
      },
      asAdmin,
    );
    const first = await screen.findByRole('textbox', { name: 'Первый день' });
    expect(first).toBeDisabled();
    semesters.resolve();
    await waitFor(() => expect(first).toBeEnabled());
    expect(first).toHaveValue(autumn.started_at.split('-').toReversed().join('.'));
  });
});

test('a file that only numbers its hours is asked for their times', async () => {
  const numbered = { ...row(2), pair: '1 пара', time: '', start: '' };
  const page = renderPage(
    '/admin/schedule/import',
    { ...importing, 'schedule.previewTimetable': { ...read, rows: [numbered, { ...row(3), time: '12:00–13:00' }] } },
    asAdmin,
  );
  await screen.findByText('Перетащите сюда файл расписания');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await page.user.upload(input, new File(['строки'], 'Осень.csv', { type: 'text/csv' }));
  await page.user.type(await screen.findByRole('textbox', { name: '1 пара' }), '09:00–10:30');
  await page.user.click(screen.getByRole('button', { name: 'Подставить время' }));
  await waitFor(() =>
    expect(page.asked('schedule.previewTimetable')[1]).toMatchObject({
      body: {
        rows: [
          { line: 2, time: '09:00–10:30' },
          { line: 3, time: '12:00–13:00' },
        ],
      },
    }),
  );
});

test('a series gets another plan from a lesson on, and its history is told', async () => {
  const lesson = sampleOf(LessonDetails, {
    id: 7,
    starts_at: '2026-10-06T06:00:00Z',
    ends_at: '2026-10-06T07:30:00Z',
    lesson_subjects: [{ subject_id: 3, title: 'Физика', color: '#1971c2' }],
    room_id: 4,
    teachers: [],
    cancelled_at: null,
    series: { id: 2, weekdays: [2], interval_weeks: 1, last_day: '2026-12-22', ahead: 11 },
  });
  const before = { id: 1, weekdays: [1], interval_weeks: 1, start: '08:00', end: '09:30', room: '204', teachers: '' };
  const plans = [
    { ...before, first_day: '2026-09-01', last_day: '2026-09-30', author: null, created_at: '2026-08-30T06:00:00Z' },
    {
      ...before,
      id: 2,
      weekdays: [2],
      first_day: '2026-10-01',
      last_day: '2026-12-22',
      author: null,
      created_at: '2026-08-30T06:00:00Z',
    },
  ];
  const page = renderPage(
    '/schedule?day=2026-10-06&lesson=7',
    {
      'schedule.listScheduleLessons': replyOf('schedule.listScheduleLessons', {
        teacher: [],
        student: [],
        holidays: [],
      }),
      'schedule.getScheduleLesson': lesson,
      'schedule.listRooms': refused('internal'),
      'schedule.listTeacherChoices': { data: [] },
      'schedule.listSeriesPlans': { data: plans },
      'schedule.planLessonSeries': { change_id: 5, moved: 11, made: 12, cancelled: 0, kept: 1, skipped: 0 },
      'audit.listHistory': pageOf([]),
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'План серии' }));
  const dialog = within(await screen.findByRole('dialog', { name: /План серии с вт, 6 октября/ }));
  expect(await dialog.findByText(/вт, 1 сентября – ср, 30 сентября · пн · 08:00–09:30 · 204/)).toBeVisible();
  // The room is not told to be none because the rooms could not be read.
  expect(await dialog.findByText('Не удалось показать «Аудитория»')).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'Аудитория' })).toHaveValue('Выбранное раньше');
  await page.user.click(dialog.getByRole('checkbox', { name: 'чт' }));
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('schedule.planLessonSeries')[0]).toMatchObject({
      params: { id: 7 },
      body: { weekdays: [2, 4], interval_weeks: 1, until: '2026-12-22', start: '09:00', end: '10:30' },
    }),
  );
  expect(await screen.findByText('По новому плану 23 занятия')).toBeVisible();
});
