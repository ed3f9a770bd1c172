import { AdminRole } from '@orbita/contract/admin-roles';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const office = sampleOf(AdminRole, {
  id: 2,
  name: 'Учебная часть',
  is_built_in: true,
  permissions: [{ name: 'admin_panel_read' }, { name: 'groups_read' }, { name: 'groups_write' }],
  users_count: 3,
  topics_count: 0,
});
const own = sampleOf(AdminRole, {
  id: 120,
  name: 'Завуч',
  is_built_in: false,
  permissions: [{ name: 'admin_panel_read' }, { name: 'groups_read' }],
  users_count: 1,
  topics_count: 0,
});

describeStates('/admin/roles', {
  as: asAdmin,
  stubs: { 'adminRoles.listAdminRoles': pageOf([office, own]) },
  reads: 'adminRoles.listAdminRoles',
  shows: 'Завуч',
  empty: none('the built-in roles are always there'),
  deniedTo: asTeacher,
});

const anna = { id: 7, first_name: 'Анна', last_name: 'Ким', middle_name: '', email: 'kim@example.org' };
const ofRole: Stubs = {
  'adminRoles.getAdminRole': own,
  'adminRoles.listAdminRoleUsers': replyOf('adminRoles.listAdminRoleUsers', { data: [anna], total: 1, lastPage: 1 }),
  'audit.listHistory': pageOf([]),
};
describeStates('/admin/roles/:id', {
  at: '/admin/roles/120',
  as: asAdmin,
  stubs: ofRole,
  reads: 'adminRoles.getAdminRole',
  shows: 'Завуч',
  empty: { stubs: { 'adminRoles.listAdminRoleUsers': pageOf([]) }, shows: 'В этой роли пока никого нет' },
  deniedTo: asTeacher,
});

describe('roles', () => {
  test('the table tells what each role sees and changes', async () => {
    renderPage('/admin/roles', { 'adminRoles.listAdminRoles': pageOf([office, own]) }, asAdmin);
    const row = within((await screen.findByRole('link', { name: 'Учебная часть' })).closest('tr')!);
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells[1]).toBe('Меняет');
    expect(cells[0]).toContain('Нет');
    expect(row.getByText(/встроенная/)).toBeVisible();
  });

  test('one is made from the rights of another', async () => {
    const stubs = { ...ofRole, 'adminRoles.getAdminRole': office, 'adminRoles.createAdminRole': own };
    const page = renderPage('/admin/roles/2', stubs, asAdmin);
    expect(await screen.findByText(/Встроенную роль нельзя изменить/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Создать на основе' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(within(dialog.getByRole('radiogroup', { name: 'Договоры' })).getByText('Видит'));
    const services = within(dialog.getByRole('radiogroup', { name: 'Сервисы и счета' }));
    expect(services.queryByText('Видит')).toBeNull();
    await page.user.click(services.getByText('Меняет'));
    await page.user.click(dialog.getByRole('button', { name: 'Создать' }));
    await waitFor(() =>
      expect(page.asked('adminRoles.createAdminRole')[0]).toMatchObject({
        body: { name: 'Учебная часть (копия)', permissions: ['groups_write', 'contracts_read', 'services_write'] },
      }),
    );
  });

  test('a change is based on what was read', async () => {
    const page = renderPage('/admin/roles/120', { ...ofRole, 'adminRoles.updateAdminRole': own }, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Изменить' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(within(dialog.getByRole('radiogroup', { name: 'Группы' })).getByText('Нет'));
    await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('adminRoles.updateAdminRole')[0]).toMatchObject({
        params: { id: 120 },
        body: { permissions: [], updated_at: own.updated_at },
      }),
    );
  });

  test('a role is taken from a person and given back by undo', async () => {
    const stubs: Stubs = {
      ...ofRole,
      'adminRoles.removeAdminRoleUser': { ok: true },
      'adminRoles.addAdminRoleUser': { ok: true },
    };
    const page = renderPage('/admin/roles/120', stubs, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Забрать роль: Анна Ким' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('adminRoles.addAdminRoleUser')[0]).toMatchObject({ params: { id: 120, userId: 7 } }),
    );
  });

  test('a role above the own rights can only be looked at', async () => {
    const page = { ...own, permissions: [...own.permissions, { name: 'contracts_write' as const }] };
    renderPage(
      '/admin/roles/120',
      { ...ofRole, 'adminRoles.getAdminRole': page },
      {
        ...asAdmin,
        permissions: [{ name: 'admin_panel_read' }, { name: 'roles_read' }, { name: 'roles_write' }],
      },
    );
    expect(await screen.findByText(/есть права, которых нет у вас/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Добавить людей' })).toBeNull();
  });
});
