import { Retake, RetakeCandidate, RetakeGroup, RetakeStudent, RetakeTopic } from '@orbita/contract/retakes';
import { ProgressTopic } from '@orbita/contract/standing';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asCurator, asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const student = { id: 11, last_name: 'Белова', first_name: 'Анна' };
const retakeOf = (known: Partly<Retake> = {}): Retake =>
  sampleOf(Retake, {
    id: 7,
    student,
    subject: { id: 3, title: 'Физика' },
    retake_checkpoints: [{ step_id: 5, title: 'Контрольная', max_mark: 10 }],
    can_edit: true,
    can_set_dates: true,
    ...known,
  });
const physics = { id: 3, title: 'Физика', groups: [{ id: 9, name: 'ИСП-21' }] };
const choices: Stubs = {
  'retakes.getRetakeChoices': replyOf('retakes.getRetakeChoices', { data: [physics] }),
  'marks.listPassStatuses': { data: [] },
};

describeStates('/retakes', {
  as: asTeacher,
  stubs: { ...choices, 'retakes.listTeacherRetakes': pageOf([retakeOf()]) },
  reads: 'retakes.listTeacherRetakes',
  shows: 'Белова Анна',
  empty: { stubs: { 'retakes.listTeacherRetakes': pageOf([]) }, shows: 'Пересдач пока нет' },
  deniedTo: asStudent,
});

describeStates('/admin/retakes', {
  as: asAdmin,
  stubs: { ...choices, 'retakes.listRetakes': pageOf([retakeOf()]) },
  reads: 'retakes.listRetakes',
  shows: 'Белова Анна',
  empty: { stubs: { 'retakes.listRetakes': pageOf([]) }, shows: 'Пересдач пока нет' },
  deniedTo: asTeacher,
});

const groups = pageOf([sampleOf(RetakeGroup, { id: 9, name: 'ИСП-21', students_count: 2, open: 3 })]);
describeStates('/admin/retakes/groups', {
  as: asAdmin,
  stubs: { ...choices, 'retakes.listRetakeGroups': groups },
  reads: 'retakes.listRetakeGroups',
  shows: 'ИСП-21',
  empty: { stubs: { 'retakes.listRetakeGroups': pageOf([]) }, shows: 'Пересдач пока нет' },
  deniedTo: asTeacher,
});

const ofGroup = (rows: Retake[]) => ({ ...pageOf(rows), group: { id: 9, name: 'ИСП-21' } });
describeStates('/admin/retakes/groups/:group', {
  at: '/admin/retakes/groups/9',
  as: asAdmin,
  stubs: { ...choices, 'retakes.listGroupRetakes': ofGroup([retakeOf()]) },
  reads: 'retakes.listGroupRetakes',
  shows: 'Пересдачи: ИСП-21',
  empty: { stubs: { 'retakes.listGroupRetakes': ofGroup([]) }, shows: 'Пересдач пока нет' },
  deniedTo: asTeacher,
});

describeStates('/admin/retakes/students', {
  as: asAdmin,
  stubs: { ...choices, 'retakes.listRetakeStudents': pageOf([sampleOf(RetakeStudent, { student, overdue: 1 })]) },
  reads: 'retakes.listRetakeStudents',
  shows: 'Белова Анна',
  empty: { stubs: { 'retakes.listRetakeStudents': pageOf([]) }, shows: 'Пересдач пока нет' },
  deniedTo: asTeacher,
});

const unlinked = sampleOf(RetakeTopic, {
  ...{ id: 8, title: 'Пересдача', max_mark: 10, marks_count: 4, suggested_id: 5 },
  subject: { id: 3, title: 'Физика' },
  choices: [
    { id: 5, title: 'Контрольная', is_retake: false, max_mark: 10 },
    { id: 8, title: 'Пересдача', is_retake: true, max_mark: 10 },
  ],
});
describeStates('/admin/retakes/topics', {
  as: asAdmin,
  stubs: { ...choices, 'retakes.listRetakeTopics': pageOf([unlinked]) },
  reads: 'retakes.listRetakeTopics',
  shows: 'Пересдача',
  empty: { stubs: { 'retakes.listRetakeTopics': pageOf([]) }, shows: 'Разбирать нечего' },
  deniedTo: asTeacher,
});

