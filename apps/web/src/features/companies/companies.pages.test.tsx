import { Company, CompanyMember } from '@orbita/contract/companies';
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
const record = sampleOf(Company, {
  id: 1,
  title: 'Колледж «Орбита»',
  description: 'Учим с 1965 года',
  domain: null,
  tags: ['колледж'],
  owner_id: 77,
  lms_graph_subject_id: null,
  image_id: null,
  tiles: [{ title: 'Сайт' }],
  instruction_for_student: 'https://example.ru/student',
});
const stubs: Stubs = {
  'companies.getCompany': record,
  'subjects.listSubjects': pageOf([]),
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

describe('the record', () => {
  const open = async (more: Stubs = {}, as = asAdmin) => {
    const page = renderPage('/admin/company', { ...stubs, ...more }, as);
    await page.user.click(await screen.findByRole('button', { name: 'Изменить' }));
    return { page, dialog: within(await screen.findByRole('dialog')) };
  };

  test('every field is shown and saved, absent ones as null', async () => {
    const { page, dialog } = await open({ 'companies.updateCompany': record });
    expect(screen.getByText('Учим с 1965 года', { selector: 'dd' })).toBeInTheDocument();
    const message = dialog.getByRole('textbox', { name: 'Сообщение на странице входа' });
    await page.user.clear(message);
    await page.user.type(message, 'Добро пожаловать');
    await page.user.clear(dialog.getByRole('textbox', { name: 'Студенту' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'Куратору' }), '/files/curator.pdf');
    await page.user.type(dialog.getByRole('textbox', { name: 'Метки' }), ', дистанционно');
    await page.user.click(dialog.getByRole('switch', { name: 'Закрыта для регистрации' }));
    await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Сохранено')).toBeVisible();
    const { id: _, time_zone: __, updated_at, image_id: ___, ...set } = record;
    expect(page.asked('companies.updateCompany')[0]).toMatchObject({
      params: { id: 1 },
      body: {
        ...set,
        sign_in_page_message: 'Добро пожаловать',
        instruction_for_student: null,
        instruction_for_curator: '/files/curator.pdf',
        tags: ['колледж', 'дистанционно'],
        private: !record.private,
        updated_at,
      },
    });
  });

  test('tiles that are no list cannot be saved; a refused domain is said at its field', async () => {
    const fault = { domain: ['Домен занят'] };
    const { page, dialog } = await open({
      'companies.updateCompany': refused('validation-failed', { errors: fault }),
    });
    const tiles = dialog.getByRole('textbox', { name: 'Плитки первой страницы' });
    await page.user.clear(tiles);
    await page.user.type(tiles, 'сайт');
    expect(await dialog.findByText('Нужен список объектов в формате JSON')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await page.user.clear(tiles);
    await page.user.type(dialog.getByRole('textbox', { name: 'Домен' }), 'taken.ru');
    await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(await dialog.findByText('Домен занят')).toBeVisible();
  });

  test('whoever may only read sees it and changes nothing', async () => {
    const reader = asAdmin && {
      ...asAdmin,
      user: { ...asAdmin.user, is_moderator: false },
      permissions: ['admin_panel_read', 'company_read'].map((name) => ({ name })),
    };
    renderPage('/admin/company', stubs, reader as typeof asAdmin);
    expect(await screen.findByText('Учим с 1965 года')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull();
  });
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
