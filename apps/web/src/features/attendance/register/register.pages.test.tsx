import { AttendanceRecord, type AttendanceMark, type AttendanceChange } from '@orbita/contract/attendance';
import { LessonDetails } from '@orbita/contract/schedule';
import { act, screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NOW, type Partly, sampleOf } from '../../../testing/sample.ts';
import { hasUnsaved } from '../../../base/unsaved.ts';
import { offline, type Stub, type Stubs } from '../../../testing/stubs.ts';
import { asStudent, asTeacher } from '../../../testing/viewers.ts';

const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const marks: AttendanceMark[] = [
  { id: 1, title: 'Присутствовал', letter: 'П', color: '#2b8a3e' },
  { id: 2, title: 'Не был', letter: 'Н', color: '#c92a2a' },
  { id: 3, title: 'Присутствовал онлайн', letter: 'О', color: '#1864ab' },
  { id: 4, title: 'Болел', letter: 'Б', color: '#d9480f' },
  { id: 5, title: 'Уважительная причина', letter: 'У', color: '#495057' },
];
const people = [
  { id: 11, last_name: 'Белова', first_name: 'Анна', middle_name: '' },
  { id: 12, last_name: 'Волков', first_name: 'Борис', middle_name: '' },
  { id: 13, last_name: 'Громов', first_name: 'Иван', middle_name: '' },
];
const lessonOf = (known: Partly<LessonDetails> = {}): LessonDetails =>
  sampleOf(LessonDetails, {
    id: 31,
    starts_at: at(-5),
    ends_at: at(85),
    room: '204',
    meeting_url: '',
    lesson_subjects: [{ subject_id: 3, title: 'Физика' }],
    groups: [{ id: 9, name: 'ИСП-21' }],
    can_mark: true,
    cancelled_at: null,
    ...known,
  });
const recordOf = (
  student: (typeof people)[number],
  status: number | null = null,
  known: Partly<AttendanceRecord> = {},
) =>
  sampleOf(AttendanceRecord, {
    student,
    attendance_status: status === null ? null : { id: status, title: marks[status - 1]?.title ?? '' },
    late: false,
    comment: '',
    author: null,
    updated_at: null,
    ...known,
  });
const stubs: Stubs = {
  'schedule.getScheduleLesson': lessonOf(),
  'attendance.getLessonAttendance': { data: people.map((person) => recordOf(person)) },
  'attendance.listAttendanceMarks': { data: marks },
};
/** Answers a save as the server does when nobody else has written. */
const saving: Stub<'attendance.saveLessonAttendance'> = ({ body }) => ({
  saved: (body.students as AttendanceChange[]).map(({ student_id, attendance_status, late = false, comment = '' }) =>
    recordOf(
      people.find(({ id }) => id === student_id)!,
      attendance_status,
      { late, comment },
    ),
  ),
  refused: [],
});

describeStates('/lessons/:id/attendance', {
  at: '/lessons/31/attendance',
  as: asTeacher,
  stubs,
  reads: 'attendance.getLessonAttendance',
  shows: 'Белова',
  empty: { stubs: { 'attendance.getLessonAttendance': { data: [] } }, shows: 'В группах занятия никого нет' },
  deniedTo: asStudent,
});

const choiceOf = async (name: string, status: string) =>
  within(await screen.findByRole('group', { name: `Отметка: ${name}` })).getByRole('button', { name: status });
const sent = (page: ReturnType<typeof renderPage>) =>
  page
    .asked('attendance.saveLessonAttendance')
    .flatMap(({ body }) => body.students.map((one) => [one.student_id, one.attendance_status, one.late]));

test('one exception, then the rest are present, and one undo takes them back', async () => {
  const page = renderPage('/lessons/31/attendance', { ...stubs, 'attendance.saveLessonAttendance': saving }, asTeacher);
  await page.user.click(await choiceOf('Волков Борис', 'Не был'));
  await page.user.click(screen.getByRole('button', { name: 'Остальные присутствуют' }));
  expect(await screen.findByRole('button', { name: 'Отмечены все' })).toBeDisabled();
  expect(screen.getByText('2 из 3')).toBeVisible();
  await waitFor(() =>
    expect(sent(page)).toEqual([
      [12, 2, false],
      [11, 1, false],
      [13, 1, false],
    ]),
  );
  await page.user.click(screen.getByRole('button', { name: 'Отменить последнюю отметку' }));
  await waitFor(() =>
    expect(
      sent(page)
        .slice(3)
        .map(([student, status]) => [student, status]),
    ).toEqual([
      [11, null],
      [13, null],
    ]),
  );
  expect(await choiceOf('Волков Борис', 'Не был')).toHaveAttribute('aria-pressed', 'true');
});

test('digits note and go on, L is late, Enter opens the comment', async () => {
  const page = renderPage('/lessons/31/attendance', { ...stubs, 'attendance.saveLessonAttendance': saving }, asTeacher);
  (await screen.findByRole('button', { name: /^Белова Анна/ })).focus();
  await page.user.keyboard('14');
  await page.user.keyboard('l');
  await page.user.keyboard('{Enter}');
  await page.user.type(await screen.findByRole('textbox', { name: 'Комментарий' }), 'Автобус{Enter}');
  await waitFor(() =>
    expect(
      page
        .asked('attendance.saveLessonAttendance')
        .flatMap(({ body }) => body.students)
        .at(-1),
    ).toMatchObject({ student_id: 13, attendance_status: 1, late: true, comment: 'Автобус' }),
  );
  expect(sent(page).slice(0, 2)).toEqual([
    [11, 1, false],
    [12, 4, false],
  ]);
  expect(screen.getByRole('button', { name: /^Громов Иван/ })).toHaveFocus();
});

