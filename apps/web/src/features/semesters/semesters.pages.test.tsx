import { Half } from '@orbita/contract/halves';
import { Semester } from '@orbita/contract/semesters';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const half = sampleOf(Half, { id: 7, title: '1 полугодие' });
const other = sampleOf(Half, { id: 8, title: '2 полугодие' });
const semester = sampleOf(Semester, {
  id: 4,
  title: 'Осень',
  started_at: '2026-09-01',
  finished_at: '2026-12-31',
  halves: [{ id: 7, title: '1 полугодие', is_archived: false }],
  overlaps: [],
});

describeStates('/admin/semesters', {
  as: asAdmin,
  stubs: { 'semesters.listSemesters': pageOf([semester]) },
  reads: 'semesters.listSemesters',
  shows: 'Осень',
  empty: { stubs: { 'semesters.listSemesters': pageOf([]) }, shows: 'Семестров пока нет' },
  deniedTo: asTeacher,
});

const open = (stubs: Stubs = {}) =>
  renderPage(
    '/admin/semesters',
    {
      'semesters.listSemesters': pageOf([semester]),
      'semesters.searchSemesters': { data: [] },
      'halves.listHalves': pageOf([half, other]),
      'audit.listHistory': pageOf([]),
      ...stubs,
    },
    asAdmin,
  );

test('one is created; crossed days are refused at once, and an overlap is told but saved', async () => {
  const page = open({
    'semesters.createSemester': semester,
    'semesters.searchSemesters': {
      data: [{ id: 9, title: 'Зима', started_at: '2026-12-01', finished_at: '2027-02-01' }],
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Создать семестр' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText(/^Название/), 'Весна');
  await page.user.type(dialog.getByRole('textbox', { name: 'Первый день' }), '01.02.2027');
  await page.user.type(dialog.getByRole('textbox', { name: 'Последний день' }), '01.01.2027');
  expect(await dialog.findByText('Последний день не может быть раньше первого')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Создать' })).toBeDisabled();
  await page.user.clear(dialog.getByRole('textbox', { name: 'Последний день' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Последний день' }), '30.06.2027');
  expect(await dialog.findByText(/Пересекается: Зима/)).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Создать' }));
  await waitFor(() =>
    expect(page.asked('semesters.createSemester')[0]?.body).toEqual({
      title: 'Весна',
      started_at: '2027-02-01',
      finished_at: '2027-06-30',
    }),
  );
});

test('halves are ticked in one list and saved together; undo puts them back', async () => {
  const page = open({ 'semesters.attachHalves': { changed: [] }, 'semesters.detachHalves': { changed: [] } });
  await page.user.click(await screen.findByRole('button', { name: '1 раздел: Осень' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(await dialog.findByRole('checkbox', { name: /^1 полугодие/ }));
  await page.user.click(dialog.getByRole('checkbox', { name: /^2 полугодие/ }));
  await page.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(page.asked('semesters.detachHalves')).toHaveLength(2));
  expect(page.asked('semesters.attachHalves').map(({ body }) => body)).toEqual([{ half_ids: [8] }, { half_ids: [7] }]);
  expect(page.asked('semesters.detachHalves').map(({ body }) => body)).toEqual([
    { half_ids: [7], semester_id: 4 },
    { half_ids: [8], semester_id: 4 },
  ]);
});

test('one is deleted at once, and comes back', async () => {
  const page = open({ 'semesters.deleteSemester': { ok: true }, 'semesters.restoreSemester': semester });
  await page.user.click(await screen.findByRole('button', { name: 'Удалить: Осень' }));
  await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(page.asked('semesters.restoreSemester')[0]?.params).toEqual({ id: 4 }));
});