describe('which topic a retake replaces', () => {
  const open = () =>
    renderPage(
      '/admin/retakes/topics',
      { ...choices, 'retakes.listRetakeTopics': pageOf([unlinked]), 'retakes.linkRetakeTopic': { ok: true } },
      asAdmin,
    );
  const field = () => screen.findByRole('combobox', { name: 'Какую тему заменяет «Пересдача»' });

  test('is proposed by its title and saved by a press', async () => {
    const page = open();
    expect(await field()).toHaveValue('Контрольная (до 10 баллов)');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('retakes.linkRetakeTopic')).toMatchObject([{ params: { id: 8 }, body: { replaces_id: 5 } }]),
    );
  });

  test('may be none', async () => {
    const page = open();
    await page.user.click(await field());
    await page.user.click(await screen.findByRole('option', { name: 'Не заменяет ни одной темы' }));
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(page.asked('retakes.linkRetakeTopic')).toMatchObject([{ body: { replaces_id: null } }]));
  });
});

const debts: Stubs = {
  ...choices,
  'retakes.listStudentRetakes': { data: [retakeOf({ can_edit: false, can_set_dates: false })] },
  'standing.getProgress': replyOf('standing.getProgress'),
  'users.getUser': replyOf('users.getUser', student),
};
const noDebts = { stubs: { 'retakes.listStudentRetakes': { data: [] } }, shows: 'Долгов нет' };
describeStates('/users/my/debts', {
  as: asStudent,
  stubs: debts,
  reads: 'retakes.listStudentRetakes',
  shows: 'Контрольная',
  empty: noDebts,
  deniedTo: asTeacher,
});
describeStates('/users/:user/debts', {
  at: '/users/11/debts',
  as: asCurator,
  stubs: debts,
  reads: 'retakes.listStudentRetakes',
  shows: 'Контрольная',
  empty: noDebts,
  deniedTo: none('whose debts one may read, the server knows'),
});
describeStates('/admin/retakes/students/:user', {
  at: '/admin/retakes/students/11',
  as: asAdmin,
  stubs: debts,
  reads: 'retakes.listStudentRetakes',
  shows: 'Контрольная',
  empty: noDebts,
  deniedTo: asTeacher,
});

