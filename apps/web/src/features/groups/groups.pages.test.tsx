import { Group, GroupMember, GroupRow } from '@orbita/contract/groups';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const label = { id: 5, title: 'Выпускники', color: '#1971c2' };
const row = sampleOf(GroupRow, { id: 4, name: 'ИС-21', students_count: 25, subjects_count: 12, labels: [label] });
const choices: Stubs = {
  'subjects.listTrajectoryChoices': pageOf([{ id: 2, title: 'Программисты' }]),
  'subjects.listSemesterChoices': pageOf([]),
  'groups.listGroupLabels': { data: [{ ...label, groups_count: 1 }] },
  'halves.listHalves': pageOf([]),
};
const ofList: Stubs = { ...choices, 'groups.listGroups': { ...pageOf([row]), counters: { current: 1, archived: 0 } } };

describeStates('/admin/groups', {
  as: asAdmin,
  stubs: ofList,
  reads: 'groups.listGroups',
  shows: 'ИС-21',
  empty: { stubs: { 'groups.listGroups': pageOf([]) }, shows: 'Групп пока нет' },
  deniedTo: asTeacher,
});

const anna = sampleOf(GroupMember, { id: 11, first_name: 'Анна', last_name: 'Белова', middle_name: '' });
const group = sampleOf(Group, {
  ...row,
  messenger_link: 'https://chat.example.org/1',
  parents: [{ id: 8, name: '2 курс' }],
  children: [{ id: 9, name: 'ИС-21/1' }],
  privacy: -1,
  is_deletable: false,
});
const ofGroup: Stubs = {
  ...choices,
  'audit.listHistory': pageOf([]),
  'educationForms.listGroupEducationForms': { current_form: null, data: [] },
  'groups.getGroup': group,
  'groups.listGroups': pageOf([row, { ...row, id: 7, name: 'ИС-22' }]),
  'groups.listGroupUsers': pageOf([anna]),
  'groups.listFormerMembers': pageOf([]),
  'groups.getJoinLink': { link: null, is_on: false },
  'groups.listGroupSubjects': replyOf('groups.listGroupSubjects', {
    data: [{ id: 3, title: 'Физика', is_archived: false }],
    total: 1,
  }),
};

describeStates('/admin/groups/:id', {
  at: '/admin/groups/4',
  as: asAdmin,
  stubs: ofGroup,
  reads: 'groups.getGroup',
  shows: 'Белова Анна',
  empty: { stubs: { 'groups.listGroupUsers': pageOf([]) }, shows: 'В группе пока никого нет' },
  deniedTo: asTeacher,
});