test('an online lesson has everybody online', async () => {
  const online = lessonOf({ room: '', meeting_url: 'https://meet.example/31' });
  const page = renderPage(
    '/lessons/31/attendance',
    { ...stubs, 'schedule.getScheduleLesson': online, 'attendance.saveLessonAttendance': saving },
    asTeacher,
  );
  expect(await screen.findByRole('link', { name: 'Подключиться' })).toHaveAttribute('href', 'https://meet.example/31');
  await page.user.click(screen.getByRole('button', { name: 'Все онлайн' }));
  await waitFor(() => expect(sent(page).map(([, status]) => status)).toEqual([3, 3, 3]));
});

test('what a colleague noted meanwhile is not overwritten but told', async () => {
  const theirs = recordOf(people[0]!, 4, {
    author: { id: 22, last_name: 'Петров', first_name: 'Олег', middle_name: '' },
  });
  const page = renderPage(
    '/lessons/31/attendance',
    { ...stubs, 'attendance.saveLessonAttendance': { saved: [], refused: [theirs] } },
    asTeacher,
  );
  await page.user.click(await choiceOf('Белова Анна', 'Не был'));
  expect(await screen.findByText(/здесь стало «Болел»/)).toBeVisible();
});

test('the lesson of another teacher is only read', async () => {
  renderPage(
    '/lessons/31/attendance',
    { ...stubs, 'schedule.getScheduleLesson': lessonOf({ can_mark: false }) },
    asTeacher,
  );
  expect(await choiceOf('Белова Анна', 'Не был')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Все присутствуют' })).toBeNull();
});

test('entries made without a network wait on the page, which says so, and are sent when it is back', async () => {
  const page = renderPage(
    '/lessons/31/attendance',
    { ...stubs, 'attendance.saveLessonAttendance': offline },
    asTeacher,
  );
  await page.user.click(await choiceOf('Белова Анна', 'Не был'));
  await page.user.click(screen.getByRole('button', { name: 'Остальные присутствуют' }));
  expect(await screen.findByText(/^Нет сети\. 3 отметки ждут на этой странице/)).toBeVisible();
  expect(screen.getAllByText('ждёт сети')).toHaveLength(3);
  expect(hasUnsaved()).toBe(true);
  page.stub({ 'attendance.saveLessonAttendance': saving });
  act(() => void globalThis.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/Нет сети/)).toBeNull());
  expect(await choiceOf('Белова Анна', 'Не был')).toHaveAttribute('aria-pressed', 'true');
  expect(sent(page).slice(-3)).toEqual([
    [11, 2, false],
    [12, 1, false],
    [13, 1, false],
  ]);
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test('a comment that is being typed holds the page, and gives way to nothing that is read meanwhile', async () => {
  const page = renderPage('/lessons/31/attendance', { ...stubs, 'attendance.saveLessonAttendance': saving }, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: /^Белова Анна/ }));
  await page.user.type(screen.getByRole('textbox', { name: 'Комментарий' }), 'Автоб');
  expect(hasUnsaved()).toBe(true);
  await page.user.type(screen.getByRole('textbox', { name: 'Комментарий' }), 'ус{Enter}');
  await waitFor(() =>
    expect(page.asked('attendance.saveLessonAttendance')[0]?.body.students[0]).toMatchObject({ comment: 'Автобус' }),
  );
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test('a lesson that has not begun says from when it is recorded', async () => {
  const early = { ...stubs, 'schedule.getScheduleLesson': lessonOf({ starts_at: at(60), ends_at: at(150) }) };
  renderPage('/lessons/31/attendance', early, asTeacher);
  expect(await screen.findByText(/^Занятие ещё не началось\. Отмечать можно с пн, 5 октября, 09:45/)).toBeVisible();
});

test('a question comes before a lesson that has not begun is noted', async () => {
  const early = { ...stubs, 'schedule.getScheduleLesson': lessonOf({ starts_at: at(60), ends_at: at(150) }) };
  const before = renderPage('/lessons/31/attendance', early, asTeacher);
  await before.user.click(await choiceOf('Белова Анна', 'Не был'));
  expect(await screen.findByText('Занятие ещё не началось')).toBeVisible();
});

test('who left is named, who came later is neither counted nor among the rest until asked for', async () => {
  const page = renderPage(
    '/lessons/31/attendance',
    {
      ...stubs,
      'attendance.getLessonAttendance': {
        data: [
          recordOf(people[0]!, null, { left_on: '2026-10-20' }),
          recordOf(people[1]!),
          recordOf(people[2]!, null, { joined_on: '2026-11-01' }),
        ],
      },
      'attendance.saveLessonAttendance': saving,
    },
    asTeacher,
  );
  expect(await screen.findByText('в группе по 20.10.26')).toBeVisible();
  expect(screen.getByText('0 из 2')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Показать 1 студента, который пришёл в группу позже' }));
  expect(await screen.findByText('в группе с 01.11.26')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Все присутствуют' }));
  await waitFor(() =>
    expect(sent(page)).toEqual([
      [11, 1, false],
      [12, 1, false],
    ]),
  );
  await page.user.click(await choiceOf('Громов Иван', 'Болел'));
  await waitFor(() => expect(sent(page)).toContainEqual([13, 4, false]));
});

test('where nobody was in the groups then, everybody is asked for', async () => {
  renderPage(
    '/lessons/31/attendance',
    {
      ...stubs,
      'attendance.getLessonAttendance': { data: people.map((one) => recordOf(one, null, { joined_on: '2026-11-01' })) },
    },
    asTeacher,
  );
  expect(await screen.findByText('0 из 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: /пришли в группу позже/ })).not.toBeInTheDocument();
});
