import { HistoryRecord } from '@orbita/contract/audit';
import { StoredFile } from '@orbita/contract/files';
import { Skill } from '@orbita/contract/topics';
import { Meeting, MeetingRow, type Organisation, Role, SmartObject } from '@orbita/contract/organisation';
import { act, screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { invalidate } from '../../api/query.ts';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { pending, refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asStudent, asTeacher } from '../../testing/viewers.ts';

const teacher = {
  id: 21,
  first_name: 'Мария',
  last_name: 'Соколова',
  middle_name: '',
  photo_src: null,
  is_online: false,
};
const node = {
  parent_id: null,
  name: '',
  type: null,
  is_scope: false,
  user_ids: [],
  is_over: false,
  image_src: null,
} as const;
const roles: Organisation['roles'] = [
  { ...node, id: 1, name: 'Учебная часть', is_scope: true, user_ids: [] },
  { ...node, id: 2, parent_id: 1, type: 1, user_ids: [21] },
  { ...node, id: 3, parent_id: 1, name: 'Диспетчер', user_ids: [21] },
  { ...node, id: 4, parent_id: 1, name: 'Архив', is_scope: true, user_ids: [] },
];
const organisation: Organisation = {
  roles,
  people: [teacher],
  own_circles: [1],
  meeting_circles: [1],
  can_change_all: false,
};
const role = sampleOf(Role, {
  ...{ id: 3, name: 'Диспетчер', description: '', type: null, is_scope: false, parent_id: 1, image_src: null },
  ...{ accountabilities: ['Составляет расписание'], skills: [], steps: [], steps_ids: [], user_ids: [21] },
  ...{ branches_ids: [], trajectories: [], duties: [], can_change: true, can_remove: true },
  ...{ started_at: null, finished_at: null, meeting_id: null },
  people: [{ ...teacher, focus: '', since: '2026-09-01T00:00:00+03:00' }],
});
const lead: Role = { ...role, id: 2, name: '', type: 1, can_remove: false };
const stubs: Stubs = {
  'organisation.getOrganisation': organisation,
  'organisation.getRole': role,
  'organisation.listSmartObjects': pageOf([]),
  'organisation.listRoleHistory': pageOf([]),
  'topics.listSkills': pageOf([]),
};

describeStates('/organisation', {
  as: asTeacher,
  stubs,
  reads: 'organisation.getOrganisation',
  shows: 'Выберите роль на карте или в списке, чтобы узнать о ней всё.',
  empty: {
    stubs: { 'organisation.getOrganisation': { ...organisation, roles: [], people: [], own_circles: [] } },
    shows: 'Круги не найдены',
  },
  deniedTo: asStudent,
});

test('a circle of the map is entered by keyboard and left again', async () => {
  const page = renderPage('/organisation', stubs, asTeacher);
  const circle = await screen.findByRole('button', { name: 'Круг «Архив»' });
  circle.focus();
  await page.user.keyboard('{Enter}');
  const path = within(screen.getByRole('navigation', { name: 'Путь по кругам' }));
  expect(await path.findByRole('button', { name: 'Архив' })).toHaveAttribute('aria-current');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(path.queryByRole('button', { name: 'Архив' })).toBeNull());
  expect(path.getByRole('button', { name: 'Учебная часть' })).toHaveAttribute('aria-current');
});

test('the outline is walked by arrows and tells who holds a role', async () => {
  const page = renderPage('/organisation?view=outline', stubs, asTeacher);
  const [first] = await screen.findAllByRole('treeitem');
  first?.focus();
  await page.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByRole('region', { name: 'Диспетчер' })).toBeVisible();
  expect(page.asked('organisation.getRole').at(-1)).toMatchObject({ params: { id: 3 } });
});

test('Home and End go to the first and the last row of the outline', async () => {
  const page = renderPage('/organisation?view=outline', stubs, asTeacher);
  const rows = await screen.findAllByRole('treeitem');
  rows[0]?.focus();
  await page.user.keyboard('{End}');
  expect(rows.at(-1)).toHaveFocus();
  await page.user.keyboard('{Home}');
  expect(rows[0]).toHaveFocus();
});