describe('a list of retakes', () => {
  const open = (rows = [retakeOf()], address = '/retakes') =>
    renderPage(address, { ...choices, 'retakes.listTeacherRetakes': pageOf(rows) }, asTeacher);

  test('filters stand in the address and go to the server', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Просрочены' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Дисциплина' }), 'Физика');
    await page.user.type(screen.getByRole('searchbox'), 'бел');
    await waitFor(() =>
      expect(page.asked('retakes.listTeacherRetakes').at(-1)?.query).toEqual({
        page: 1,
        size: 20,
        state: 'overdue',
        subject_id: 3,
        query: 'бел',
      }),
    );
    expect(page.address()).toBe('/retakes?state=overdue&subject=3&query=%D0%B1%D0%B5%D0%BB');
  });

  test('a curator, who opens none, is told who does', async () => {
    renderPage('/retakes', { ...choices, 'retakes.listRetakes': pageOf([]) }, asCurator);
    expect(await screen.findByText('Пересдачи открывают преподаватели дисциплин и учебная часть.')).toBeVisible();
    expect(screen.queryByText(/откройте ему пересдачу/)).toBeNull();
  });

  test('nothing found by the filters: they are cleared', async () => {
    const page = open([], '/retakes?state=done');
    await page.user.click(await screen.findByRole('button', { name: 'Сбросить фильтр' }));
    expect(page.address()).toBe('/retakes');
  });

  test('chosen ones are deleted at once, and come back', async () => {
    const page = open([retakeOf(), retakeOf({ id: 8 }), retakeOf({ id: 9, can_edit: false })]);
    expect(await screen.findAllByRole('img', { name: 'Меняют преподаватели дисциплины' })).toHaveLength(1);
    expect(screen.getByText(/остальные, с замком, меняют их преподаватели/)).toBeVisible();
    page.stub({ 'retakes.deleteRetakes': { ok: true }, 'retakes.restoreRetakes': { ok: true } });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать всех на странице' }));
    await page.user.click(screen.getByRole('button', { name: 'Удалить' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('retakes.restoreRetakes').map(({ body }) => body)).toEqual([{ ids: [7, 8] }]),
    );
    expect(page.asked('retakes.deleteRetakes').map(({ body }) => body)).toEqual([{ ids: [7, 8] }]);
  });

  test('one is opened, dated and saved by Enter', async () => {
    const page = open();
    page.stub({ 'retakes.updateRetake': ({ params }) => retakeOf({ id: params.id }) });
    await page.user.click(await screen.findByRole('button', { name: /^Открыть пересдачу: Белова/ }));
    expect(page.address()).toBe('/retakes?retake=7');
    const dialog = await screen.findByRole('dialog', { name: 'Пересдача: Анна Белова' });
    await page.user.type(within(dialog).getByLabelText('Сдать до'), '2026-10-20T18:00');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toBe('/retakes'));
    expect(page.asked('retakes.updateRetake')[0]).toMatchObject({
      params: { id: 7 },
      body: { until: '2026-10-20T15:00:00.000Z', updated_at: retakeOf().updated_at },
    });
  });

  test('a click anywhere in a row opens the retake, one beside the tick does not', async () => {
    const page = open();
    const row = (await screen.findByText('открыта')).closest('tr');
    await page.user.click(screen.getByRole('checkbox', { name: 'Выбрать: Белова Анна' }).closest('td')!);
    expect(page.address()).toBe('/retakes');
    await page.user.click(within(row!).getByText('Физика'));
    expect(page.address()).toBe('/retakes?retake=7');
  });

  test('a date before the beginning cannot be saved', async () => {
    const page = open([retakeOf({ starts_at: '2026-10-19T12:00:00.000Z' })], '/retakes?retake=7');
    const dialog = await screen.findByRole('dialog');
    await page.user.type(within(dialog).getByLabelText('Сдать до'), '2026-10-01T18:00');
    expect(await within(dialog).findByText('Срок раньше начала')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  });

  test('what is no date cannot be saved, and is told once the field is left', async () => {
    const page = open([retakeOf()], '/retakes?retake=7');
    page.stub({ 'retakes.updateRetake': ({ params }) => retakeOf({ id: params.id }) });
    const dialog = await screen.findByRole('dialog');
    const until = within(dialog).getByLabelText('Сдать до');
    await page.user.clear(until);
    await page.user.type(until, '32.10');
    expect(within(dialog).queryByText(/Нужна дата/)).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await page.user.tab();
    expect(await within(dialog).findByText(/Нужна дата/)).toBeVisible();
    await page.user.clear(until);
    await page.user.type(until, '20.10.27');
    await page.user.tab();
    expect(until).toHaveValue('20.10.27');
    await page.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('retakes.updateRetake')[0]).toMatchObject({ body: { until: '2027-10-20T20:59:00.000Z' } }),
    );
  });

  test('what the server refuses stays in the dialog', async () => {
    const page = open([retakeOf()], '/retakes?retake=7');
    page.stub({ 'retakes.updateRetake': refused('conductor-not-teacher') });
    const dialog = await screen.findByRole('dialog');
    await page.user.type(within(dialog).getByLabelText('Для студента', { exact: false }), 'Кабинет 5');
    await page.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Принимать пересдачу может только преподаватель')).toBeVisible();
    expect(within(dialog).getByDisplayValue('Кабинет 5')).toBeVisible();
  });

  test('changed by somebody else meanwhile: the new date is shown, mine is kept when I say so', async () => {
    const page = open([retakeOf()], '/retakes?retake=7');
    const current = retakeOf({ until: '2026-10-21T15:00:00.000Z', updated_at: '2026-10-05T06:30:00.000Z' });
    page.stub({
      'retakes.updateRetake': ({ body }) =>
        body.updated_at === current.updated_at ? current : refused('stale', { current }),
    });
    const dialog = await screen.findByRole('dialog');
    await page.user.type(within(dialog).getByLabelText('Для студента', { exact: false }), 'Кабинет 5');
    await page.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Сдать до: теперь ср, 21 октября, 18:00');
    await page.user.click(within(dialog).getByRole('button', { name: 'Оставить моё' }));
    expect(await screen.findByText('Сохранено')).toBeVisible();
    expect(page.asked('retakes.updateRetake').at(-1)?.body).toMatchObject({
      comment: 'Кабинет 5',
      until: current.until,
    });
  });

  test('done with everything it is closed', async () => {
    const page = open([retakeOf({ state: 'done' })], '/retakes?retake=7');
    page.stub({ 'retakes.updateRetake': retakeOf({ is_closed: true, state: 'closed' }) });
    await page.user.click(await screen.findByRole('button', { name: 'Закрыть пересдачу' }));
    expect(await screen.findByText('Пересдача закрыта')).toBeVisible();
    expect(page.asked('retakes.updateRetake')[0]?.body).toEqual({ is_closed: true });
  });
});

