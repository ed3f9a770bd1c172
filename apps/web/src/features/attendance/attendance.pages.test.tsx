import type { AttendanceMark, SubjectAttendance } from '@orbita/contract/attendance';
import { AttendanceRecord, type AttendanceChange } from '@orbita/contract/attendance';
import { Person } from '@orbita/contract/schemas';
import { act, screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { tellPage } from '../../testing/live-socket.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { offline, pending, refused, type Stub, type Stubs } from '../../testing/stubs.ts';
import { asStudent, asTeacher } from '../../testing/viewers.ts';

const anna = { id: 11, last_name: 'Белова', first_name: 'Анна' };
const boris = { id: 12, last_name: 'Волков', first_name: 'Борис' };
const marks: AttendanceMark[] = [
  { id: 1, title: 'Присутствовал', letter: 'П', color: '#2f9e44' },
  { id: 2, title: 'Не был', letter: 'Н', color: '#e03131' },
  { id: 4, title: 'Болел', letter: 'Б', color: '#f08c00' },
];
const LAST_WEEK = { id: 31, title: 'Лекция', starts_at: '2026-09-28T06:00:00.000Z', can_mark: true };
const TODAY = { id: 32, title: 'Практика', starts_at: '2026-10-05T05:00:00.000Z', can_mark: true };

const attendanceOf = (known: Partly<SubjectAttendance> = {}): SubjectAttendance =>
  replyOf('attendance.getSubjectAttendance', {
    group: { id: 9, name: 'ИСП-21' },
    semesters: [{ id: 5, title: 'Осень' }],
    lessons_count: 2,
    offset: 0,
    lessons: [LAST_WEEK, TODAY],
    rows: [
      {
        student: anna,
        cells: [
          [1, 0],
          [null, 0],
        ],
        summary: { attended: 1, total: 1 },
      },
      {
        student: boris,
        cells: [
          [2, 0],
          [null, 0],
        ],
      },
    ],
    ...known,
  });
const stubs: Stubs = {
  'subjects.getSubject': replyOf('subjects.getSubject', {
    id: 3,
    title: 'Физика',
    can_mark: true,
    teachers: [{ id: 22, last_name: 'Петров', first_name: 'Олег' }],
  }),
  'subjects.listSubjectGroups': {
    data: [
      { id: 9, name: 'ИСП-21', students_count: 2, is_archived: false },
      { id: 10, name: 'ИСП-22', students_count: 3, is_archived: false },
    ],
  },
  'attendance.listAttendanceMarks': { data: marks },
  'attendance.getSubjectAttendance': attendanceOf(),
};

describeStates('/subjects/:id/attendance', {
  at: '/subjects/3/attendance',
  as: asTeacher,
  stubs,
  reads: 'attendance.getSubjectAttendance',
  shows: 'Белова Анна',
  empty: { stubs: { 'attendance.getSubjectAttendance': attendanceOf({ lessons: [] }) }, shows: 'Занятий пока нет' },
  deniedTo: asStudent,
});

type Save = Stub<'attendance.saveLessonAttendance'>;
const nameOf = (id: number) => [anna, boris].find((student) => student.id === id);
const saved: Save = ({ body }) => ({
  saved: (body.students as AttendanceChange[]).map(({ student_id, attendance_status, late, comment }) =>
    sampleOf(AttendanceRecord, {
      student: nameOf(student_id),
      attendance_status: attendance_status === null ? null : { id: attendance_status },
      late,
      comment,
    }),
  ),
  refused: [],
});

const cell = (name: RegExp) => screen.findByLabelText(name);
async function open(save: Save = saved, known: Partly<SubjectAttendance> = {}) {
  const page = renderPage(
    '/subjects/3/attendance',
    { ...stubs, 'attendance.getSubjectAttendance': attendanceOf(known), 'attendance.saveLessonAttendance': save },
    asTeacher,
  );
  const grid = await screen.findByRole('grid', { name: 'Посещаемость группы ИСП-21' });
  await screen.findByText('Н', { selector: 'td' });
  // The totals are read again after a while; what was noted here is not to depend on it.
  page.stub({ 'attendance.getSubjectAttendance': pending });
  grid.focus();
  return page;
}
const noteSent = (page: Awaited<ReturnType<typeof open>>) =>
  page
    .asked('attendance.saveLessonAttendance')
    .map(({ params, body }) => [
      params.id,
      body.students.map(({ student_id, attendance_status }) => [student_id, attendance_status]),
    ]);

describe('recording', () => {
  test('begins at the latest lesson: a digit notes and goes down', async () => {
    const page = await open();
    await page.user.keyboard('12');
    await waitFor(() => expect(noteSent(page)).toHaveLength(2));
    expect(noteSent(page)).toEqual([
      [32, [[11, 1]]],
      [32, [[12, 2]]],
    ]);
    expect(page.asked('attendance.saveLessonAttendance')[0]?.body.students[0]).toMatchObject({
      seen_status: null,
      seen_late: false,
      seen_comment: '',
    });
    expect(await cell(/^Белова А\..*5 октября.*: Присутствовал/)).toHaveTextContent('П');
    expect(await cell(/^Волков Б\..*5 октября.*: Не был/)).toHaveTextContent('Н');
  });

  test('a whole lesson at once, and back again', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Остальные присутствовали' }));
    await waitFor(() =>
      expect(noteSent(page)).toEqual([
        [
          32,
          [
            [11, 1],
            [12, 1],
          ],
        ],
      ]),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(noteSent(page)[1]).toEqual([
        32,
        [
          [11, null],
          [12, null],
        ],
      ]),
    );
  });

  test('a comment is saved by Enter', async () => {
    const page = await open(saved, {
      rows: [{ student: anna, cells: [[1, 0], [2, 0]] }], // prettier-ignore
    });
    await page.user.keyboard('{F2}');
    expect(screen.getByRole('textbox', { name: 'Комментарий' })).toHaveFocus();
    await page.user.keyboard('справка{Enter}');
    await waitFor(() =>
      expect(page.asked('attendance.saveLessonAttendance')[0]?.body.students[0]).toMatchObject({
        attendance_status: 2,
        comment: 'справка',
      }),
    );
  });

  test('a note that did not arrive stays and is sent again', async () => {
    const page = await open(refused('internal'));
    await page.user.keyboard('1{ArrowUp}');
    expect(await screen.findByText(/^Не сохранено: /)).toBeVisible();
    page.stub({ 'attendance.saveLessonAttendance': saved });
    await page.user.click(
      within(screen.getByRole('region', { name: 'Выбранная ячейка' })).getByRole('button', { name: 'Повторить' }),
    );
    await waitFor(() => expect(screen.queryByText(/^Не сохранено: /)).toBeNull());
    expect(noteSent(page)).toEqual([
      [32, [[11, 1]]],
      [32, [[11, 1]]],
    ]);
  });

  test('what a colleague noted meanwhile is shown instead of being overwritten', async () => {
    const author = { id: 22, last_name: 'Петров', first_name: 'Олег' };
    const page = await open(({ body }) => ({
      saved: [],
      refused: body.students.map(() =>
        sampleOf(AttendanceRecord, { student: anna, attendance_status: { id: 4 }, author }),
      ),
    }));
    await page.user.keyboard('1{ArrowUp}');
    expect(await screen.findByText(/пока вы отмечали, здесь стало «Болел» \(Петров О\.\)/)).toBeVisible();
  });

  test('lessons of others are only read', async () => {
    const page = await open(saved, {
      lessons: [
        { ...LAST_WEEK, can_mark: true },
        { ...TODAY, can_mark: false },
      ],
    });
    await page.user.keyboard('1');
    expect(await screen.findByText('Посещаемость отмечают преподаватели занятия')).toBeVisible();
    expect(noteSent(page)).toEqual([]);
  });

  test('a table from Excel is looked through before it is saved', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Вставить из Excel' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.click(within(dialog).getByRole('textbox', { name: 'Скопированные ячейки' }));
    await page.user.paste('П\nх');
    expect(await within(dialog).findByText(/нет такой отметки/)).toBeVisible();
    await page.user.click(within(dialog).getByRole('button', { name: 'Изменить 1 ячейку' }));
    await waitFor(() => expect(noteSent(page)).toEqual([[32, [[11, 1]]]]));
  });
});