test.each([
  ['the chosen role is folded away', '&role=4', ['Свернуть: Учебная часть']],
  ['the chosen role is gone', '&role=404', []],
])('the outline is entered at its first row while %s', async (_case, address, folded) => {
  const page = renderPage(`/organisation?view=outline${address}`, stubs, asTeacher);
  await screen.findAllByRole('treeitem');
  for (const title of folded) await page.user.click(screen.getByTitle(title));
  const entries = screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0);
  expect(entries).toEqual([screen.getByRole('treeitem', { name: /^Учебная часть/ })]);
});

test('the outline is entered at the first found row when the search hides the first circle', async () => {
  const second: Organisation['roles'] = [...roles, { ...node, id: 9, name: 'Общежитие', is_scope: true, user_ids: [] }];
  const found = { ...stubs, 'organisation.getOrganisation': { ...organisation, roles: second } };
  const page = renderPage('/organisation?view=outline', found, asTeacher);
  await page.user.type(await screen.findByRole('searchbox', { name: 'Найти роль или человека' }), 'Общежитие');
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(1));
  expect(screen.getByRole('treeitem', { name: /Общежитие/ }).tabIndex).toBe(0);
});

test('a circle names everybody in it at any depth, and its own people', async () => {
  const deep = { ...teacher, id: 22, first_name: 'Олег', last_name: 'Белов' };
  const own = { ...teacher, id: 23, first_name: 'Анна', last_name: 'Серова' };
  const circle: Role = { ...role, id: 1, name: 'Учебная часть', is_scope: true, parent_id: null };
  const tree: Organisation = {
    ...organisation,
    people: [deep, teacher, own],
    roles: [
      { ...roles[0]!, user_ids: [23] },
      ...roles.slice(1),
      { ...node, id: 8, parent_id: 4, name: 'Хранитель', user_ids: [22] },
    ],
  };
  renderPage(
    '/organisation?role=1',
    { ...stubs, 'organisation.getOrganisation': tree, 'organisation.getRole': circle },
    asTeacher,
  );
  for (const name of ['Белов', 'Серова'])
    expect(await screen.findByRole('button', { name: new RegExp(`^Убрать из круга: ${name}`) })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Выйти из круга' })).toBeVisible();
});

test('the history reads as people do: days, statuses, lines with commas', async () => {
  const changes = [
    { field: 'finished_at', old: null, new: '2026-08-31T20:59:00Z' },
    { field: 'status', old: 'processing', new: 'deffered' },
    { field: 'duty', old: null, new: 'inquiries' },
    { field: 'image', old: '/api/files/11', new: '/api/files/12' },
    { field: 'accountabilities', old: 'а, б, в', new: 'а', came: [], gone: ['б, в'] },
  ];
  const entry = sampleOf(HistoryRecord, { id: 1, action: 'updated', changes });
  renderPage('/organisation?role=3', { ...stubs, 'organisation.listRoleHistory': pageOf([entry]) }, asTeacher);
  const history = within((await screen.findByText(/^Окончание/)).closest('li')!);
  expect(history.getByText('31.08.26, 23:59')).toBeVisible();
  expect(history.getByText('В работе')).toBeVisible();
  expect(history.getByText('Отложено')).toBeVisible();
  expect(history.getByText('Вопросы с сайта')).toBeVisible();
  expect(history.getByText('б, в').tagName).toBe('DEL');
  expect(history.queryByText(/api\/files/)).toBeNull();
});

test('a role with more lines than the form may send keeps them, and finds a skill beyond the first page', async () => {
  const many = Array.from({ length: 600 }, (_, n) => `Дело ${n}`);
  const page = renderPage(
    '/organisation?role=3',
    {
      ...stubs,
      'organisation.getRole': { ...role, accountabilities: many, skills: [sampleOf(Skill, { id: 77, title: 'Речь' })] },
      'organisation.updateRole': role,
      'topics.listSkills': ({ query }) =>
        pageOf(query?.query === 'пая' ? [sampleOf(Skill, { id: 500, title: 'Паяние' })] : []),
    },
    asTeacher,
  );
  await openMenu(page, 'Изменить');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Речь')).toBeVisible();
  await page.user.type(dialog.getByRole('combobox', { name: 'Навыки' }), 'пая');
  await page.user.click(await screen.findByRole('option', { name: 'Паяние' }));
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(page.asked('organisation.updateRole').at(-1)?.body).toMatchObject({ skills: [77, 500] }));
  expect(page.asked('organisation.updateRole').at(-1)?.body).not.toHaveProperty('accountabilities');
});

