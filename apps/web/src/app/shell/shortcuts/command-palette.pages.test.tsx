import { Person } from '@orbita/contract/schemas';
import { screen, waitFor } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { chooseScheme } from '../../../base/colour-scheme.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import type { Stubs } from '../../../testing/stubs.ts';
import { asStudent } from '../../../testing/viewers.ts';

const teacher = sampleOf(Person, { id: 21, last_name: 'Соколова', first_name: 'Мария' });
const stubs: Stubs = {
  'users.searchEverything': ({ query }) => ({
    people: query.query === 'соколова' ? [teacher] : [],
    subjects: [],
    topics: [],
    groups: query.query === 'исп' ? [{ id: 7, name: 'ИСП-21' }] : [],
    trajectories: query.query === 'исп' ? [{ id: 8, title: 'Испытания машин' }] : [],
  }),
};
async function openPalette() {
  const page = renderPage('/faq', stubs, asStudent);
  await page.user.click(await screen.findByRole('button', { name: /Поиск/ }));
  return { ...page, field: await screen.findByRole('textbox', { name: 'Поиск' }) };
}

test('groups and trajectories lead to their pages', async () => {
  const page = await openPalette();
  await page.user.type(page.field, 'исп');
  expect(await screen.findByText('ИСП-21')).toBeVisible();
  expect(screen.getByText('Испытания машин')).toBeVisible();
});

test('own debts are among the pages', async () => {
  const page = await openPalette();
  await page.user.type(page.field, 'долг');
  expect(await screen.findByText('Мои долги')).toBeVisible();
});

test('words typed in the other layout find pages and people', async () => {
  const page = await openPalette();
  await page.user.type(page.field, 'ljkub');
  expect(await screen.findByText('Мои долги')).toBeVisible();
  await page.user.clear(page.field);
  await page.user.type(page.field, 'cjrjkjdf');
  expect(await screen.findByText('Соколова Мария')).toBeVisible();
});

test('actions of the profile menu are found by their words, and receipts among the pages', async () => {
  const page = await openPalette();
  await page.user.type(page.field, 'квитанц');
  expect(await screen.findByText('Проверка квитанции')).toBeVisible();
  await page.user.clear(page.field);
  await page.user.type(page.field, 'тёмн{Enter}');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'));
  chooseScheme('auto');
});
