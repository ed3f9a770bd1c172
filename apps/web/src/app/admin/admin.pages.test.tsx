import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

/** Somebody who may open the administration and the areas of the named permissions. */
const withPermissions = (...names: string[]) => ({
  ...asAdmin!,
  permissions: ['admin_panel_read', ...names].map((name) => ({ name })),
});

describeStates('/admin', {
  as: asAdmin,
  stubs: {},
  reads: none('its areas come with the application'),
  shows: 'Создание, архив, корзина',
  empty: { stubs: { 'auth.getAuth': withPermissions() }, shows: 'Разделов пока нет' },
  deniedTo: asTeacher,
});

test('only the areas that one may open are offered, in the menu and on the page', async () => {
  renderPage('/admin', {}, withPermissions('retakes_read'));
  const areas = within(await screen.findByRole('navigation', { name: 'Разделы управления' }));
  expect(areas.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Пересдачи']);
  const page = within(screen.getByRole('main'));
  expect(page.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/retakes']);
});
