import { Mark } from '@orbita/contract/marks';
import { Retake } from '@orbita/contract/retakes';
import { Person } from '@orbita/contract/schemas';
import { ProgressTopic, SubjectProgress } from '@orbita/contract/standing';
import { ChapterRow } from '@orbita/contract/subjects';
import { act, screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test, vi } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { pending, refused, type ResponseFor, type Stubs } from '../../testing/stubs.ts';
import { asCurator, asParent, asStudent, asTeacher, type Viewer } from '../../testing/viewers.ts';

const student = { id: 11, last_name: 'Белова', first_name: 'Анна' };
const physics = { id: 3, title: 'Физика' };
const topicOf = (id: number, known: Partly<ProgressTopic> = {}): ProgressTopic =>
  sampleOf(ProgressTopic, { id, subject_id: physics.id, title: `Тема ${id}`, max_mark: 10, ...known });
const mechanics = topicOf(5, { title: 'Механика', mark: 8 });

type Progress = ResponseFor<'standing.getProgress'>;
const progressOf = (known: Partly<Progress> = {}): Progress =>
  replyOf('standing.getProgress', {
    data: [sampleOf(SubjectProgress, { subject: physics, passed_count: 4, topics_count: 9, overdue_count: 1 })],
    total: { passed_count: 4, topics_count: 9, average_share: 0.8 },
    semesters: [{ id: 2, title: 'Осень 2026' }],
    ...known,
  });
const stubs: Stubs = {
  'standing.getProgress': progressOf(),
  'retakes.listStudentRetakes': { data: [] },
  'users.getUser': replyOf('users.getUser', { ...student, groups: [{ id: 9, name: 'ИСП-21' }] }),
};
const empty = { stubs: { 'standing.getProgress': progressOf({ data: [] }) }, shows: 'Дневник пока пуст' };

describeStates('/users/my/diary', {
  as: asStudent,
  stubs,
  reads: 'standing.getProgress',
  shows: 'Успеваемость',
  empty,
  deniedTo: asTeacher,
});
describeStates('/users/:user/diary', {
  at: '/users/11/diary',
  as: asCurator,
  stubs,
  reads: 'standing.getProgress',
  shows: 'Успеваемость',
  empty,
  deniedTo: none('whose diary one may read, the server knows'),
});

const nothingMissed = { missed_count: 0, excused_count: 0, late_count: 0, latest: [] };