describe('opening retakes', () => {
  const candidates = [
    sampleOf(RetakeCandidate, { student, failed: [{ step_id: 5, title: 'Контрольная' }] }),
    sampleOf(RetakeCandidate, { student: { id: 12, last_name: 'Волков', first_name: 'Иван' } }),
    sampleOf(RetakeCandidate, { student: { id: 13, last_name: 'Гусев', first_name: 'Пётр' }, has_open: true }),
    sampleOf(RetakeCandidate, {
      student: { id: 14, last_name: 'Жёлтый', first_name: 'Олег' },
      failed: [{ step_id: 5, title: 'Контрольная' }],
    }),
  ];
  const openDialog = async () => {
    const page = renderPage(
      '/retakes',
      {
        ...choices,
        'retakes.listTeacherRetakes': pageOf([]),
        'retakes.listRetakeCandidates': {
          data: candidates,
          steps: [{ id: 6, title: 'Зачёт', is_retake: true, max_mark: 10 }],
        },
        'retakes.createRetakes': { data: [retakeOf()], skipped_ids: [] },
      },
      asTeacher,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Открыть пересдачи' }));
    await page.user.selectOptions(within(await screen.findByRole('dialog')).getByLabelText('Дисциплина'), 'Физика');
    await screen.findByRole('checkbox', { name: /Белова/ });
    return page;
  };
  const unsaved = 'Вы хотите уйти? У вас есть несохранённые изменения!';
  const tick = (name: RegExp) => screen.getByRole('checkbox', { name });

  test('nobody is ticked beforehand; a click anywhere in a row ticks the student', async () => {
    const page = await openDialog();
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    expect(screen.getByRole('button', { name: /^Открыть 0/ })).toBeDisabled();
    expect(tick(/Гусев/)).toBeDisabled();
    await page.user.click(screen.getByText('долгов не видно'));
    expect(tick(/Волков/)).toBeChecked();
    await page.user.click(screen.getByText('тема пересдачи'));
    await page.user.click(screen.getByRole('button', { name: 'Открыть 1 пересдачу' }));
    expect(await screen.findByText('Открыта 1 пересдача')).toBeVisible();
    expect(page.asked('retakes.createRetakes')[0]?.body).toMatchObject({
      subject_id: 3,
      student_ids: [12],
      step_ids: [6],
    });
  });

  test('«Все должники» ticks those with debts, and unticks them', async () => {
    const page = await openDialog();
    await page.user.click(tick(/Волков/));
    await page.user.click(tick(/^Все должники/));
    expect(tick(/Белова/)).toBeChecked();
    expect(tick(/Жёлтый/)).toBeChecked();
    expect(tick(/Гусев/)).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Открыть 3 пересдачи' })).toBeEnabled();
    await page.user.click(tick(/^Все должники/));
    expect(tick(/Волков/)).toBeChecked();
    expect(screen.getByRole('button', { name: 'Открыть 1 пересдачу' })).toBeEnabled();
  });

  test('Escape asks before it loses what was ticked', async () => {
    const page = await openDialog();
    await page.user.click(tick(/Белова/));
    await page.user.keyboard('{Escape}');
    expect(await screen.findByText(unsaved)).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(unsaved)).toBeNull());
    expect(tick(/Белова/)).toBeChecked();
  });

  test('students are searched by name; Enter there opens no retakes, Escape clears the search first', async () => {
    const page = await openDialog();
    await page.user.click(tick(/Белова/));
    const search = within(screen.getByRole('dialog')).getByRole('searchbox');
    await page.user.type(search, 'олег жел{Enter}');
    expect(screen.queryByRole('checkbox', { name: /Белова/ })).toBeNull();
    await page.user.click(tick(/Жёлтый/));
    await page.user.type(search, 'ъ');
    expect(screen.getByText('Ничего не найдено')).toBeVisible();
    await page.user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(tick(/Белова/)).toBeChecked();
    expect(screen.getByRole('button', { name: 'Открыть 2 пересдачи' })).toBeEnabled();
    expect(page.asked('retakes.createRetakes')).toEqual([]);
  });
});