describe('a lesson that has not begun', () => {
  const tomorrow = { ...TODAY, id: 33, starts_at: '2026-10-06T05:00:00.000Z' };
  const inTwoDays = { ...TODAY, id: 34, starts_at: '2026-10-07T05:00:00.000Z' };
  const openEarly = async () => {
    const nothing: [null, number] = [null, 0];
    const page = await open(saved, {
      lessons: [LAST_WEEK, tomorrow, inTwoDays],
      rows: [anna, boris].map((student, index) => ({ student, cells: [[2 - index, 0], nothing, nothing] })),
    });
    await page.user.keyboard('{ArrowRight}');
    return page;
  };

  test('is recorded after a question, asked once, and undone as usual', async () => {
    const page = await openEarly();
    await page.user.keyboard('1');
    const dialog = await screen.findByRole('dialog', { name: 'Занятие ещё не началось' });
    expect(dialog).toHaveTextContent('6 октября');
    expect(noteSent(page)).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Отметить заранее' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus());
    await page.user.keyboard('2');
    await waitFor(() =>
      expect(noteSent(page)).toEqual([
        [33, [[11, 1]]],
        [33, [[12, 2]]],
      ]),
    );
    await page.user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(noteSent(page)[2]).toEqual([33, [[12, null]]]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays as it is when the question is declined, and another lesson is asked about by itself', async () => {
    const page = await openEarly();
    await page.user.click(screen.getByRole('button', { name: 'Остальные присутствовали' }));
    await screen.findByRole('dialog', { name: 'Занятие ещё не началось' });
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('grid').focus();
    await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}1');
    expect(await screen.findByRole('dialog', { name: 'Занятия ещё не начались' })).toHaveTextContent('Это 2 занятия');
    await page.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(noteSent(page)).toEqual([
        [33, [[11, 1]]],
        [34, [[11, 1]]],
      ]),
    );
  });
});

