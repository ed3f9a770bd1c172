import { Curator } from '@orbita/contract/curators';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const vera = sampleOf(Curator, {
  id: 7,
  user_id: 7,
  first_name: 'Вера',
  last_name: 'Кураторова',
  middle_name: '',
  email: 'vera@example.org',
  group_ids: [4, 5],
  curator_groups: [
    { id: 4, name: 'ИС-21', is_archived: false, users: [] },
    { id: 5, name: 'ИС-11 (архив)', is_archived: true, users: [] },
  ],
  groups_count: 1,
  students_count: 25,
});
const choices = replyOf('subjects.listGroupChoices', {
  data: [
    { id: 4, name: 'ИС-21' },
    { id: 6, name: 'ИС-31' },
  ],
  total: 2,
});
const ofList: Stubs = {
  'subjects.listGroupChoices': choices,
  'curators.listCurators': { ...pageOf([vera]), counters: { groups_without: 3 } },
  'audit.listHistory': pageOf([]),
};

describeStates('/admin/curators', {
  as: asAdmin,
  stubs: ofList,
  reads: 'curators.listCurators',
  shows: 'Кураторова Вера',
  empty: { stubs: { 'curators.listCurators': pageOf([]) }, shows: 'Кураторов пока нет' },
  deniedTo: asTeacher,
});

describe('curators', () => {
  const open = (stubs: Stubs = {}, at = '/admin/curators') => renderPage(at, { ...ofList, ...stubs }, asAdmin);

  test('the row tells groups and students; groups without a curator are counted', async () => {
    open();
    const row = within((await screen.findByRole('link', { name: /Кураторова Вера/ })).closest('tr')!);
    expect(row.getByRole('link', { name: 'ИС-11 (архив)' })).toHaveAttribute('href', '/admin/groups/5');
    expect(row.getByText('25 студентов')).toBeVisible();
    expect(screen.getByText(/У 3 групп нет куратора/)).toBeVisible();
  });

  test('a group and an order are kept in the address', async () => {
    const page = open();
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Все группы' }), 'ИС-31');
    await page.user.click(screen.getByRole('button', { name: 'Студенты' }));
    await waitFor(() =>
      expect(page.asked('curators.listCurators').at(-1)?.query).toMatchObject({
        group_id: 6,
        sort: 'students_count',
        sort_direction: 'desc',
      }),
    );
    expect(page.address()).toBe('/admin/curators?group=6&sort=students_count&dir=desc');
  });

  test('somebody is assigned to a group', async () => {
    const people = replyOf('users.listUsers', {
      data: [{ id: 21, first_name: 'Мария', last_name: 'Соколова', middle_name: '', groups: [] }],
      total: 1,
      lastPage: 1,
    });
    const page = open({ 'users.listUsers': people, 'curators.createCurator': vera });
    await page.user.click(await screen.findByRole('button', { name: 'Назначить куратора' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый куратор' }));
    expect(dialog.getByRole('button', { name: 'Назначить' })).toBeDisabled();
    await page.user.click(dialog.getByRole('button', { name: 'Выбрать человека' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Кого назначить куратором' }));
    await page.user.click(await picker.findByRole('radio', { name: 'Соколова Мария' }));
    await page.user.click(picker.getByRole('button', { name: 'Сохранить' }));
    await page.user.click(await dialog.findByRole('combobox', { name: 'Группы' }));
    await page.user.click(
      within(await screen.findByRole('listbox', { hidden: true })).getByRole('option', { name: 'ИС-31', hidden: true }),
    );
    await page.user.click(dialog.getByRole('button', { name: 'Назначить' }));
    await waitFor(() => expect(page.asked('curators.createCurator')[0]?.body).toEqual({ user_id: 21, group_ids: [6] }));
  });

  test('a change of groups keeps the archived one', async () => {
    const page = open({ 'curators.updateCurator': vera });
    await page.user.click(await screen.findByRole('button', { name: 'Изменить группы: Вера Кураторова' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(await dialog.findByRole('combobox', { name: 'Группы' }));
    await page.user.click(
      within(await screen.findByRole('listbox', { hidden: true })).getByRole('option', { name: 'ИС-31', hidden: true }),
    );
    await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('curators.updateCurator')[0]).toMatchObject({
        params: { id: 7 },
        body: { group_ids: [4, 5, 6] },
      }),
    );
  });

  test('removed ones get their groups back by undo', async () => {
    const before = [{ user_id: 7, group_ids: [4, 5] }];
    const page = open({
      'curators.deleteCurator': { ok: true },
      'curators.createCurator': vera,
      'curators.setCurators': { before },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Снять кураторство: Вера Кураторова' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('curators.createCurator')[0]?.body).toEqual({ user_id: 7, group_ids: [4, 5] }),
    );
    await page.user.click(screen.getByRole('checkbox', { name: 'Выбрать: Вера Кураторова' }));
    await page.user.click(await screen.findByRole('button', { name: 'Снять кураторство' }));
    await waitFor(() => expect(page.asked('curators.setCurators')).toHaveLength(1));
    await page.user.click((await screen.findAllByRole('button', { name: 'Отменить' })).at(-1)!);
    await waitFor(() =>
      expect(page.asked('curators.setCurators').map(({ body }) => body)).toEqual([
        { curators: [{ user_id: 7, group_ids: [] }] },
        { curators: before },
      ]),
    );
  });

  test('whoever only reads groups changes nothing', async () => {
    renderPage('/admin/curators', ofList, {
      ...asAdmin!,
      permissions: [{ name: 'admin_panel_read' }, { name: 'groups_read' }],
    });
    await screen.findByRole('link', { name: /Кураторова Вера/ });
    expect(screen.queryByRole('button', { name: 'Назначить куратора' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Снять кураторство/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