test('the last day of a role is a whole day, as its panel says', async () => {
  const page = renderPage('/organisation?role=3', { ...stubs, 'organisation.updateRole': role }, asTeacher);
  await openMenu(page, 'Изменить');
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByRole('textbox', { name: 'Окончание' }), '30.06.2027');
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(page.asked('organisation.updateRole')).toHaveLength(1));
  const ends = page.asked('organisation.updateRole')[0]?.body.finished_at ?? '';
  expect(new Date(ends).toISOString()).toBe('2027-06-30T20:59:00.000Z');
});

test('a role gets a picture as soon as one is chosen, and loses it', async () => {
  const photo = sampleOf(StoredFile, { id: 31, type: 'photo' });
  const page = renderPage(
    '/organisation?role=3',
    { ...stubs, 'files.uploadPhoto': photo, 'organisation.updateRole': role },
    asTeacher,
  );
  const panel = within(await screen.findByRole('region', { name: 'Диспетчер' }));
  await page.user.upload(
    panel.getByLabelText('Добавить картинку', { selector: 'input' }),
    new File(['ф'], 'роль.png', { type: 'image/png' }),
  );
  await waitFor(() =>
    expect(page.asked('organisation.updateRole').at(-1)).toMatchObject({ params: { id: 3 }, body: { image_id: 31 } }),
  );
  page.stub({ 'organisation.getRole': { ...role, image_id: 31, image_src: '/api/files/31' } });
  await act(() => invalidate('organisation'));
  await page.user.click(await panel.findByRole('button', { name: 'Убрать' }));
  await waitFor(() => expect(page.asked('organisation.updateRole').at(-1)?.body).toEqual({ image_id: null }));
});

describe('giving up', () => {
  const askAt = async (known: Stubs, button: RegExp | string, at = '/organisation?role=2') => {
    const page = renderPage(at, { ...stubs, 'organisation.getRole': lead, ...known }, asTeacher);
    await page.user.click(await screen.findByRole('button', { name: button }));
    return { page, dialog: within(await screen.findByRole('dialog')) };
  };

  test('the only core role warns, also of a role that is shown as its type', async () => {
    const { page, dialog } = await askAt({ 'organisation.removeRolePerson': lead }, 'Отказаться от роли');
    expect(
      dialog.getByText(/^Отказаться от роли «Лидер круга»\? .*вы потеряете право редактировать круг\.$/),
    ).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Отказаться' }));
    await waitFor(() =>
      expect(page.asked('organisation.removeRolePerson').at(-1)).toMatchObject({ params: { id: 2, user: 21 } }),
    );
    expect(await screen.findByText('Вы отказались от роли')).toBeVisible();
  });

  test('the only core role of the circle warns an administrator too, and says what stays', async () => {
    const { dialog } = await askAt(
      { 'organisation.getOrganisation': { ...organisation, can_change_all: true } },
      'Отказаться от роли',
    );
    expect(dialog.getByText(/вы потеряете право редактировать круг, которое она даёт/)).toBeVisible();
  });

  test('another role asks without the warning, and one of somebody else names the person', async () => {
    const other = {
      ...teacher,
      id: 30,
      last_name: 'Белов',
      first_name: 'Олег',
      focus: '',
      since: role.people[0]!.since,
    };
    const shared = { ...role, user_ids: [21, 30], people: [...role.people, other] };
    const { page, dialog } = await askAt(
      { 'organisation.getRole': shared },
      'Отказаться от роли',
      '/organisation?role=3',
    );
    expect(dialog.getByText('Отказаться от роли «Диспетчер»?')).toBeVisible();
    await page.user.keyboard('{Escape}');
    await page.user.click(screen.getByRole('button', { name: /^Снять роль: Белов/ }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/^Снять роль «Диспетчер» с человека: Белов/)).toBeVisible();
    expect(question.getByRole('button', { name: 'Снять' })).toBeVisible();
  });

  test('a circle is spoken of as a circle', async () => {
    const circle: Role = { ...role, id: 1, name: 'Учебная часть', is_scope: true, parent_id: null };
    const { page, dialog } = await askAt(
      { 'organisation.getRole': circle },
      'Отказаться от круга',
      '/organisation?role=1',
    );
    expect(dialog.getByText('Отказаться от ответственности за круг «Учебная часть»?')).toBeVisible();
    await page.user.keyboard('{Escape}');
    await page.user.click(screen.getByRole('button', { name: 'Выйти из круга' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/^Выйти из круга «Учебная часть».*потеряете право/)).toBeVisible();
    expect(question.getByRole('button', { name: 'Выйти' })).toBeVisible();
  });
});

test('a circle that was deleted is told as such', async () => {
  const circle: Role = { ...role, id: 4, name: 'Архив', is_scope: true };
  const deleting: Stubs = { 'organisation.getRole': circle, 'organisation.deleteRole': { ok: true } };
  const page = renderPage('/organisation?role=4', { ...stubs, ...deleting }, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: 'Действия: Архив' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Удалить' }));
  await page.user.click(await screen.findByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Круг удалён')).toBeVisible();
});

test('a role is given to the staff only, and a refusal stays in the dialog with the choice', async () => {
  const colleague = { ...teacher, id: 30, last_name: 'Белов', first_name: 'Олег' };
  const found = replyOf('users.listUsers', { data: [{ ...colleague, groups: [] }] });
  const page = renderPage(
    '/organisation?role=3',
    { ...stubs, 'users.listUsers': found, 'organisation.setRolePerson': refused('unknown-holder') },
    asTeacher,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Дать роль' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Дать роль' }));
  await page.user.click(await dialog.findByRole('radio', { name: /Белов/ }));
  expect(page.asked('users.listUsers').every(({ query }) => query?.role === 'staff')).toBe(true);
  expect(dialog.queryByRole('checkbox', { name: /Показать всех/ })).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Роль можно дать только сотруднику организации');
  expect(dialog.getByRole('radio', { name: /Белов/ })).toBeChecked();
  page.stub({ 'organisation.setRolePerson': role });
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.asked('organisation.setRolePerson').at(-1)).toMatchObject({ params: { id: 3, user: 30 } });
});