test('a colleague’s note appears by itself', async () => {
  const page = await open();
  act(() =>
    tellPage({
      kind: 'attendance',
      subject_id: 3,
      actor_id: 22,
      sender: '22.page',
      lesson_id: 32,
      notes: [[11, 4, 0, '']],
    }),
  );
  const noted = await cell(/^Белова А\..*: Болел$/);
  expect(noted).toHaveTextContent('Б');
  expect(noted).toHaveTextContent('Петров О.');
  expect(noteSent(page)).toEqual([]);
});

test('another group is chosen, and the address says which', async () => {
  const page = await open();
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Группа' }), 'ИСП-22 · 3 студента');
  await waitFor(() => expect(page.asked('attendance.getSubjectAttendance').at(-1)?.query).toEqual({ group_id: 10 }));
  expect(page.address()).toBe('/subjects/3/attendance?group=10');
});

describe('of more lessons than are shown side by side', () => {
  const cells: [number, number][] = [[1, 0], [2, 0]]; // prettier-ignore
  const rows = [anna, boris].map((student) => ({ student, cells }));
  const lessonsFrom = (first: number): SubjectAttendance =>
    attendanceOf({
      offset: first,
      lessons_count: 6,
      lessons: [0, 1].map((n) => ({
        ...LAST_WEEK,
        id: 40 + first + n,
        starts_at: `2026-09-${20 + first + n}T06:00:00.000Z`,
      })),
      rows,
    });
  const openPaged = async () => {
    const page = renderPage(
      '/subjects/3/attendance',
      {
        ...stubs,
        'attendance.getSubjectAttendance': ({ query }) => lessonsFrom(query.offset ?? 2),
        'attendance.saveLessonAttendance': saved,
      },
      asTeacher,
    );
    await screen.findByText('занятия 3–4 из 6');
    return page;
  };

  test('earlier and later ones are a press away, and today again', async () => {
    const page = await openPaged();
    await page.user.click(screen.getByRole('button', { name: 'Раньше' }));
    expect(await screen.findByText('занятия 1–2 из 6')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Раньше' })).toBeDisabled();
    expect(page.address()).toBe('/subjects/3/attendance?offset=0');
    await page.user.click(screen.getByRole('button', { name: 'К сегодняшним' }));
    expect(await screen.findByText('занятия 3–4 из 6')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Позже' }));
    expect(await screen.findByText('занятия 5–6 из 6')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Позже' })).toBeDisabled();
  });

  test('keys lead there and on: what they note goes to the lesson shown, in the row where one was', async () => {
    const page = await openPaged();
    screen.getByRole('grid').focus();
    await page.user.keyboard('{ArrowDown}{Alt>}{PageUp}{/Alt}');
    await screen.findByText('занятия 1–2 из 6');
    await page.user.keyboard('4');
    await waitFor(() => expect(noteSent(page)).toEqual([[41, [[12, 4]]]]));
    await page.user.keyboard('{ArrowRight}');
    await screen.findByText('занятия 3–4 из 6');
    await page.user.keyboard('4');
    await waitFor(() => expect(noteSent(page)[1]).toEqual([42, [[12, 4]]]));
  });
});

test('a semester narrows the table', async () => {
  const page = await open();
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Семестр' }), 'Осень');
  await waitFor(() => expect(page.asked('attendance.getSubjectAttendance').at(-1)?.query).toEqual({ semester_id: 5 }));
  expect(page.address()).toBe('/subjects/3/attendance?semester=5');
});

test('a map tells where attendance is missing, of the group and the semester chosen', async () => {
  const page = renderPage(
    '/subjects/3/attendance?semester=5&group=9&view=heat',
    {
      ...stubs,
      'attendance.getSubjectHeat': {
        weeks: ['2026-09-07'],
        students: [{ student: sampleOf(Person, anna), cells: [[3, 4]] }],
        times: ['09:00'],
        days: [{ weekday: 1, cells: [[3, 4]] }],
      },
    },
    asTeacher,
  );
  const weeks = within(await screen.findByRole('region', { name: 'Студенты по неделям' }));
  expect(weeks.getByRole('row', { name: /Белова.* 75$/ })).toBeVisible();
  expect(page.asked('attendance.getSubjectHeat').at(-1)?.query).toEqual({ group_id: 9, semester_id: 5 });
  await page.user.click(screen.getByRole('link', { name: 'Таблица' }));
  expect(await screen.findByRole('grid', { name: 'Посещаемость группы ИСП-21' })).toBeVisible();
});

test('notes made without a network wait, say so, and are sent when it is back', async () => {
  const page = await open(offline);
  await page.user.keyboard('1');
  expect(await screen.findByText('Нет сети: ждут отправки 1')).toBeVisible();
  page.stub({ 'attendance.saveLessonAttendance': saved });
  act(() => void globalThis.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^Нет сети/)).toBeNull());
  expect(noteSent(page).at(-1)).toEqual([32, [[11, 1]]]);
});

test('a discipline without groups says so', async () => {
  renderPage(
    '/subjects/3/attendance',
    { ...stubs, 'attendance.getSubjectAttendance': attendanceOf({ group: null, lessons: [], rows: [] }) },
    asTeacher,
  );
  expect(await screen.findByText('Группы ещё не назначены')).toBeVisible();
});

test('statuses that cannot be read say so and are read again', async () => {
  const page = renderPage(
    '/subjects/3/attendance',
    { ...stubs, 'attendance.listAttendanceMarks': refused('internal') },
    asTeacher,
  );
  const alert = await screen.findByRole('alert');
  page.stub({ 'attendance.listAttendanceMarks': { data: marks } });
  await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
  expect(await cell(/^Белова А\..*28 сентября.*: Присутствовал$/)).toHaveTextContent('П');
});

describe('who was in the group', () => {
  const oleg = { id: 13, last_name: 'Громов', first_name: 'Олег' };
  const vera = { id: 14, last_name: 'Дымова', first_name: 'Вера' };
  const rows: Partly<SubjectAttendance>['rows'] = [
    { student: anna, cells: [null, [null, 0]], left_on: null, came_later: false },
    { student: boris, cells: [[2, 0], null], left_on: '2026-09-30', came_later: false },
    {
      student: vera,
      cells: [
        [null, 0],
        [null, 0],
      ],
      left_on: null,
      came_later: false,
    },
    { student: oleg, cells: [null, null], left_on: null, came_later: true },
  ];

  test('is named with the day of leaving, days outside are empty, and the rest are those who were there', async () => {
    const page = await open(saved, { rows });
    expect(screen.getByText('в группе по 30.09.26')).toBeInTheDocument();
    expect(screen.getByText('по 30.09')).toBeVisible();
    expect(await cell(/^Белова А\..*28 сентября.*: не в группе в этот день/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Остальные присутствовали' }));
    await waitFor(() =>
      expect(noteSent(page)).toEqual([
        [
          32,
          [
            [11, 1],
            [14, 1],
          ],
        ],
      ]),
    );
  });

  test('a cell after somebody left takes no record, one before somebody came does', async () => {
    const page = await open(saved, { rows });
    await page.user.click(await cell(/^Волков Б\..*5 октября/));
    expect(screen.queryByRole('group', { name: 'Отметка' })).not.toBeInTheDocument();
    await page.user.keyboard('1');
    await page.user.click(await cell(/^Белова А\..*28 сентября/));
    await page.user.keyboard('1');
    await waitFor(() => expect(noteSent(page)).toEqual([[31, [[11, 1]]]]));
  });

  test('whoever came later is shown when asked for', async () => {
    const page = await open(saved, { rows });
    expect(screen.queryByText('Громов Олег')).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Показать 1 студента, который пришёл в группу позже' }));
    expect(await screen.findByText('Громов Олег')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Скрыть тех, кто пришёл в группу позже' }));
    expect(screen.queryByText('Громов Олег')).not.toBeInTheDocument();
  });

  test('archived groups stand apart, and a group without students says so', async () => {
    renderPage(
      '/subjects/3/attendance',
      {
        ...stubs,
        'subjects.listSubjectGroups': {
          data: [
            { id: 9, name: 'ИСП-21', students_count: 2, is_archived: false },
            { id: 10, name: 'ИСП-19', students_count: 3, is_archived: true },
          ],
        },
        'attendance.getSubjectAttendance': attendanceOf({ rows: [] }),
      },
      asTeacher,
    );
    expect(await screen.findByText('В группе пока нет студентов')).toBeVisible();
    const archived = await screen.findByRole('group', { name: 'В архиве' });
    expect(within(archived).getByRole('option')).toHaveTextContent('ИСП-19');
  });
});
