import { CalendarEvent } from '@orbita/contract/calendar';
import { AttendanceRecord } from '@orbita/contract/attendance';
import { Attachment } from '@orbita/contract/files';
import { LessonDetails, Room, ScheduledLesson } from '@orbita/contract/schedule';
import { Person } from '@orbita/contract/schemas';
import { act, screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test, vi } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NOW, pageOf, type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const maria = { id: 21, last_name: 'Соколова', first_name: 'Мария', middle_name: '' };
const known: Partly<ScheduledLesson> = {
  id: 7,
  starts_at: '2026-10-06T06:00:00Z',
  ends_at: '2026-10-06T07:30:00Z',
  room: '204',
  room_id: 4,
  lesson_subjects: [{ subject_id: 3, title: 'Физика', color: '#1971c2' }],
  groups: [{ id: 9, name: 'ИСП-21' }],
  teachers: [maria],
};
const lesson = sampleOf(ScheduledLesson, known);
const details = (more: Partly<LessonDetails> = {}) =>
  sampleOf(LessonDetails, { ...known, students_count: 25, ...more });
const listed = (lists: Partly<{ teacher: ScheduledLesson[]; student: ScheduledLesson[] }>): Stubs => ({
  'schedule.listScheduleLessons': replyOf('schedule.listScheduleLessons', { is_complete: true, ...lists }),
  'calendar.listEvents': replyOf('calendar.listEvents', { data: [] }),
});
const ofForm: Stubs = {
  'subjects.listSubjects': replyOf('subjects.listSubjects', { data: [{ id: 3, title: 'Физика' }] }),
  'subjects.listGroupChoices': pageOf([{ id: 9, name: 'ИСП-21', is_archived: false, students_count: 25 }]),
  'schedule.listTeacherChoices': {
    data: [sampleOf(Person, maria), sampleOf(Person, { id: 22, last_name: 'Ким', first_name: 'Ольга' })],
  },
  'schedule.listRooms': pageOf([sampleOf(Room, { id: 4, name: '204', capacity: 30 })]),
  'audit.listHistory': pageOf([]),
};

const due = sampleOf(CalendarEvent, {
  type: 'deadline',
  title: 'Отчёт по практике',
  starts_at: '2026-10-06T20:59:00Z',
  subjects: [{ id: 3 }],
  topic_id: 12,
  is_done: false,
});
const withDue: Stubs = {
  ...listed({ student: [lesson] }),
  'calendar.listEvents': replyOf('calendar.listEvents', { data: [due] }),
};

test('what is due stands at its day and leads to the topic', async () => {
  const page = renderPage('/schedule?day=2026-10-06', withDue, asStudent);
  const link = await screen.findByRole('link', { name: 'Отчёт по практике' });
  expect(link).toHaveAttribute('href', '/subjects/3/topics/12');
  expect(screen.getByText('сдать до 23:59')).toBeVisible();
  expect(page.asked('calendar.listEvents')[0]?.query).toMatchObject({ types: ['deadline'] });
});

test('a meeting stands at its day for those who are invited, and leads to its page', async () => {
  const meeting = sampleOf(CalendarEvent, {
    ...{ id: 'meeting-7', type: 'meeting', title: 'О заменах', place: 'Учебная часть', subjects: [], meeting_id: 7 },
    starts_at: '2026-10-06T13:00:00Z',
  });
  const events = replyOf('calendar.listEvents', { data: [meeting] });
  const page = renderPage('/schedule?day=2026-10-06', { ...listed({}), 'calendar.listEvents': events }, asTeacher);
  expect(await screen.findByRole('link', { name: 'О заменах' })).toHaveAttribute('href', '/organisation/meetings/7');
  expect(screen.getByText('собрание в 16:00')).toBeVisible();
  expect(page.asked('calendar.listEvents')[0]?.query).toMatchObject({ types: ['meeting'] });
});