const openMenu = async (page: ReturnType<typeof renderPage>, item: string) => {
  await page.user.click(await screen.findByRole('button', { name: 'Действия: Диспетчер' }));
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
};

test('a role is deleted after the question of the specification', async () => {
  const page = renderPage('/organisation?role=3', { ...stubs, 'organisation.deleteRole': { ok: true } }, asTeacher);
  await openMenu(page, 'Удалить');
  expect(await screen.findByText('Вы уверены, что хотите удалить роль без возможности восстановления?')).toBeVisible();
  const reads = () => page.asked('organisation.getRole').filter(({ params }) => params.id === 3).length;
  const before = reads();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.asked('organisation.deleteRole')).toHaveLength(1));
  await waitFor(() => expect(page.asked('organisation.getRole').at(-1)).toMatchObject({ params: { id: 1 } }));
  await waitFor(() => expect(page.asked('organisation.getOrganisation')).toHaveLength(2));
  expect(reads()).toBe(before);
  expect(await screen.findByText('Роль удалена')).toBeVisible();
});

test('a link to a role that was deleted shows its history, and is closed', async () => {
  const deleted = sampleOf(HistoryRecord, {
    ...{ id: 1, action: 'deleted', changes: [{ field: 'name', old: 'Диспетчер', new: null }] },
  });
  const page = renderPage(
    '/organisation?role=99',
    { ...stubs, 'organisation.getRole': refused('not-found'), 'organisation.listRoleHistory': pageOf([deleted]) },
    asTeacher,
  );
  const panel = within(await screen.findByRole('region', { name: 'Роль удалена' }));
  expect(await panel.findByText('Удалено')).toBeVisible();
  expect(panel.getAllByText('Диспетчер').length).toBeGreaterThan(0);
  await page.user.click(panel.getByRole('button', { name: 'Закрыть' }));
  expect(await screen.findByText(/^Выберите роль/)).toBeVisible();
});

test('a role that never was is told as such', async () => {
  const never = { 'organisation.getRole': refused('not-found'), 'organisation.listRoleHistory': refused('not-found') };
  renderPage('/organisation?role=99', { ...stubs, ...never }, asTeacher);
  expect(await screen.findByRole('region', { name: 'Такой роли нет' })).toBeVisible();
});

test('a role moves into another circle by the menu', async () => {
  const page = renderPage('/organisation?role=3', { ...stubs, 'organisation.updateRole': role }, asTeacher);
  await openMenu(page, 'Перенести');
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('combobox', { name: 'Перенести в круг' }));
  await page.user.click(await screen.findByRole('option', { name: 'Учебная часть › Архив' }));
  await page.user.click(dialog.getByRole('button', { name: 'Перенести' }));
  await waitFor(() =>
    expect(page.asked('organisation.updateRole').at(-1)).toMatchObject({ params: { id: 3 }, body: { parent_id: 4 } }),
  );
  expect(await screen.findByText('Роль успешно перенесена')).toBeVisible();
});

