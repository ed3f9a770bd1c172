import { RightsExplanation, SubjectAccess } from '@orbita/contract/rights';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const closed = sampleOf(RightsExplanation, {
  person: { id: 7, first_name: 'Анна', last_name: 'Ким', middle_name: '' },
  title: 'Тема 3',
  is_allowed: false,
  refusal: { code: 'topic-hidden', ru: 'Тема скрыта преподавателем', en: 'Hidden' },
  acts: [],
  reasons: [{ code: 'studies', names: ['ИСП-21'], speaks_for: true }],
});

describeStates('/admin/access', {
  at: '/admin/access?person=7&kind=topic&object=3',
  as: asAdmin,
  stubs: { 'rights.explainRights': closed },
  reads: 'rights.explainRights',
  shows: 'Не открывается',
  empty: none('without a person and an object nothing is asked'),
  deniedTo: asTeacher,
});

const physics = sampleOf(SubjectAccess, {
  id: 3,
  title: 'Физика',
  hidden: true,
  is_archived: false,
  privacy: 0,
  teachers: [{ id: 5, name: 'Ким Ольга' }],
  experts: [],
  groups: [{ id: 2, name: 'ИСП-21' }],
  curators: [],
  students_count: 25,
});
describeStates('/admin/subjects-access', {
  as: asAdmin,
  stubs: { 'rights.listSubjectsAccess': pageOf([physics]) },
  reads: 'rights.listSubjectsAccess',
  shows: 'Физика',
  empty: { stubs: { 'rights.listSubjectsAccess': pageOf([]) }, shows: 'Дисциплин пока нет' },
  deniedTo: asTeacher,
});

test('the explanation tells what the person reads instead, and what speaks for them', async () => {
  renderPage('/admin/access?person=7&kind=topic&object=3', { 'rights.explainRights': closed }, asAdmin);
  const answer = within(await screen.findByRole('region', { name: 'Кто это видит и почему' }));
  expect(answer.getByText(/«Тема скрыта преподавателем»/)).toBeVisible();
  expect(answer.getByText('Учится: ИСП-21')).toBeVisible();
});

test('a person and a discipline are found by search and kept in the address', async () => {
  const stubs = {
    'rights.explainRights': { ...closed, is_allowed: true, refusal: null },
    'users.listUsers': replyOf('users.listUsers', {
      data: [{ id: 7, first_name: 'Анна', last_name: 'Ким' }],
      total: 1,
    }),
    'subjects.listSubjects': replyOf('subjects.listSubjects', { data: [{ id: 3, title: 'Физика' }], total: 1 }),
  };
  const page = renderPage('/admin/access', stubs, asAdmin);
  expect(await screen.findByText('Выберите человека и объект')).toBeVisible();
  await page.user.type(screen.getByRole('textbox', { name: 'Кто' }), 'ким');
  await page.user.click(await screen.findByText(/^Ким Анна/));
  await page.user.type(screen.getByRole('textbox', { name: 'Дисциплину' }), 'физ');
  await page.user.click(await screen.findByText('Физика'));
  expect(await screen.findByText('Открывается')).toBeVisible();
  expect(page.asked('rights.explainRights')[0]).toMatchObject({ query: { user_id: 7, kind: 'subject', object_id: 3 } });
});

test('the table is narrowed to what lacks, and leads to the explanation', async () => {
  const page = renderPage('/admin/subjects-access', { 'rights.listSubjectsAccess': pageOf([physics]) }, asAdmin);
  const row = within((await screen.findByRole('link', { name: 'Физика' })).closest('tr')!);
  expect(row.getByText('скрыта')).toBeVisible();
  expect(row.getByRole('link', { name: /Кто это видит/ })).toHaveAttribute(
    'href',
    '/admin/access?kind=subject&object=3',
  );
  await page.user.click(screen.getByText('Без группы'));
  await waitFor(() =>
    expect(page.asked('rights.listSubjectsAccess').at(-1)).toMatchObject({ query: { gap: 'no-group' } }),
  );
  await page.user.click(row.getByRole('link', { name: /Кто это видит/ }));
  expect(await screen.findByText('Выбрано: Физика')).toBeVisible();
});

test('an address beyond the last page leads to the first one', async () => {
  const stubs: Stubs = {
    'rights.listSubjectsAccess': ({ query }) => (query.page === 1 ? pageOf([physics]) : pageOf([])),
  };
  renderPage('/admin/subjects-access?page=999', stubs, asAdmin);
  expect(await screen.findByRole('link', { name: 'Физика' })).toBeVisible();
});
