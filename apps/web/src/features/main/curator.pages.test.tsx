import { CuratedStudent } from '@orbita/contract/standing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { asCurator } from '../../testing/viewers.ts';

const groups = [
  { id: 9, name: 'ИСП-21' },
  { id: 8, name: 'ИСП-31' },
];
const fine = {
  retakes_count: 0,
  retakes_overdue_count: 0,
  overdue_count: 0,
  returned_count: 0,
  missed_count: 0,
  is_silent: false,
  needs_attention: false,
};
const rowOf = (id: number, last_name: string, known: Partly<CuratedStudent> = {}) =>
  sampleOf(CuratedStudent, {
    ...fine,
    student: { id, last_name, first_name: 'Анна', middle_name: '' },
    groups: [{ id: 9, name: 'ИСП-21' }],
    ...known,
  });
const behind = rowOf(11, 'Белова', {
  retakes_count: 3,
  retakes_overdue_count: 1,
  overdue_count: 5,
  returned_count: 2,
  missed_count: 4,
  needs_attention: true,
});
const ofStudents = (data: CuratedStudent[], counters = { all: 76, needs_attention: data.length }): Stubs => ({
  'standing.listCuratedStudents': replyOf('standing.listCuratedStudents', {
    data,
    total: data.length,
    from: 1,
    lastPage: 1,
    counters,
    groups,
  }),
});
const stubs = ofStudents([behind]);
const nobody = ofStudents([], { all: 0, needs_attention: 0 });
const askedFor = (page: ReturnType<typeof renderPage>) => page.asked('standing.listCuratedStudents').at(-1)?.query;

describeStates('/main', {
  as: asCurator,
  stubs,
  reads: 'standing.listCuratedStudents',
  shows: 'Белова Анна',
  empty: { stubs: nobody, shows: 'Студентов не видно' },
  deniedTo: none('everybody who is signed in has a main page'),
});

describe('a student who needs the curator', () => {
  test('is shown with the reasons, the gravest first, and leads to the diary', async () => {
    const page = renderPage('/main', stubs, asCurator);
    const row = await screen.findByRole('link', { name: /Белова Анна/ });
    expect(row).toHaveAttribute('href', '/users/11/diary');
    const words = /1 пересдача не сдана в срок.*5 просроченных тем.*2 пересдачи.*2 на доработке.*4 пропуска за месяц/;
    expect(row).toHaveTextContent(words);
    expect(askedFor(page)).toMatchObject({ needs_attention: true, page: 1 });
  });

  test('silence is told in days, and whoever never came is told so', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    renderPage(
      '/main',
      ofStudents([
        rowOf(11, 'Белова', { is_silent: true, last_active_at: days(21) }),
        rowOf(12, 'Громов', { is_silent: true, last_active_at: null }),
      ]),
      asCurator,
    );
    expect(await screen.findByRole('link', { name: /Белова/ })).toHaveTextContent('21 день не появляется');
    expect(screen.getByRole('link', { name: /Громов/ })).toHaveTextContent('ещё не появлялся в системе');
  });
});

describe('the list', () => {
  test('all students, a search and a group stand in the address and go to the server', async () => {
    const page = renderPage('/main', stubs, asCurator);
    await page.user.click(await screen.findByRole('radio', { name: 'Все · 76' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Группа' }), 'ИСП-31');
    await page.user.type(screen.getByRole('textbox', { name: 'Найти студента' }), 'бел');
    await waitFor(() => expect(askedFor(page)).toMatchObject({ query: 'бел', group_id: 8 }));
    expect(askedFor(page)).not.toHaveProperty('needs_attention');
    expect(new URL(page.address(), 'http://orbita').searchParams.toString()).toBe(
      new URLSearchParams({ show: 'all', group: '8', query: 'бел' }).toString(),
    );
  });

  test('when nobody needs anything, everybody is one press away', async () => {
    const page = renderPage('/main', ofStudents([]), asCurator);
    expect(await screen.findByText('Все успевают')).toBeVisible();
    page.stub(ofStudents([rowOf(11, 'Белова')]));
    await page.user.click(screen.getByRole('button', { name: 'Показать 76 студентов' }));
    const row = await screen.findByRole('link', { name: /Белова/ });
    expect(within(row).getByText('всё в порядке')).toBeVisible();
  });
});
