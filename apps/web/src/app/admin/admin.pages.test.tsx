import { screen, within } from '../../testing/screen.ts';
import { firstSteps, type FirstStep } from '@orbita/contract/permissions';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

/** Somebody who may open the administration and the areas of the named permissions. */
const withPermissions = (...names: string[]) => ({
  ...asAdmin!,
  permissions: ['admin_panel_read', ...names].map((name) => ({ name })),
});

const steps = (done: FirstStep[], passed: FirstStep[] = []) => ({
  is_hidden: false,
  steps: firstSteps.map((step) => ({
    step,
    count: done.includes(step) ? 3 : 0,
    is_done: done.includes(step),
    is_passed: passed.includes(step),
  })),
});
const stubs: Stubs = {
  'office.getOverview': { waiting: [{ kind: 'groups_without_curator', count: 2 }] },
  'office.getFirstSteps': steps([...firstSteps]),
};

describeStates('/admin', {
  as: asAdmin,
  stubs,
  reads: 'office.getOverview',
  shows: '2 группы без куратора',
  empty: { stubs: { 'auth.getAuth': withPermissions() }, shows: 'Разделов пока нет' },
  deniedTo: asTeacher,
});

test('what waits leads to the list that shows just that', async () => {
  renderPage('/admin', stubs, asAdmin);
  expect(await screen.findByRole('link', { name: '2 группы без куратора' })).toHaveAttribute(
    'href',
    '/admin/groups?without=curator',
  );
});

describe('the first steps', () => {
  test('are ticked off by facts, offer the next one, and disappear once all are settled', async () => {
    renderPage('/admin', { ...stubs, 'office.getFirstSteps': steps(['people']) }, asAdmin);
    const list = within(await screen.findByRole('region', { name: 'Первые шаги' }));
    expect(list.getByText('Сделано 1 из 6')).toBeVisible();
    expect(list.getByText('3 человека, считая вас')).toBeVisible();
    expect(list.getByRole('link', { name: 'Люди' })).toHaveAttribute('href', '/admin/users');
    expect(list.getByRole('link', { name: 'Создать группу' })).toHaveAttribute('href', '/admin/groups');
  });

  test('one is passed over and taken up; the list is hidden and brought back', async () => {
    const more: Stubs = { 'office.getFirstSteps': steps([]), 'office.passFirstStep': { ok: true } };
    const page = renderPage('/admin', { ...stubs, ...more }, asAdmin);
    const pass = await screen.findByRole('button', { name: 'Пропустить шаг «Группы»' });
    expect(screen.getByRole('link', { name: 'Загрузить из таблицы' })).toHaveAttribute('href', '/admin/users/import');
    page.stub({ 'office.getFirstSteps': steps([], ['groups']) });
    await page.user.click(pass);
    await page.user.click(await screen.findByRole('button', { name: 'Вернуть шаг «Группы»' }));
    page.stub({ 'office.getFirstSteps': { ...steps([]), is_hidden: true } });
    await page.user.click(screen.getByRole('button', { name: 'Скрыть' }));
    await page.user.click(await screen.findByRole('button', { name: 'Показать первые шаги' }));
    expect(page.asked('office.passFirstStep').map(({ body }) => body)).toEqual([
      { step: 'groups', is_passed: true },
      { step: 'groups', is_passed: false },
      { step: 'all', is_passed: true },
      { step: 'all', is_passed: false },
    ]);
  });

  test('are no matter of whoever may not change the institution', async () => {
    const page = renderPage('/admin', { ...stubs, 'office.getFirstSteps': steps([]) }, withPermissions('groups_read'));
    expect(await screen.findByText('2 группы без куратора')).toBeVisible();
    expect(page.asked('office.getFirstSteps')).toEqual([]);
  });
});

test('only the areas that one may open are offered, in the menu and on the page', async () => {
  renderPage('/admin', { 'office.getOverview': { waiting: [] } }, withPermissions('retakes_read'));
  expect(await screen.findByText('Ничего не ждёт вашего решения')).toBeVisible();
  const areas = within(await screen.findByRole('navigation', { name: 'Разделы управления' }));
  expect(areas.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Пересдачи']);
  const page = within(screen.getByRole('main'));
  expect(page.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/retakes']);
});