describe('the summary', () => {
  const open = (known: Partly<Progress> = {}, more: Stubs = {}) =>
    renderPage('/users/my/diary', { ...stubs, 'standing.getProgress': progressOf(known), ...more });
  const panel = (title: string) => screen.findByRole('region', { name: title });

  test('new marks, due dates and debts stand in their lists', async () => {
    const author = { id: 21, last_name: 'Соколова', first_name: 'Мария', middle_name: 'Ивановна' };
    open({
      fresh: [{ mark: sampleOf(Mark, { id: 1, value: 8, author }), topic: mechanics }],
      due: [topicOf(6, { title: 'Оптика', due_at: '2026-10-07T12:00:00.000Z' })],
    });
    expect(await panel('Новые оценки')).toHaveTextContent(/8\/10Механика.*Физика.*Соколова М\. И\./);
    expect(await panel('Ближайшие сроки')).toHaveTextContent(/Оптика.*Физика.*ср, 7 октября/);
    expect(await panel('Долги')).toHaveTextContent('Долгов нет');
  });

  test('what is due tomorrow says so', async () => {
    open({ due: [topicOf(6, { due_at: '2026-10-06T12:00:00.000Z' })] });
    expect(await panel('Ближайшие сроки')).toHaveTextContent('завтра, 15:00');
  });

  test('work that waits to be marked stands apart from debts and is not overdue; the student goes to the task', async () => {
    const due_at = '2026-10-01T12:00:00.000Z';
    const answered_at = '2026-09-30T12:00:00.000Z';
    open({
      overdue: [topicOf(8, { title: 'Звук', due_at, task_id: 9, emoji: 'skull' })],
      waiting: [topicOf(7, { title: 'Волны', due_at, answered_at, is_waiting: true, emoji: 'clock' })],
    });
    const debts = await panel('Долги');
    expect(debts).toHaveTextContent(/Долги ?1.*Звук.*чт, 1 октября.*Ждут проверки ?1.*Волны.*сдано ср, 30 сентября/);
    expect(within(debts).getByRole('link', { name: /Волны/ })).not.toHaveTextContent('1 октября');
    expect(within(debts).getByRole('img', { name: 'Сдано, ждёт проверки' })).toBeVisible();
    expect(within(debts).getByRole('link', { name: /Звук/ })).toHaveAttribute('href', '/subjects/3/topics/8#task-9');
  });

  test('who follows the student goes to the place in the diary', async () => {
    const stub = progressOf({ overdue: [topicOf(8, { title: 'Звук', due_at: '2026-10-01T12:00:00.000Z' })] });
    renderPage('/users/11/diary', { ...stubs, 'standing.getProgress': stub }, asParent);
    expect(await screen.findByRole('link', { name: /Звук/ })).toHaveAttribute(
      'href',
      '/users/11/diary?subject=3&topic=8',
    );
  });

  test('absences are counted, a tap lists them', async () => {
    const latest = [
      { lesson_id: 1, subject_id: 3, starts_at: '2026-10-02T06:00:00.000Z', status: 2, late: false },
      { lesson_id: 2, subject_id: 3, starts_at: '2026-10-01T06:00:00.000Z', status: 1, late: true },
    ];
    const page = open(
      { absences: { missed_count: 1, excused_count: 1, late_count: 1, is_recorded: true, latest } },
      {
        'attendance.listAttendanceMarks': replyOf('attendance.listAttendanceMarks', {
          data: [{ id: 2, title: 'Не был' }],
        }),
      },
    );
    await page.user.click(await screen.findByRole('button', { name: '2 пропуска, 1 опоздание' }));
    const missed = within(await screen.findByRole('list', { name: /Пропуски 2/ })).getAllByRole('listitem');
    expect(missed).toHaveLength(1);
    expect(missed[0]).toHaveTextContent(/пт, 2 октября.*Физика/);
    await waitFor(() => expect(missed[0]).toHaveTextContent('Не был'));
    expect(within(screen.getByRole('list', { name: /Опоздания 1/ })).getByRole('listitem')).toHaveTextContent('Физика');
  });

  test('absences come newest first and a long list is folded', async () => {
    const latest = Array.from({ length: 12 }, (_, day) => ({
      lesson_id: day + 1,
      subject_id: 3,
      starts_at: `2026-09-${String(day + 10)}T06:00:00.000Z`,
      status: 2,
      late: false,
    }));
    const page = open(
      { absences: { missed_count: 30, excused_count: 0, late_count: 0, is_recorded: true, latest } },
      { 'attendance.listAttendanceMarks': replyOf('attendance.listAttendanceMarks', { data: [] }) },
    );
    await page.user.click(await screen.findByRole('button', { name: '30 пропусков' }));
    const missed = within(await screen.findByRole('list', { name: /Пропуски 30/ }));
    expect(missed.getAllByRole('listitem')).toHaveLength(8);
    expect(missed.getAllByRole('listitem')[0]).toHaveTextContent('21 сентября');
    await page.user.click(screen.getByRole('button', { name: 'Показать ещё 4' }));
    expect(missed.getAllByRole('listitem')).toHaveLength(12);
    expect(screen.getByText('Показаны последние 12')).toBeVisible();
  });

  test('paper shows whole lists', async () => {
    open({ overdue: [1, 2, 3, 4, 5, 6, 7].map((id) => topicOf(id)) });
    const debts = await panel('Долги');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(within(debts).getAllByRole('listitem')).toHaveLength(7);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(within(debts).getAllByRole('listitem')).toHaveLength(4);
  });

  test('is printed with the name, the group, the date and all marks', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const old = { mark: sampleOf(Mark, { id: 1, value: 8, updated_at: '2026-03-05T09:00:00Z' }), topic: mechanics };
    const page = open(
      {},
      {
        'standing.getProgress': ({ query }) => progressOf({ fresh: query.all_marks ? [old] : [] }),
      },
    );
    await page.user.click(await screen.findByRole('button', { name: 'Напечатать дневник' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(screen.getByText(/^Белова Анна · ИСП-21 · Распечатано 05\.10\.26/)).toBeInTheDocument();
    const marks = screen.getByRole('table', { name: 'Физика', hidden: true });
    expect(marks).toHaveTextContent(/05\.03\.26Механика8 из 10/);
    print.mockRestore();
  });

  test('a parent reaches the own password and contacts from the diary', async () => {
    renderPage('/users/11/diary', stubs, asParent);
    const link = await screen.findByRole('link', { name: 'Мой пароль и контакты' });
    expect(link).toHaveAttribute('href', '/self/settings');
  });

  test('a diary that is not open to the reader leads on', async () => {
    renderPage('/users/11/diary', { ...stubs, 'standing.getProgress': refused('access-denied') }, asTeacher);
    expect(await screen.findByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/main');
  });

  test.each([
    [1, '0 из 1 балла'],
    [21, '0 из 21 балла'],
    [12.5, '0 из 12,5 балла'],
    [10, '0 из 10 баллов'],
  ])('points of %d are declined by their number', async (total, words) => {
    const checkpoints_stats = { checkpoints_marks_collected: 0, checkpoints_marks_total: total };
    open({ data: [sampleOf(SubjectProgress, { subject: physics, checkpoints_stats })] });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('no absences are said too', async () => {
    open({ absences: { ...nothingMissed, is_recorded: true } });
    expect(await screen.findByText('Пропусков нет')).toBeVisible();
  });

  test('where no attendance was recorded, nobody is told to have missed nothing', async () => {
    open({ absences: { ...nothingMissed, is_recorded: false } });
    expect(await screen.findByText('Посещаемость ещё не отмечали')).toBeVisible();
    expect(screen.queryByText('Пропусков нет')).toBeNull();
  });

  test('open retakes are counted and listed first among the debts; what waits has a fold of its own', async () => {
    const retake = sampleOf(Retake, { id: 1, subject: { id: 3, title: 'Физика' } });
    const page = open(
      { overdue: [1, 2, 3].map((id) => topicOf(id)), waiting: [8, 9].map((id) => topicOf(id, { is_waiting: true })) },
      { 'retakes.listStudentRetakes': { data: [retake] } },
    );
    const debts = await panel('Долги');
    expect(within(debts).getByRole('heading', { level: 2 })).toHaveTextContent(/^Долги ?4$/);
    expect(within(debts).getAllByRole('listitem')).toHaveLength(4);
    expect(within(debts).getAllByRole('listitem')[0]).toHaveTextContent('ПересдачаФизика');
    expect(within(debts).getByRole('heading', { level: 3 })).toHaveTextContent(/^Ждут проверки ?2 ?Ещё 2$/);
    await page.user.click(within(debts).getByRole('button', { name: 'Показать ещё 2' }));
    expect(within(debts).getAllByRole('listitem')).toHaveLength(6);
  });

  test('a long list is cut and opened', async () => {
    const page = open({ overdue: [1, 2, 3, 4, 5, 6, 7].map((id) => topicOf(id)) });
    const debts = await panel('Долги');
    expect(within(debts).getAllByRole('listitem')).toHaveLength(4);
    await page.user.click(within(debts).getByRole('button', { name: 'Показать ещё 3' }));
    expect(within(debts).getAllByRole('listitem')).toHaveLength(7);
    await page.user.click(within(debts).getByRole('button', { name: 'Свернуть' }));
    expect(within(debts).getAllByRole('listitem')).toHaveLength(4);
  });

  test('a semester is chosen, stands in the address and goes to the server', async () => {
    const page = open();
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Семестр' }), 'Осень 2026');
    await waitFor(() => expect(page.asked('standing.getProgress').at(-1)?.query).toEqual({ semester_ids: [2] }));
    expect(page.address()).toBe('/users/my/diary?semester=2');
  });

  test('a discipline without topics says so instead of counting them', async () => {
    const page = open();
    const data = [sampleOf(SubjectProgress, { subject: physics, passed_count: 0, topics_count: 0 })];
    page.stub({ 'standing.getProgress': progressOf({ data }) });
    await page.open('/users/my/diary?semester=2');
    expect(await screen.findByText('Тем пока нет')).toBeVisible();
  });

  test('a semester without disciplines can be left again', async () => {
    const page = open();
    page.stub({
      'standing.getProgress': ({ query }) => (query.semester_ids ? progressOf({ data: [] }) : progressOf()),
    });
    await page.open('/users/my/diary?semester=2');
    expect(await screen.findByText('В этом семестре дисциплин нет.')).toBeVisible();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Семестр' }), 'Все семестры');
    expect(await screen.findByText('Пройдено 4 из 9')).toBeVisible();
  });

  test('an empty semester says nothing of the whole diary, which is not read yet', async () => {
    const ofSemester = progressOf({ data: [] });
    const stub: Stubs = { 'standing.getProgress': ({ query }) => (query.semester_ids ? ofSemester : pending) };
    const page = renderPage('/users/my/diary?semester=2', { ...stubs, ...stub });
    await screen.findByText('В этом семестре дисциплин нет.');
    expect(await panel('Долги')).toHaveTextContent('По дисциплинам семестра долгов нет');
    expect(await panel('Новые оценки')).toHaveTextContent('За последний месяц оценок по дисциплинам семестра не было');
    expect(await panel('Ближайшие сроки')).toHaveTextContent('В ближайший месяц сроков по дисциплинам семестра нет');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Семестр' }), 'Все семестры');
    await waitFor(() => expect(screen.queryByText('В этом семестре дисциплин нет.')).toBeNull());
    expect(screen.queryByText('Дневник пока пуст')).toBeNull();
  });

  test('open retakes are named with the nearest date', async () => {
    const retakes = [
      sampleOf(Retake, { id: 1, until: '2026-10-20T15:00:00.000Z' }),
      sampleOf(Retake, { id: 2, is_closed: true }),
      sampleOf(Retake, { id: 3, state: 'done' }),
    ];
    open({}, { 'retakes.listStudentRetakes': { data: retakes } });
    const link = await screen.findByRole('link', { name: /1 пересдача/ });
    expect(link).toHaveTextContent('до вт, 20 октября');
    expect(link).toHaveAttribute('href', '/users/my/debts');
  });

  test('retakes that cannot be read say so and are read again', async () => {
    const page = open({}, { 'retakes.listStudentRetakes': refused('internal') });
    const alert = await screen.findByText('Не удалось показать «Пересдачи»');
    expect(await screen.findByText('Успеваемость')).toBeVisible();
    expect(screen.queryByText('Долгов нет')).toBeNull();
    page.stub({ 'retakes.listStudentRetakes': { data: [sampleOf(Retake, { id: 1 })] } });
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('link', { name: /1 пересдача/ })).toBeVisible();
  });
});

describe('a discipline of the diary', () => {
  const chapter = sampleOf(ChapterRow, {
    id: 8,
    title: 'Раздел 1',
    steps: [
      { id: 5, title: 'Механика', mark: 8, max_mark: 10, passed_status_id: 1, emoji: 'check' },
      { id: 6, title: 'Оптика', max_mark: 10, answered_at: '2026-10-02T12:00:00.000Z', emoji: 'clock' },
    ],
  });
  const author = { id: 21, last_name: 'Соколова', first_name: 'Мария' };
  const ofSubject: Stubs = {
    ...stubs,
    'subjects.getSubject': replyOf('subjects.getSubject', { ...physics, passed_count: 1, topics_count: 2 }),
    'subjects.getSubjectContents': replyOf('subjects.getSubjectContents', { chapters: [chapter] }),
    'marks.listMarks': replyOf('marks.listMarks', { data: [sampleOf(Mark, { id: 1, step_id: 5, value: 8, author })] }),
    'marks.listPassStatuses': replyOf('marks.listPassStatuses', { data: [{ id: 1, title: 'Пройден' }] }),
  };
  const history = replyOf('marks.listMarkHistory', { data: [{ actor: author, new_value: 8, old_value: 7 }] });
  const topic = (name: RegExp) => screen.findByRole('button', { name });

  test('a discipline without topics says so instead of counting them', async () => {
    renderPage('/users/my/diary?subject=3', {
      ...ofSubject,
      'subjects.getSubject': replyOf('subjects.getSubject', { ...physics, passed_count: 0, topics_count: 0 }),
    });
    expect(await screen.findByText('Тем пока нет')).toBeVisible();
  });

  test('points stand against the pace of the checkpoints: in one sentence and as a table', async () => {
    const checkpoint = { type: 2, max_mark: 10, is_retake: false };
    const chapters = [
      sampleOf(ChapterRow, {
        id: 8,
        title: 'Раздел 1',
        steps: [
          { ...checkpoint, id: 5, title: 'Механика', due_at: '2026-09-16T12:00:00.000Z' },
          { ...checkpoint, id: 6, title: 'Оптика', due_at: '2026-09-30T12:00:00.000Z' },
          { ...checkpoint, id: 7, title: 'Звук', due_at: '2026-10-14T12:00:00.000Z' },
        ],
      }),
    ];
    const mark = sampleOf(Mark, { id: 1, step_id: 5, value: 8, updated_at: '2026-09-23T12:00:00.000Z' });
    const page = renderPage('/users/my/diary?subject=3', {
      ...ofSubject,
      'subjects.getSubjectContents': replyOf('subjects.getSubjectContents', { chapters }),
      'marks.listMarks': refused('internal'),
    });
    const failure = await screen.findByText('Не удалось показать «Оценки»');
    expect(await screen.findByText('Механика')).toBeVisible();
    expect(screen.queryByText(/К этой неделе набрано/)).toBeNull();
    page.stub({ 'marks.listMarks': replyOf('marks.listMarks', { data: [mark] }) });
    await page.user.click(within(failure).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText(/К этой неделе набрано 8 из 20 баллов/)).toBeVisible();
    const rows = within(screen.getByRole('figure')).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Неделя'),
      '14.09.26010',
      '21.09.26810',
      '28.09.26820',
      '05.10.26820',
      '12.10.26—30',
    ]);
  });

  test('a topic and its retake say what counts of both', async () => {
    const checkpoint = { type: 2, max_mark: 10 };
    const steps = [
      { ...checkpoint, id: 5, title: 'Механика', mark: 4, is_retake: false, counts_for_id: null },
      { ...checkpoint, id: 6, title: 'Ещё раз', mark: 7, is_retake: true, counts_for_id: 5 },
    ];
    renderPage('/users/my/diary?subject=3', {
      ...ofSubject,
      'subjects.getSubjectContents': replyOf('subjects.getSubjectContents', {
        chapters: [sampleOf(ChapterRow, { id: 8, title: 'Раздел 1', steps })],
        retake_counts: 'best',
      }),
    });
    for (const name of [/^Механика|Механика.*4 из 10/, /Ещё раз/])
      expect(await topic(name)).toHaveTextContent('Пересдача темы «Механика»: засчитано 7 из 10');
  });

  test('topics show mark, status and who gave it', async () => {
    renderPage('/users/my/diary?subject=3', ofSubject);
    expect(await topic(/Механика.*Пройден.*8 из 10.*Соколова/)).toBeVisible();
    expect(await topic(/Оптика/)).toHaveTextContent(/ответ отправлен.*2 октября.*до 10/);
  });

  test('a topic is opened with its history, and the address says which', async () => {
    const page = renderPage('/users/my/diary?subject=3', ofSubject);
    page.stub({ 'marks.listMarkHistory': history });
    await page.user.click(await topic(/Механика.*8 из 10/));
    expect(await screen.findByText('(было 7)')).toBeVisible();
    expect(page.address()).toBe('/users/my/diary?subject=3&topic=5');
    expect(page.asked('marks.listMarkHistory')[0]?.params).toEqual({ student: 11, step: 5 });
    expect(screen.getByRole('link', { name: 'Открыть тему' })).toHaveAttribute('href', '/subjects/3/topics/5');
    await page.user.click(await topic(/Механика.*8 из 10/));
    expect(page.address()).toBe('/users/my/diary?subject=3');
  });

  test('a parent reads a child’s topics without links to them', async () => {
    const page = renderPage(
      '/users/11/diary?subject=3&topic=5',
      { ...ofSubject, 'marks.listMarkHistory': history },
      asParent,
    );
    expect(await screen.findByText('(было 7)')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Открыть тему' })).toBeNull();
    expect(page.asked('subjects.getSubjectContents')[0]?.query).toEqual({ user_id: 11 });
  });

  test('a discipline without open topics says so', async () => {
    renderPage('/users/my/diary?subject=3', {
      ...ofSubject,
      'subjects.getSubjectContents': replyOf('subjects.getSubjectContents'),
    });
    expect(await screen.findByText('В дисциплине пока нет открытых тем')).toBeVisible();
  });

  test('contents that cannot be read are read again', async () => {
    const page = renderPage('/users/my/diary?subject=3', {
      ...ofSubject,
      'subjects.getSubjectContents': refused('internal'),
    });
    const alert = await screen.findByRole('alert');
    page.stub({ 'subjects.getSubjectContents': ofSubject['subjects.getSubjectContents'] });
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    expect(await topic(/Механика.*8 из 10/)).toBeVisible();
  });
});

test('the heading names the student and the groups', async () => {
  renderPage('/users/11/diary', stubs, asCurator);
  expect(await screen.findByRole('heading', { level: 1, name: 'Белова Анна' })).toBeVisible();
  expect(screen.getByText('Дневник · ИСП-21')).toBeVisible();
});

test('choosing another child leads to the schedule of that child, and Back to the diary of the former one', async () => {
  const boris = sampleOf(Person, { id: 12, last_name: 'Белов', first_name: 'Борис' });
  const parent: Viewer = { ...asParent!, user: { ...asParent!.user, children: [...asParent!.user.children, boris] } };
  const children: Stubs = {
    ...stubs,
    'users.getUser': ({ params }) => replyOf('users.getUser', params.id === boris.id ? boris : student),
    'schedule.listScheduleLessons': replyOf('schedule.listScheduleLessons', { is_complete: true }),
    'calendar.listEvents': replyOf('calendar.listEvents', { data: [] }),
  };
  const page = renderPage('/users/11/diary', children, parent);
  await page.user.click(await screen.findByRole('radio', { name: /Борис/ }));
  await waitFor(() => expect(page.address()).toBe('/schedule'));
  await waitFor(() => expect(page.asked('schedule.listScheduleLessons')[0]?.query).toMatchObject({ user_id: 12 }));
  for (const link of screen.getAllByRole('link', { name: 'Дневник' }))
    expect(link).toHaveAttribute('href', '/users/12/diary');
  await page.back();
  expect(await screen.findByRole('heading', { level: 1, name: 'Белова Анна' })).toBeVisible();
  expect(screen.getByRole('radio', { name: /Анна/ })).toBeChecked();
  for (const link of screen.getAllByRole('link', { name: 'Дневник' }))
    expect(link).toHaveAttribute('href', '/users/11/diary');
});

test('an address without a student is unknown', async () => {
  renderPage('/users/none/diary', stubs, asCurator);
  expect(await screen.findByText('Этой страницы не существует, или она вам недоступна')).toBeVisible();
});
