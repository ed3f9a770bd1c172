import { CompanyMember } from '@orbita/contract/companies';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const irina = sampleOf(CompanyMember, { ...nameOf('Главная', 'Ирина'), id: asAdmin!.user.id, is_moderator: true });
const vera = sampleOf(CompanyMember, { ...nameOf('Кураторова', 'Вера'), id: 23, is_moderator: true });
const anna = sampleOf(CompanyMember, { ...nameOf('Белова', 'Анна'), id: 11, groups_count: 1 });
const stubs: Stubs = {
  'companies.listModerators': { data: [irina, vera] },
  'companies.listCompanyUsers': pageOf([irina, anna]),
};

describeStates('/admin/company', {
  as: asAdmin,
  stubs,
  reads: 'companies.listCompanyUsers',
  shows: 'Белова Анна',
  empty: { stubs: { 'companies.listCompanyUsers': pageOf([]) }, shows: 'Участников пока нет' },
  deniedTo: asTeacher,
});

describe('members', () => {
  test('search and role stand in the address and go to the server', async () => {
    const page = renderPage('/admin/company', stubs, asAdmin);
    await page.user.click(await screen.findByRole('radio', { name: 'Студенты' }));
    await page.user.type(screen.getByRole('searchbox', { name: 'Поиск по имени или почте' }), 'бел');
    await waitFor(() =>
      expect(page.asked('companies.listCompanyUsers').at(-1)).toMatchObject({
        params: { id: 1 },
        query: { page: 1, size: 20, query: 'бел', role: 'student' },
      }),
    );
    expect(page.address()).toBe('/admin/company?role=student&query=%D0%B1%D0%B5%D0%BB');
  });

  test('one is removed after a question; nobody removes themselves', async () => {
    const page = renderPage('/admin/company', { ...stubs, 'companies.removeCompanyUser': { ok: true } }, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Исключить из организации: Анна Белова' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(page.asked('companies.removeCompanyUser')).toEqual([]);
    page.stub({ 'companies.listCompanyUsers': pageOf([irina]) });
    await page.user.click(dialog.getByRole('button', { name: 'Исключить из организации' }));
    expect(await screen.findByText('Анна Белова больше не в организации')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Белова Анна')).toBeNull());
    expect(page.asked('companies.removeCompanyUser')[0]?.params).toEqual({ id: 1, userId: 11 });
    expect(screen.getByText('это вы')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Исключить из организации: Ирина Главная' })).toBeNull();
  });
});

describe('moderators', () => {
  test('a failure leaves the members in place, another try shows them', async () => {
    const page = renderPage('/admin/company', { ...stubs, 'companies.listModerators': refused('internal') }, asAdmin);
    const alert = within(await screen.findByRole('alert'));
    expect(await screen.findByText('Белова Анна')).toBeVisible();
    page.stub(stubs);
    await page.user.click(alert.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Вера Кураторова')).toBeVisible();
  });

  test('the right is taken away after a question, and a refusal is said', async () => {
    const page = renderPage('/admin/company', stubs, asAdmin);
    const remove = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Снять права модератора: Вера Кураторова' }));
      await page.user.click(await screen.findByRole('button', { name: 'Снять права' }));
    };
    page.stub({ 'companies.removeModerator': refused('access-denied') });
    await remove();
    expect(await screen.findByText('У вас нет доступа к этой странице')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Закрыть' }));
    page.stub({ 'companies.removeModerator': { ok: true } });
    await remove();
    expect(await screen.findByText('Права модератора сняты: Вера Кураторова')).toBeVisible();
    expect(page.asked('companies.removeModerator').at(-1)?.params).toEqual({ id: 1, userId: 23 });
  });
});

function nameOf(last_name: string, first_name: string) {
  return { last_name, first_name };
}
