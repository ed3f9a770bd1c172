import { LessonCode } from '@orbita/contract/attendance';
import { LessonDetails } from '@orbita/contract/schedule';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NOW, type Partly, replyOf, sampleOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asStudent, asTeacher } from '../../../testing/viewers.ts';

const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const lesson = sampleOf(LessonDetails, {
  id: 31,
  starts_at: at(-5),
  ends_at: at(85),
  room: '204',
  meeting_url: '',
  lesson_subjects: [{ subject_id: 3, title: 'Физика' }],
  groups: [{ id: 9, name: 'ИСП-21' }],
  can_mark: true,
});
const codeOf = (known: Partly<LessonCode> = {}): LessonCode =>
  sampleOf(LessonCode, {
    code: null,
    changes_in: 0,
    closes_at: null,
    closes_in: 0,
    status: 1,
    late_after: null,
    students_count: 25,
    registered: [],
    ...known,
  });
const open = codeOf({
  code: '042137',
  changes_in: 9000,
  closes_at: at(10),
  closes_in: 600_000,
  registered: [{ student: { id: 11, last_name: 'Белова', first_name: 'Анна' }, late: true }],
});
const ofTeacher: Stubs = {
  'schedule.getScheduleLesson': lesson,
  'attendance.getLessonCode': open,
};

describeStates('/lessons/:id/code', {
  at: '/lessons/31/code',
  as: asTeacher,
  stubs: ofTeacher,
  reads: 'attendance.getLessonCode',
  shows: '042 137',
  empty: { stubs: { 'attendance.getLessonCode': codeOf({ closes_at: at(-1) }) }, shows: 'Пока никто не отметился' },
  deniedTo: asStudent,
});

describeStates('/code', {
  as: asStudent,
  stubs: {},
  reads: none('nothing is read before a code is entered'),
  shows: 'Шесть цифр с экрана преподавателя',
  empty: none('the form is all there is'),
  deniedTo: asTeacher,
});

test('the teacher decides how long and how, sees who has registered, and ends it', async () => {
  const page = renderPage(
    '/lessons/31/code',
    {
      ...ofTeacher,
      'attendance.getLessonCode': codeOf(),
      'attendance.openLessonCode': open,
      'attendance.closeLessonCode': codeOf({ closes_at: NOW }),
    },
    asTeacher,
  );
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Сколько принимать' }), '15 минут');
  await page.user.selectOptions(
    screen.getByRole('combobox', { name: 'Опоздавшие' }),
    'через 10 минут от начала занятия',
  );
  await page.user.click(screen.getByRole('button', { name: 'Открыть отметку' }));
  expect(await screen.findByRole('img', { name: 'QR-код отметки: 042137' })).toBeVisible();
  expect(page.asked('attendance.openLessonCode')[0]).toMatchObject({
    params: { id: 31 },
    body: { minutes: 15, status: 1, late_after: 10 },
  });
  const registered = within(screen.getByRole('region', { name: 'Отметились 1 из 25' }));
  expect(registered.getByText('Анна Белова')).toHaveTextContent('Анна Белова · опоздание');
  await page.user.click(screen.getByRole('button', { name: 'Закончить' }));
  expect(await screen.findByRole('button', { name: 'Открыть ещё раз' })).toBeVisible();
});

describe('a student', () => {
  const done = replyOf('attendance.registerByCode', {
    lesson: { id: 31, title: 'Физика' },
    attendance_status: { id: 1, title: 'Присутствовал' },
    late: false,
    was_noted: false,
  });

  test('enters six digits and is registered by the last of them', async () => {
    const page = renderPage('/code', { 'attendance.registerByCode': done }, asStudent);
    await page.user.type(await screen.findByRole('textbox', { name: 'Код' }), '042137');
    expect(await screen.findByText('Физика: Присутствовал')).toBeVisible();
    expect(page.asked('attendance.registerByCode').map(({ body }) => body)).toEqual([{ code: '042137' }]);
  });

  test('scans a code, which is entered by itself once', async () => {
    const page = renderPage('/code?code=042137', { 'attendance.registerByCode': done }, asStudent);
    expect(await screen.findByRole('heading', { name: 'Вы отмечены' })).toBeVisible();
    expect(page.asked('attendance.registerByCode')).toHaveLength(1);
  });

  test('reads why a code did not work, and enters the next one', async () => {
    const page = renderPage('/code', { 'attendance.registerByCode': refused('lesson-code-wrong') }, asStudent);
    const field = await screen.findByRole('textbox', { name: 'Код' });
    await page.user.type(field, '042137');
    expect(await screen.findByText(/Код не подошёл/)).toBeVisible();
    await page.user.clear(field);
    await page.user.type(field, '555555');
    await waitFor(() => expect(page.asked('attendance.registerByCode')).toHaveLength(2));
  });

  test('who is noted already is told so', async () => {
    renderPage(
      '/code?code=042137',
      { 'attendance.registerByCode': { ...done, was_noted: true, late: true } },
      asStudent,
    );
    expect(await screen.findByText('Физика: Присутствовал, опоздание')).toBeVisible();
    expect(screen.getByText(/код ничего не изменил/)).toBeVisible();
  });
});
