import { Extension } from '@orbita/contract/extensions';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { NOW, pageOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asStudent, asTeacher } from '../../testing/viewers.ts';

const at = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();
const student = { id: 11, first_name: 'Анна', last_name: 'Ёлкина', middle_name: '' };
const request = sampleOf(Extension, {
  ...{ id: 5, state: 'asked', reason: 'Болела неделю', wished_at: at(9), due_at: at(2) },
  ...{ granted_until: null, answer: '', decided_by: null, decided_at: null },
  student,
  step: { id: 8, title: 'Циклы' },
  subject: { id: 2, title: 'Программирование', color: '#336699' },
});
const stubs: Stubs = {
  'extensions.listExtensions': pageOf([request]),
  'subjects.listTaughtSubjects': pageOf([]),
  'subjects.listGroupChoices': pageOf([
    { id: 3, name: 'ИСП-21', is_archived: false, students_count: 25 },
    { id: 4, name: 'ИСП-31', is_archived: false, students_count: 20 },
  ]),
  'extensions.grantExtension': { ...request, state: 'granted' },
  'extensions.refuseExtension': { ...request, state: 'refused' },
};

describeStates('/extensions', {
  as: asTeacher,
  stubs,
  reads: 'extensions.listExtensions',
  shows: 'Болела неделю',
  empty: { stubs: { ...stubs, 'extensions.listExtensions': pageOf([]) }, shows: 'Просьб нет' },
  deniedTo: asStudent,
});

const decide = () => screen.findByRole('button', { name: /^Иначе… .*другая дата или отказ/ });

test('the wished date is granted with one click', async () => {
  const page = renderPage('/extensions', stubs, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: /^Продлить до .*Анна/ }));
  await waitFor(() =>
    expect(page.asked('extensions.grantExtension').at(-1)).toMatchObject({ params: { id: 5 }, body: {} }),
  );
});

test('a refusal needs its reason', async () => {
  const page = renderPage('/extensions', stubs, asTeacher);
  await page.user.click(await decide());
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByText('Отказать', { selector: 'span' }));
  await page.user.type(dialog.getByRole('textbox', { name: /Почему нет/ }), 'Времени было достаточно');
  await page.user.click(dialog.getByRole('button', { name: 'Отказать' }));
  await waitFor(() =>
    expect(page.asked('extensions.refuseExtension').at(-1)).toMatchObject({
      body: { answer: 'Времени было достаточно' },
    }),
  );
});

test('whoever decides second is told and sees what is left', async () => {
  const page = renderPage(
    '/extensions',
    { ...stubs, 'extensions.grantExtension': refused('extension-settled') },
    asTeacher,
  );
  await page.user.click(await screen.findByRole('button', { name: /^Продлить до/ }));
  expect(await screen.findByText(/По этой просьбе уже решено/)).toBeVisible();
  await waitFor(() => expect(page.asked('extensions.listExtensions').length).toBeGreaterThan(1));
});

test('those decided say how', async () => {
  const granted = { ...request, state: 'granted' as const, granted_until: at(9), answer: 'Выздоравливайте' };
  renderPage('/extensions?state=decided', { ...stubs, 'extensions.listExtensions': pageOf([granted]) }, asTeacher);
  expect(await screen.findByText(/^продлено до/)).toBeVisible();
  expect(screen.getByText('«Выздоравливайте»')).toBeVisible();
});

test('the history is searched and narrowed, and the address keeps it', async () => {
  const counters = { asked: 2, granted: 3, refused: 1, withdrawn: 1, closed: 0 };
  const page = renderPage(
    '/extensions',
    { ...stubs, 'extensions.listExtensions': { ...pageOf([request]), counters } },
    asTeacher,
  );
  await page.user.type(await screen.findByRole('searchbox', { name: 'Студент или тема' }), 'ёлк');
  await waitFor(() => expect(page.asked('extensions.listExtensions').at(-1)?.query).toMatchObject({ query: 'ёлк' }));
  expect(screen.queryByRole('combobox', { name: 'Что решено' })).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Решённые · 5' }));
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Что решено' }), 'Отказано');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Группа' }), 'ИСП-31');
  await waitFor(() =>
    expect(page.asked('extensions.listExtensions').at(-1)?.query).toMatchObject({
      ...{ state: 'decided', decision: 'refused', group_id: 4, query: 'ёлк' },
    }),
  );
  expect(Object.fromEntries(new URL(page.address(), 'http://orbita').searchParams)).toEqual({
    ...{ state: 'decided', decision: 'refused', group: '4', query: 'ёлк' },
  });
});