describe('the list of groups', () => {
  const open = (stubs: Stubs = {}, at = '/admin/groups') => renderPage(at, { ...ofList, ...stubs }, asAdmin);

  test('filters and order stand in the address and go to the server', async () => {
    const page = open();
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Все метки' }), 'Выпускники');
    await page.user.click(await screen.findByRole('button', { name: 'Студенты' }));
    await waitFor(() =>
      expect(page.asked('groups.listGroups').at(-1)?.query).toMatchObject({
        label_id: 5,
        archived: false,
        sort: 'students_count',
        sort_direction: 'desc',
      }),
    );
    expect(page.address()).toBe('/admin/groups?label=5&sort=students_count&dir=desc');
  });

  test('one is created by Enter and opened', async () => {
    const page = open({ ...ofGroup, 'groups.createGroup': group, 'groups.listGroups': pageOf([row]) });
    await page.user.click(await screen.findByRole('button', { name: 'Создать группу' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText(/^Название/), 'ИС-21{Enter}');
    await waitFor(() => expect(page.address()).toBe('/admin/groups/4'));
    expect(page.asked('groups.createGroup')[0]?.body).toEqual({
      name: 'ИС-21',
      description: '',
      trajectory_id: null,
      half_id: null,
    });
  });

  test('chosen ones go to the archive at once, and only what changed comes back', async () => {
    const page = open({ 'groups.setGroupsArchived': { changed: [4] } });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: ИС-21' }));
    await page.user.click(screen.getByRole('button', { name: 'В архив' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('groups.setGroupsArchived').map(({ body }) => body)).toEqual([
        { ids: [4], is_archived: true },
        { ids: [4], is_archived: false },
      ]),
    );
  });

  test('chosen ones get a curator', async () => {
    const people = replyOf('users.listUsers', {
      data: [{ id: 21, first_name: 'Мария', last_name: 'Соколова', middle_name: '', groups: [] }],
      total: 1,
      lastPage: 1,
    });
    const page = open({ 'users.listUsers': people, 'curators.createCurator': replyOf('curators.createCurator') });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: ИС-21' }));
    await page.user.click(screen.getByRole('button', { name: 'Назначить куратора' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Кто будет куратором' }));
    await page.user.click(await picker.findByRole('radio', { name: 'Соколова Мария' }));
    await page.user.click(picker.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(page.asked('curators.createCurator')[0]?.body).toEqual({ user_id: 21, group_ids: [4] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('chosen ones get a trajectory, and get back where they stood', async () => {
    const before = [{ id: 4, trajectory_id: 1, half_id: 2 }];
    const page = open({ 'groups.placeGroups': { before } });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: ИС-21' }));
    await page.user.click(screen.getByRole('button', { name: 'Траектория' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.selectOptions(await dialog.findByRole('combobox', { name: 'Траектория' }), 'Программисты');
    await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('groups.placeGroups').map(({ body }) => body)).toEqual([
        { places: [{ id: 4, trajectory_id: 2, half_id: null }] },
        { places: before },
      ]),
    );
  });

  test('a label is made with a colour of its own; a title that exists is refused', async () => {
    const page = open({ 'groups.createGroupLabel': refused('label-taken') });
    await page.user.click(await screen.findByRole('button', { name: 'Ещё' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Настроить метки', hidden: true }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(await dialog.findByRole('textbox', { name: 'Новая метка' }), 'выпускники{Enter}');
    expect(await screen.findByText('Такая метка уже есть')).toBeVisible();
    expect(page.asked('groups.createGroupLabel')[0]?.body).toEqual({ title: 'выпускники', color: '#2f9e44' });
  });
});

describe('a group', () => {
  const open = (stubs: Stubs = {}, at = '/admin/groups/4') => renderPage(at, { ...ofGroup, ...stubs }, asAdmin);

  test('a member is moved to another group, and comes back as they were', async () => {
    const page = open({ 'groups.moveGroupUsers': { moved: [11] }, 'groups.restoreGroupUsers': { restored: [11] } });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Белова Анна' }));
    await page.user.click(screen.getByRole('button', { name: 'Перевести' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(await dialog.findByRole('combobox', { name: 'В какую группу' }));
    const offered = within(await screen.findByRole('listbox', { name: 'В какую группу', hidden: true }));
    await page.user.click(await offered.findByText('ИС-22'));
    await page.user.click(dialog.getByRole('button', { name: 'Перевести' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('groups.restoreGroupUsers')[0]).toMatchObject({
        params: { id: 4 },
        body: { user_ids: [11], from_group_id: 7 },
      }),
    );
    expect(page.asked('groups.moveGroupUsers')[0]?.body).toEqual({ user_ids: [11], group_id: 7 });
  });

  test('a pasted list is looked up first; of several people of a name one is picked', async () => {
    const { is_distant: _, joined_at: __, other_groups: ___, ...person } = anna;
    const twin = (id: number) => ({ ...person, id, email: `${id}@school.ru`, groups: [] });
    const matches = [
      { line: 'Белова Анна', state: 'several', people: [twin(12), twin(13)] },
      { line: 'petrov@school.ru', state: 'found', people: [twin(14)] },
      { line: 'Нет Такого', state: 'missing', people: [] },
    ];
    const page = open({
      'groups.matchGroupUsers': replyOf('groups.matchGroupUsers', { data: matches as never }),
      'groups.addGroupUsers': { ok: true, added: [14, 13] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Вставить списком' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('textbox'));
    await page.user.paste('Белова Анна\npetrov@school.ru\n\nНет Такого');
    await page.user.click(dialog.getByRole('button', { name: 'Найти людей' }));
    await page.user.selectOptions(
      await dialog.findByRole('combobox', { name: 'Кто это: Белова Анна' }),
      'Белова Анна · 13@school.ru',
    );
    expect(dialog.getByText('Нет Такого')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Добавить 2 человек' }));
    await waitFor(() => expect(page.asked('groups.addGroupUsers')[0]?.body).toEqual({ user_ids: [14, 13] }));
    expect(page.asked('groups.matchGroupUsers')[0]?.body).toEqual({
      lines: ['Белова Анна', 'petrov@school.ru', 'Нет Такого'],
    });
  });

  test('a discipline is taken out at once, and comes back', async () => {
    const ok = { ok: true } as const;
    const page = open(
      { 'subjects.removeGroupSubjects': ok, 'subjects.addGroupSubjects': ok },
      '/admin/groups/4?tab=subjects',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Убрать дисциплину «Физика»' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('subjects.addGroupSubjects')[0]).toMatchObject({ params: { id: 4 }, body: { subject_id: 3 } }),
    );
  });

  test('the record is changed; a part of another trajectory is refused at its field', async () => {
    const page = open({
      'groups.updateGroup': refused('validation-failed', { errors: { half_id: ['Этот раздел не входит'] } }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить' }));
    const dialog = within(await screen.findByRole('dialog'));
    const link = dialog.getByRole('textbox', { name: 'Ссылка на чат' });
    await page.user.clear(link);
    await page.user.type(link, 'chat');
    expect(dialog.getByText('Адрес начинается с http:// или https://')).toBeVisible();
    await page.user.clear(link);
    await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(await dialog.findByText('Этот раздел не входит')).toBeVisible();
    expect(page.asked('groups.updateGroup')[0]).toMatchObject({
      params: { id: 4 },
      body: { name: 'ИС-21', messenger_link: null, privacy: -1, updated_at: group.updated_at },
    });
  });

  test('a circle of groups is refused with its way', async () => {
    const way = 'Группы замкнулись бы в круг: ИС-21 → ИС-22 → ИС-21';
    const page = open({ 'groups.addSubgroups': refused('validation-failed', { message: way }) });
    await page.user.click(await screen.findByRole('combobox', { name: 'Добавить подгруппу' }));
    const offered = within(await screen.findByRole('listbox', { name: 'Добавить подгруппу', hidden: true }));
    await page.user.click(await offered.findByText('ИС-22'));
    expect(await screen.findByText(way)).toBeVisible();
  });

  test('the whole family goes to the archive and comes back', async () => {
    const page = open({
      'groups.archiveFamily': { changed: [4, 9] },
      'groups.setGroupsArchived': { changed: [4, 9] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Действия: ИС-21' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'В архив вместе с подгруппами', hidden: true }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('groups.setGroupsArchived')[0]?.body).toEqual({ ids: [4, 9], is_archived: false }),
    );
    expect(page.asked('groups.archiveFamily')[0]?.query).toEqual({ group_id: 4 });
  });

  test('whoever may only read changes nothing', async () => {
    const reader = {
      ...asAdmin!,
      permissions: ['admin_panel_read', 'groups_read'].map((name) => ({ name })),
    } as typeof asAdmin;
    renderPage('/admin/groups/4', ofGroup, reader);
    expect(await screen.findByText('Белова Анна')).toBeVisible();
    for (const name of ['Изменить', 'Добавить людей', 'Действия: ИС-21'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