test('a parent reads what is due to the child without a way into the topic', async () => {
  const page = renderPage('/schedule?day=2026-10-06', withDue, asParent);
  expect(await screen.findByText(/Отчёт по практике/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Отчёт по практике' })).toBeNull();
  expect(page.asked('calendar.listEvents')[0]?.query.user_id).toEqual(expect.any(Number));
});

describeStates('/schedule', {
  as: asStudent,
  stubs: listed({ student: [lesson] }),
  reads: 'schedule.listScheduleLessons',
  shows: 'Физика',
  empty: { stubs: listed({}), shows: 'вт, 6 октября' },
  deniedTo: none('every member has a schedule'),
});

describe('the views', () => {
  test('the week shows each lesson on its day; the list and the month show it too', async () => {
    const page = renderPage('/schedule', listed({ student: [lesson] }), asStudent);
    const day = await screen.findByRole('region', { name: 'вт, 6 октября' });
    expect(within(day).getByRole('button', { name: /09:00–10:30.*ауд. 204.*Физика/ })).toBeVisible();
    expect(page.asked('schedule.listScheduleLessons')[0]?.query).toEqual({ from: '2026-10-05', to: '2026-10-11' });
    await page.user.click(screen.getByRole('button', { name: 'Список' }));
    await waitFor(() => expect(page.address()).toBe('/schedule?view=agenda'));
    expect(await screen.findByRole('region', { name: 'вт, 6 октября' })).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Месяц' }));
    await page.user.click(await screen.findByRole('button', { name: /вт, 6 октября: занятий 1/ }));
    await waitFor(() => expect(page.address()).toBe('/schedule?view=day&day=2026-10-06'));
  });

  test('a coming lesson names nobody who leads it no longer, and says so when it is opened', async () => {
    const left = { ...maria, has_left: true };
    const coming = { ...known, starts_at: '2099-10-06T06:00:00Z', ends_at: '2099-10-06T07:30:00Z', teachers: [left] };
    const stubs = {
      ...listed({ student: [sampleOf(ScheduledLesson, coming)] }),
      'schedule.getScheduleLesson': details(coming),
    };
    const page = renderPage('/schedule?day=2099-10-06', stubs, asStudent);
    const card = await screen.findByRole('button', { name: /Физика/ });
    expect(card).not.toHaveTextContent('Соколова');
    await page.user.click(card);
    expect(await screen.findByText('больше не ведёт')).toBeVisible();
  });

  test('the pages turn, and today leads back', async () => {
    const page = renderPage('/schedule', listed({ student: [lesson] }), asStudent);
    await page.user.click(await screen.findByRole('button', { name: 'Позже' }));
    await waitFor(() =>
      expect(page.asked('schedule.listScheduleLessons').at(-1)?.query).toEqual({
        from: '2026-10-12',
        to: '2026-10-18',
      }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Сегодня' }));
    await waitFor(() => expect(page.address()).toBe('/schedule?day=2026-10-05'));
  });

  test('the week of the school is printed as on the wall: groups are columns, a lesson of two is one cell', async () => {
    const group = (id: number, name: string) => ({ id, name });
    const groups = Array.from({ length: 9 }, (_, at) => group(20 + at, `ИСП-3${at}`));
    const teacher = [
      lesson,
      sampleOf(ScheduledLesson, {
        ...known,
        id: 8,
        groups: [groups[0]!, groups[1]!],
        starts_at: '2026-10-06T08:00:00Z',
      }),
      ...groups.map((one, at) => sampleOf(ScheduledLesson, { ...known, id: 30 + at, groups: [one] })),
    ];
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      act(() => void window.dispatchEvent(new Event('beforeprint')));
    });
    const page = renderPage('/schedule?of=all', listed({ teacher }), asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Печать' }));
    await page.user.click(await screen.findByRole('menuitem', { name: /A3/ }));
    const [wall, ...more] = await screen.findAllByRole('table');
    expect(more).toEqual([]);
    const heads = within(wall!).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['День', 'Начало', 'ИСП-21'],
      ...groups.map(({ name }) => name),
    ]);
    const cells = within(wall!).getAllByRole('cell', { name: /Физика/ });
    expect(cells.map((cell) => cell.getAttribute('colspan'))).toEqual([...Array.from({ length: 10 }, () => '1'), '2']);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await page.user.click(await screen.findByRole('button', { name: 'Печать' }));
    await page.user.click(await screen.findByRole('menuitem', { name: /A4/ }));
    expect(await screen.findAllByRole('table')).toHaveLength(2);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    print.mockRestore();
  });

  test('the time zone of the institution is told', async () => {
    renderPage('/schedule', listed({}), asStudent);
    expect(await screen.findByText(/Время: .*Москва.*GMT\+3|Время: Москва.*/)).toBeVisible();
  });

  test('a parent sees the schedule of the child and chooses no other', async () => {
    const page = renderPage('/schedule', listed({ student: [lesson] }), asParent);
    await screen.findAllByText('Физика');
    expect(page.asked('schedule.listScheduleLessons')[0]?.query).toMatchObject({ user_id: 11 });
    expect(screen.queryByRole('combobox', { name: 'Чьё расписание' })).toBeNull();
  });

  test('a keeper begins with all groups and chooses one', async () => {
    const page = renderPage('/schedule', { ...ofForm, ...listed({ student: [lesson] }) }, asAdmin);
    expect(await screen.findByRole('rowheader', { name: 'ИСП-21' })).toBeVisible();
    expect(page.asked('schedule.listScheduleLessons')[0]?.query).toMatchObject({ everybody: true });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Чьё расписание' }), 'Группа');
    await screen.findByRole('option', { name: 'ИСП-21' });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Группа' }), 'ИСП-21');
    await waitFor(() =>
      expect(page.asked('schedule.listScheduleLessons').at(-1)?.query).toMatchObject({ group_id: 9 }),
    );
    expect(page.address()).toBe('/schedule?of=group&id=9');
  });
});

describe('a lesson', () => {
  const open = (more: Partly<LessonDetails>, as = asStudent, stubs: Stubs = {}) =>
    renderPage(
      '/schedule?lesson=7',
      { ...ofForm, ...listed({ student: [lesson] }), 'schedule.getScheduleLesson': details(more), ...stubs },
      as,
    );

  test('tells everything that a student needs', async () => {
    open({
      meeting_url: 'https://meet.example/1',
      homework: 'Задачи 1–5',
      topics: [{ id: 5, subject_id: 3, title: 'Оптика' }],
      teachers: [{ ...maria, stands_in_for: { id: 8, last_name: 'Орлов', first_name: 'Пётр', middle_name: '' } }],
      teams: [
        { id: 1, title: 'Альфа', students: [{ id: 11, last_name: 'Белова', first_name: 'Анна', middle_name: '' }] },
      ],
      series_id: 2,
      series: { id: 2, weekdays: [2], interval_weeks: 1, last_day: '2026-12-29', ahead: 4 },
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/вт, 6 октября, 09:00–10:30/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Подключиться' })).toHaveAttribute('href', 'https://meet.example/1');
    expect(dialog.getByRole('link', { name: 'Оптика' })).toHaveAttribute('href', '/subjects/3/topics/5');
    for (const words of ['Задачи 1–5', /вместо: Орлов/, /Альфа: Белова/, /Каждую неделю: вт, до 29.12.2026/])
      expect(dialog.getByText(words)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Изменить' })).toBeNull();
  });

  const begins = (minutes: number) => ({
    can_mark: true,
    starts_at: new Date(Date.parse(NOW) + minutes * 60_000).toISOString(),
    ends_at: new Date(Date.parse(NOW) + (minutes + 90) * 60_000).toISOString(),
  });
  test('says from when its attendance is recorded', async () => {
    open(begins(60), asTeacher);
    expect(await screen.findByText(/Отметить посещаемость можно будет .*: пн, 5 октября, 09:45/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /осещаемость/ })).toBeNull();
  });
  test('leads to its attendance from a quarter of an hour before it', async () => {
    open(begins(10), asTeacher);
    expect(await screen.findByRole('link', { name: /осещаемость/ })).toHaveAttribute('href', '/lessons/7/attendance');
  });

  test('a teacher prepares it: topics, homework, link', async () => {
    const contents = replyOf('subjects.getSubjectContents', {
      chapters: [{ id: 1, steps: [{ id: 5, title: 'Оптика' }] }],
    });
    const page = open({ can_edit: true }, asTeacher, {
      'subjects.getSubjectContents': contents,
      'files.getUploadLimits': replyOf('files.getUploadLimits'),
      'schedule.saveLessonContent': details(),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Темы, задание, файлы' }));
    await page.user.type(await screen.findByRole('textbox', { name: 'Домашнее задание' }), 'Читать § 5');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(page.asked('schedule.saveLessonContent')).toHaveLength(1));
    expect(page.asked('schedule.saveLessonContent')[0]).toMatchObject({
      params: { id: 7 },
      body: { homework: 'Читать § 5', meeting_url: '', step_ids: [] },
    });
  });

  test('files stand beside the homework, and a teacher takes one away', async () => {
    const attachments = ['план.pdf', 'лишнее.pdf'].map((name, place) =>
      sampleOf(Attachment, { id: place + 1, attachment_id: place + 1, type: 'document', name, src: '/api/files/1' }),
    );
    const page = open({ can_edit: true, attachments }, asTeacher, {
      'subjects.getSubjectContents': replyOf('subjects.getSubjectContents'),
      'files.getUploadLimits': replyOf('files.getUploadLimits'),
      'schedule.saveLessonContent': details(),
    });
    expect(await screen.findByText('план.pdf')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Темы, задание, файлы' }));
    await page.user.click(await screen.findByRole('button', { name: /лишнее\.pdf/ }));
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('schedule.saveLessonContent')[0]?.body).toMatchObject({
        attachments: [{ type: 'document', attachment_id: 1 }],
      }),
    );
  });

  test('students are divided into teams, at random and by hand', async () => {
    const students = ['Белова', 'Орлов', 'Ким'].map((last_name, place) => ({ id: 31 + place, last_name }));
    const data = students.map((student) => sampleOf(AttendanceRecord, { student }));
    const page = open({ can_edit_teams: true, teams: [] }, asTeacher, {
      'attendance.getLessonAttendance': { data },
      'schedule.saveLessonTeams': details(),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Команды' }));
    await page.user.click(await screen.findByRole('button', { name: 'Разделить случайно поровну' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: /Белова/ }), 'Команда 1');
    await page.user.selectOptions(screen.getByRole('combobox', { name: /Орлов/ }), 'Команда 1');
    await page.user.selectOptions(screen.getByRole('combobox', { name: /Ким/ }), 'Команда 2');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('schedule.saveLessonTeams')[0]?.body).toEqual({
        teams: [
          { title: 'Команда 1', student_ids: [31, 32] },
          { title: 'Команда 2', student_ids: [33] },
        ],
      }),
    );
  });

  test('a keeper moves it with the following ones; only what was changed is sent, clashes are named', async () => {
    const series = { id: 2, weekdays: [2], interval_weeks: 1, last_day: '2026-12-29', ahead: 4 };
    const clash = {
      kind: 'room',
      name: '204',
      lesson_id: 7,
      starts_at: lesson.starts_at,
      other: { id: 8, title: 'Химия', starts_at: '2026-10-06T07:00:00Z', ends_at: '2026-10-06T08:30:00Z' },
    };
    const page = open({ series_id: 2, series }, asAdmin, {
      'schedule.updateScheduleLesson': refused('lesson-clash', { current: { clashes: [clash] } }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить' }));
    const end = await screen.findByLabelText(/^Конец/);
    await page.user.clear(end);
    await page.user.type(end, '11:00');
    await page.user.click(screen.getByRole('radio', { name: /следующие/ }));
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Аудитория 204: Химия, вт, 6 октября, 10:00–11:30/);
    expect(page.asked('schedule.updateScheduleLesson')[0]?.body).toEqual({
      scope: 'following',
      starts_at: '2026-10-06T06:00:00.000Z',
      ends_at: '2026-10-06T08:00:00.000Z',
      updated_at: lesson.updated_at,
    });
  });

  test('a keeper cancels it and takes that back', async () => {
    const cancelled = { lesson: details({ cancelled_at: lesson.starts_at }), changed: [7], kept: 0 };
    const page = open({}, asAdmin, {
      'schedule.cancelScheduleLesson': cancelled,
      'schedule.restoreScheduleLessons': { restored: [7] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Отменить занятие' }));
    await page.user.type(await screen.findByRole('textbox', { name: /Причина/ }), 'Карантин{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(page.asked('schedule.restoreScheduleLessons')[0]?.body).toEqual({ ids: [7] }));
    expect(page.asked('schedule.cancelScheduleLesson')[0]?.body).toEqual({ reason: 'Карантин', scope: 'this' });
  });

  test('its teacher tells that they cannot come, with a reason or without', async () => {
    const page = open({ ends_at: '2999-10-06T07:30:00Z' }, asTeacher, { 'schedule.reportAbsence': { told: 2 } });
    await page.user.click(await screen.findByRole('button', { name: 'Не смогу прийти' }));
    await page.user.type(await screen.findByRole('textbox', { name: /Почему/ }), 'Болею');
    await page.user.click(screen.getByRole('button', { name: 'Сообщить' }));
    expect(await screen.findByText('Сообщили 2 людям')).toBeVisible();
    expect(page.asked('schedule.reportAbsence')).toEqual([{ params: { id: 7 }, body: { reason: 'Болею' } }]);
  });

  test('a keeper lets somebody stand in', async () => {
    const page = open({}, asAdmin, {
      'schedule.replaceLessonTeacher': { lesson: details(), changed: [7], kept: 0 },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Замена' }));
    await page.user.click(await screen.findByRole('combobox', { name: 'Кто ведёт' }));
    await page.user.click(await screen.findByRole('option', { name: /Ким/, hidden: true }));
    await page.user.click(screen.getByRole('button', { name: 'Заменить' }));
    await waitFor(() =>
      expect(page.asked('schedule.replaceLessonTeacher')[0]?.body).toEqual({
        teacher_id: 21,
        user_id: 22,
        scope: 'this',
      }),
    );
  });
});

describe('moving by keyboard', () => {
  test('Shift with the arrows shifts a lesson, Enter saves, and the notification takes it back', async () => {
    const moved = { lesson: details({ starts_at: '2026-10-07T06:10:00Z' }), changed: [7], kept: 0 };
    const stubs = { ...ofForm, ...listed({ student: [lesson] }), 'schedule.updateScheduleLesson': moved };
    const page = renderPage('/schedule?of=group&id=9', stubs, asAdmin);
    (await screen.findByRole('button', { name: /Физика/ })).focus();
    await page.user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}');
    await page.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(page.asked('schedule.updateScheduleLesson')[0]?.body).toEqual({
        starts_at: '2026-10-07T06:10:00.000Z',
        ends_at: '2026-10-07T07:40:00.000Z',
      }),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('schedule.updateScheduleLesson')[1]?.body).toEqual({
        starts_at: lesson.starts_at,
        ends_at: lesson.ends_at,
      }),
    );
  });
});