const tension = sampleOf(SmartObject, {
  ...{ id: 9, role_id: 3, role_name: 'Диспетчер', role_type: null, kind: 'tensions', status: 'processing' },
  ...{ title: 'Замены узнают поздно', description: 'Лучше накануне', author: teacher },
  ...{ can_propose: true, proposal: null },
});
const tensions: Stubs = { ...stubs, 'organisation.listSmartObjects': pageOf([tension]) };
describeStates('/organisation/tensions', {
  as: asTeacher,
  stubs: tensions,
  reads: 'organisation.listSmartObjects',
  shows: 'Замены узнают поздно',
  empty: { stubs: { 'organisation.listSmartObjects': pageOf([]) }, shows: 'Напряжений пока нет' },
  deniedTo: asStudent,
});

test('what lasts shows its status only when it is another than usual; its dialog changes it', async () => {
  const entries = [
    sampleOf(SmartObject, {
      id: 31,
      kind: 'accountabilities',
      status: 'processing',
      title: 'Расписание',
      can_change: true,
    }),
    sampleOf(SmartObject, { id: 32, kind: 'policies', status: 'paused', title: 'Замены', can_change: true }),
    sampleOf(SmartObject, { id: 33, kind: 'projects', status: 'processing', title: 'Переезд', can_change: true }),
  ];
  const page = renderPage(
    '/organisation?role=3',
    { ...stubs, 'organisation.listSmartObjects': pageOf(entries), 'organisation.updateSmartObject': entries[0]! },
    asTeacher,
  );
  expect(await screen.findByRole('combobox', { name: 'Статус: Замены' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Статус: Переезд' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Статус: Расписание' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Изменить: Расписание' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('combobox', { name: 'Статус' }));
  await page.user.click(await screen.findByRole('option', { name: 'Отложено' }));
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('organisation.updateSmartObject').at(-1)).toMatchObject({
      params: { id: 31 },
      body: { status: 'deffered' },
    }),
  );
});

const meeting = sampleOf(Meeting, {
  ...{ id: 7, title: 'О заменах', scope_id: 1, scope_name: 'Учебная часть', state: 'running', can_run: true },
  ...{ finished_at: null, minutes: null, agenda_count: 1, waiting: [], people: [] },
  agenda: [
    {
      ...{ id: 5, tension_id: 9, role_id: 3, role: 'Диспетчер', role_type: null, state: 'open', note: '' },
      ...{
        what_is: 'Замены узнают поздно',
        what_better: 'Лучше накануне',
        author: teacher,
        can_change: false,
        can_decide: true,
      },
      changes: [{ act: 'change', role_id: 3, accountabilities: ['Сообщает накануне'] }],
      worded: [
        {
          ...{ act: 'change', role: 'Диспетчер', role_type: null, circle: null },
          fields: [{ field: 'accountabilities', before: ['Составляет расписание'], after: ['Сообщает накануне'] }],
        },
      ],
    },
  ],
});

const meetingRow = sampleOf(MeetingRow, { id: 7, title: 'О заменах', scope_name: 'Учебная часть', state: 'running' });

const line = (id: number, role_id: number, kind: SmartObject['kind'], title: string) =>
  sampleOf(SmartObject, { id, role_id, kind, title });
const lines = [
  line(31, 3, 'purposes', 'Занятия идут по плану'),
  line(32, 3, 'accountabilities', 'Составляет расписание'),
  line(33, 4, 'accountabilities', 'Хранит ведомости'),
];

test('a proposal begins with what the role has now, and names the role of the tension', async () => {
  const [item] = meeting.agenda;
  const page = renderPage(
    '/organisation/tensions',
    {
      ...stubs,
      'organisation.listSmartObjects': ({ query }) =>
        pageOf(query.kind === 'tensions' ? [tension] : lines.filter(({ role_id }) => role_id === query.role_id)),
      'organisation.getProposal': { proposal: null },
      'organisation.proposeChanges': item!,
    },
    asTeacher,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Предложить изменения: Замены узнают поздно' }));
  const dialog = within(await screen.findByRole('dialog'));
  const accountabilities = await dialog.findByRole('textbox', { name: 'Обязательства' });
  expect(accountabilities).toHaveValue('Составляет расписание');
  expect(dialog.getByRole('textbox', { name: 'Предназначение' })).toHaveValue('Занятия идут по плану');
  await page.user.type(accountabilities, '{Enter}Сообщает накануне');
  // What was added goes along to another role, and back.
  for (const [role, present] of [
    ['Архив · Учебная часть', 'Хранит ведомости'],
    ['Диспетчер · Учебная часть', 'Составляет расписание'],
  ]) {
    await page.user.click(dialog.getByRole('combobox', { name: 'Роль' }));
    await page.user.click(await screen.findByRole('option', { name: role! }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Обязательства' })).toHaveValue(`${present}\nСообщает накануне`),
    );
  }
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('organisation.proposeChanges').at(-1)).toMatchObject({
      params: { id: 9 },
      body: {
        changes: [{ act: 'change', role_id: 3, accountabilities: ['Составляет расписание', 'Сообщает накануне'] }],
      },
    }),
  );
});

test('a proposal that cannot be read says so, and is read anew', async () => {
  const page = renderPage(
    '/organisation/tensions',
    { ...tensions, 'organisation.getProposal': refused('internal') },
    asTeacher,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Предложить изменения: Замены узнают поздно' }));
  const dialog = within(await screen.findByRole('dialog'));
  const again = await dialog.findByRole('button', { name: 'Повторить' });
  page.stub({ 'organisation.getProposal': { proposal: null } });
  await page.user.click(again);
  expect(await screen.findByRole('textbox', { name: 'Обязательства' })).toBeVisible();
});

test('a proposal that was typed is not thrown away without a question', async () => {
  const page = renderPage(
    '/organisation/tensions',
    { ...tensions, 'organisation.getProposal': { proposal: null } },
    asTeacher,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Предложить изменения: Замены узнают поздно' }));
  const field = await screen.findByRole('textbox', { name: 'Обязательства' });
  await page.user.type(field, 'Сообщает накануне');
  await page.user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Несохранённые изменения' }));
  await page.user.click(question.getByRole('button', { name: 'Отмена' }));
  expect(await screen.findByRole('textbox', { name: 'Обязательства' })).toHaveValue('Сообщает накануне');
});

test('what is being typed stays when the proposal leaves the agenda', async () => {
  const [item] = meeting.agenda;
  const changeable = { ...meeting, agenda: [{ ...item!, can_change: true }] };
  const page = renderPage('/organisation/meetings/7', { ...stubs, 'organisation.getMeeting': changeable }, asTeacher);
  const revise = await screen.findByRole('button', { name: 'Изменить предложение: Замены узнают поздно' });
  expect(revise).toHaveTextContent('Изменить предложение');
  await page.user.click(revise);
  await page.user.type(await screen.findByRole('textbox', { name: 'Обязательства' }), ' Сразу');
  page.stub({ 'organisation.getMeeting': { ...meeting, agenda: [] } });
  await act(() => invalidate('organisation'));
  expect(await screen.findByText('В повестке пока нет предложений')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Обязательства' })).toHaveValue('Сообщает накануне Сразу');
});

test('a tension is raised where tensions are listed, and shows where its proposal is decided', async () => {
  const waiting = { state: 'open' as const, meeting: { id: 7, title: 'О заменах' }, author: teacher };
  const page = renderPage(
    '/organisation/tensions',
    {
      ...stubs,
      'organisation.listSmartObjects': pageOf([{ ...tension, proposal: waiting }]),
      'organisation.createSmartObject': tension,
    },
    asTeacher,
  );
  expect(await screen.findByRole('link', { name: 'О заменах' })).toHaveAttribute('href', '/organisation/meetings/7');
  expect(screen.getByRole('button', { name: 'Изменить предложение: Замены узнают поздно' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Сообщить о напряжении' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('combobox', { name: 'Какой роли сообщить' }));
  await page.user.click(await screen.findByRole('option', { name: 'Диспетчер · Учебная часть' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Что есть' }), 'Кабинеты заняты');
  await page.user.type(dialog.getByRole('textbox', { name: 'Что было бы лучше' }), 'Знать заранее');
  await page.user.click(dialog.getByRole('button', { name: 'Сообщить' }));
  await waitFor(() =>
    expect(page.asked('organisation.createSmartObject').at(-1)).toMatchObject({
      params: { id: 3 },
      body: { kind: 'tensions', title: 'Кабинеты заняты', description: 'Знать заранее' },
    }),
  );
});

test('a meeting is called of the circles whose meetings one may call', async () => {
  const listed = { ...stubs, 'organisation.listMeetings': pageOf([meetingRow]) };
  const page = renderPage('/organisation/meetings', listed, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: 'Назначить собрание' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('combobox', { name: 'Круг' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Учебная часть',
    'Учебная часть › Архив',
  ]);
});

test('who may call no meeting is offered none', async () => {
  renderPage(
    '/organisation/meetings',
    {
      ...stubs,
      'organisation.listMeetings': pageOf([meetingRow]),
      'organisation.getOrganisation': { ...organisation, own_circles: [], meeting_circles: [] },
    },
    asTeacher,
  );
  expect(await screen.findByText('О заменах')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Назначить собрание' })).toBeNull();
});

describeStates('/organisation/meetings', {
  as: asTeacher,
  stubs: { ...stubs, 'organisation.listMeetings': pageOf([meetingRow]) },
  reads: 'organisation.listMeetings',
  shows: 'О заменах',
  empty: { stubs: { 'organisation.listMeetings': pageOf([]) }, shows: 'Собраний пока не было' },
  deniedTo: asStudent,
});

describeStates('/organisation/meetings/:id', {
  at: '/organisation/meetings/7',
  as: asTeacher,
  stubs: { ...stubs, 'organisation.getMeeting': meeting },
  reads: 'organisation.getMeeting',
  shows: 'Замены узнают поздно',
  empty: {
    stubs: { 'organisation.getMeeting': { ...meeting, agenda: [] } },
    shows: 'В повестке пока нет предложений',
  },
  deniedTo: asStudent,
});

test('a second proposal joins the agenda only after the first was read there', async () => {
  const [item] = meeting.agenda;
  const waiting = [
    { ...item!, id: 11, what_is: 'Журнал долго открывается' },
    { ...item!, id: 12, what_is: 'Нет ключей' },
  ];
  const page = renderPage(
    '/organisation/meetings/7',
    { ...stubs, 'organisation.getMeeting': { ...meeting, waiting }, 'organisation.updateMeeting': pending },
    asTeacher,
  );
  await page.user.click(await screen.findByRole('button', { name: 'В повестку: Журнал долго открывается' }));
  const other = screen.getByRole('button', { name: 'В повестку: Нет ключей' });
  await waitFor(() => expect(other).toBeDisabled());
  await page.user.click(other);
  expect(page.asked('organisation.updateMeeting')).toMatchObject([
    { params: { id: 7 }, body: { agenda: [5, 11], updated_at: meeting.updated_at } },
  ]);
});

test('a meeting accepts a proposal; an objection needs its words', async () => {
  const page = renderPage(
    '/organisation/meetings/7',
    { ...stubs, 'organisation.getMeeting': meeting, 'organisation.decideProposal': meeting },
    asTeacher,
  );
  expect(await screen.findByRole('button', { name: 'Возразить: Замены узнают поздно' })).toBeDisabled();
  await page.user.click(screen.getByRole('button', { name: 'Принять предложение: Замены узнают поздно' }));
  await waitFor(() =>
    expect(page.asked('organisation.decideProposal').at(-1)).toMatchObject({
      params: { id: 7 },
      body: { proposal_id: 5, outcome: 'accepted' },
    }),
  );
});

test('a planned meeting is renamed and moved by who runs it; what another wrote meanwhile is shown', async () => {
  const planned = { ...meeting, state: 'planned' as const, starts_at: '2026-11-20T10:00:00+03:00' };
  const theirs = { ...planned, title: 'О замещениях', updated_at: '2026-11-02T10:00:00+03:00' };
  const page = renderPage(
    '/organisation/meetings/7',
    {
      ...stubs,
      'organisation.getMeeting': planned,
      'organisation.updateMeeting': refused('stale', { current: theirs }),
    },
    asTeacher,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Изменить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Собрание' }));
  const title = dialog.getByRole('textbox', { name: /Название/ });
  await page.user.clear(title);
  await page.user.type(title, 'О расписании');
  const start = dialog.getByRole('textbox', { name: /Начало/ });
  expect(start).toHaveValue('20.11.26, 10:00');
  await page.user.clear(start);
  await page.user.type(start, '21.11.2026 12:30');
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await dialog.findByText(/О замещениях/)).toBeVisible();
  page.stub({ 'organisation.updateMeeting': planned });
  await page.user.click(dialog.getByRole('button', { name: 'Оставить моё' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { params, body } = page.asked('organisation.updateMeeting').at(-1)!;
  expect(params).toEqual({ id: 7 });
  expect(body).toMatchObject({ title: 'О расписании', updated_at: theirs.updated_at });
  expect(new Date(body.starts_at!).toISOString()).toBe('2026-11-21T09:30:00.000Z');
});

test('a meeting that runs, or that another runs, is not renamed', async () => {
  const others = { ...meeting, state: 'planned' as const, can_run: false };
  renderPage('/organisation/meetings/7', { ...stubs, 'organisation.getMeeting': others }, asTeacher);
  expect(await screen.findByText('Замены узнают поздно')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull();
});

test('minutes show what was and what became of it', async () => {
  const [item] = meeting.agenda;
  const minutes = {
    circle: 'Учебная часть',
    people: [{ name: 'Соколова Мария', meeting_role: 'facilitator' as const }],
    items: [
      {
        ...{ role: 'Диспетчер', role_type: null, what_is: 'Замены узнают поздно', what_better: 'Лучше накануне' },
        ...{ author: 'Соколова Мария', state: 'accepted' as const, note: 'Пробуем' },
        worded: item!.worded,
      },
    ],
  };
  const finished = { ...meeting, state: 'finished' as const, finished_at: '2026-11-20T11:00:00+03:00', minutes };
  renderPage('/organisation/meetings/7', { ...stubs, 'organisation.getMeeting': finished }, asTeacher);
  expect(await screen.findByText('Протокол собрания')).toBeVisible();
  expect(screen.getByText('Запись: Пробуем')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Напечатать' })).toBeVisible();
});

const duties = replyOf('organisation.listDuties', {
  data: [
    {
      duty: 'inquiries',
      role: { id: 3, name: 'Диспетчер', type: null, circle: 'Учебная часть' },
      people: [{ id: 21, name: 'Соколова Мария' }],
    },
    { duty: 'extensions', role: null, people: [] },
  ],
});
describeStates('/organisation/duties', {
  as: asAdmin,
  stubs: { ...stubs, 'organisation.listDuties': duties },
  reads: 'organisation.listDuties',
  shows: 'Сегодня получают: Соколова Мария',
  empty: none('both kinds of requests are always there'),
  deniedTo: asStudent,
});

test('a duty names its role before the circles around it, which a narrow field cuts', async () => {
  const keeper = { ...node, id: 8, parent_id: 4, name: 'Хранитель', user_ids: [] };
  const nested = { ...organisation, roles: [...roles, keeper] };
  const page = renderPage(
    '/organisation/duties',
    {
      ...stubs,
      'organisation.getOrganisation': nested,
      'organisation.listDuties': duties,
      'organisation.setDuty': duties,
    },
    asAdmin,
  );
  const [field] = await screen.findAllByRole('combobox', { name: 'Отвечает роль' });
  await waitFor(() => expect(field).toHaveValue('Диспетчер · Учебная часть'));
  await page.user.click(field!);
  await page.user.click(await screen.findByRole('option', { name: 'Хранитель · Учебная часть › Архив' }));
  await waitFor(() =>
    expect(page.asked('organisation.setDuty').at(-1)?.body).toEqual({ duty: 'inquiries', role_id: 8 }),
  );
});

test('the institutions of a role are read when asked for, and open pages are made to read it again', async () => {
  const page = renderPage(
    '/organisation?role=3',
    {
      ...stubs,
      'organisation.listRoleCompanies': { data: [{ id: 1, title: 'Политехнический колледж' }] },
      'organisation.announceRole': { data: [{ id: 1, title: 'Политехнический колледж' }] },
    },
    asTeacher,
  );
  await page.user.click(await screen.findByText('Организации роли'));
  expect(await screen.findByText('Политехнический колледж')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Показать на открытых страницах' }));
  expect(await screen.findByText('Открытые страницы прочтут роль заново')).toBeVisible();
  expect(page.asked('organisation.announceRole')).toMatchObject([{ params: { id: 3 }, body: { device_id: '*' } }]);
});

test('a role whose history is not read yet is not told to be deleted', async () => {
  const unread = { 'organisation.getRole': refused('not-found'), 'organisation.listRoleHistory': pending } as const;
  renderPage('/organisation?role=99', { ...stubs, ...unread }, asTeacher);
  expect(await screen.findByRole('region', { name: 'Роль' })).toBeVisible();
  expect(screen.queryByText('Роль удалена')).toBeNull();
});