test('groups are sorted by a heading, the address says how', async () => {
  const page = renderPage('/admin/retakes/groups', { ...choices, 'retakes.listRetakeGroups': groups }, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Группа' }));
  expect(page.address()).toBe('/admin/retakes/groups?sort=name');
  await waitFor(() => expect(page.asked('retakes.listRetakeGroups').at(-1)?.query).toMatchObject({ sort: 'name' }));
  expect(screen.getByRole('columnheader', { name: 'Группа' })).toHaveAttribute('aria-sort', 'ascending');
});

test('overdue topics to hand in stand apart from those that wait, and lead to their tasks', async () => {
  const topicOf = (id: number, is_waiting: boolean, task_id: number | null) =>
    sampleOf(ProgressTopic, { id, subject_id: 3, title: `Тема ${id}`, is_waiting, task_id });
  const stubs = {
    ...debts,
    'retakes.listStudentRetakes': { data: [] },
    'standing.getProgress': replyOf('standing.getProgress', {
      overdue: [topicOf(8, false, 9)],
      waiting: [topicOf(7, true, null)],
    }),
  };
  renderPage('/users/my/debts', stubs, asStudent);
  const toHandIn = within(await screen.findByRole('region', { name: 'Просроченные темы' }));
  expect(toHandIn.getAllByRole('listitem')).toHaveLength(1);
  expect(toHandIn.getByRole('link', { name: /Тема 8/ })).toHaveAttribute('href', '/subjects/3/topics/8#task-9');
  expect(screen.getByRole('region', { name: 'Сданы и ждут проверки' })).toHaveTextContent('Тема 7');
});

test('overdue topics that could not be read are not taken for none', async () => {
  const stubs = { ...debts, 'retakes.listStudentRetakes': { data: [] }, 'standing.getProgress': refused('internal') };
  renderPage('/users/my/debts', stubs, asStudent);
  expect(await screen.findByText(/Не удалось показать «Просроченные темы»/)).toBeVisible();
  expect(screen.queryByText('Долгов нет')).toBeNull();
});

test('a parent reads debts without links to topics', async () => {
  const page = renderPage('/users/11/debts', debts, asParent);
  expect(await screen.findByText('Контрольная')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Открыть тему/ })).toBeNull();
  expect(page.asked('retakes.listStudentRetakes')[0]?.params).toEqual({ id: 11 });
});

test('a group without open retakes is not told to be without debts', async () => {
  const none = pageOf([sampleOf(RetakeGroup, { id: 9, name: 'ИСП-21', students_count: 0 })]);
  renderPage('/admin/retakes/groups', { ...choices, 'retakes.listRetakeGroups': none }, asAdmin);
  expect(await screen.findByText('открытых пересдач нет')).toBeVisible();
});

test('a topic without points that its status has passed is told to be done', async () => {
  const passed = { step_id: 5, title: 'Зачёт', max_mark: null, mark: null, is_done: true };
  const retake = retakeOf({ retake_checkpoints: [passed] });
  renderPage('/users/my/debts', { ...debts, 'retakes.listStudentRetakes': { data: [retake] } });
  expect(await screen.findByText('сдано')).toBeVisible();
  expect(screen.queryByText('не сдано')).toBeNull();
});
