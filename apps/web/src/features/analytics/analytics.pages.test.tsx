import {
  Analytics,
  AnalyticsPerson,
  AnalyticsRow,
  AnalyticsSums,
  AnalyticsTotals,
  AnalyticsWait,
} from '@orbita/contract/analytics';
import { ReportGroup } from '@orbita/contract/reports/places';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asStudent, asTeacher } from '../../testing/viewers.ts';

const autumn = { id: 7, title: 'Осень 2026', started_at: '2026-09-01', finished_at: '2027-01-20' };
const spring = { id: 6, title: 'Весна 2026', started_at: '2026-02-01', finished_at: '2026-06-30' };
const totals = (more: Partial<AnalyticsTotals>): AnalyticsTotals =>
  sampleOf(AnalyticsTotals, {
    ...{ debts: 40, retakes: 3, debtors: 12, students: 60, waiting: 9, waiting_long: 2, waited_days: 3.5 },
    ...{ noted: 200, attended: 180, at_risk: 4, ...more },
  });
const analytics = sampleOf(Analytics, {
  taken_at: '2026-11-20T08:00:00Z',
  is_over: false,
  is_whole: true,
  semesters: [autumn, spring],
  semester: autumn,
  compared: spring,
  days: { now: '2026-11-20', week_ago: '2026-11-13', compared: '2026-04-22' },
  now: totals({}),
  week_ago: totals({ debts: 31, waiting: 9, noted: 100, attended: 95, at_risk: 6 }),
  compared_totals: totals({ debts: 50 }),
  worse: [{ what: 'debts', of: 'group', id: 3, title: 'ИС-21', before: 5, now: 14 }],
});
const sums = sampleOf(AnalyticsSums, {
  ...{ debts: 14, waiting: 5, waiting_long: 2, waited_days: 2, noted: 50, attended: 40, at_risk: 1 },
});
const row = sampleOf(AnalyticsRow, {
  ...{ id: 3, title: 'ИС-21', people: [], now: sums, week_ago: { ...sums, debts: 5 }, compared: null },
});
const point = { ...sums, day: '2026-11-20', week: 12 };
const groupOf = (id: number, name: string, level: number) => sampleOf(ReportGroup, { id, name, is_whole: true, level });
const stubs: Stubs = {
  'analytics.getAnalytics': analytics,
  'analytics.listAnalyticsRows': pageOf([row]),
  'analytics.getAnalyticsTrend': { semester: [point], compared: [{ ...point, day: '2026-04-20', debts: 21 }] },
  'reports.getReportPlaces': {
    has_groups: true,
    education_forms: [{ id: 9, title: 'Очная' }],
    levels: [1, 2],
    semesters: [],
    forms: [],
  },
  'reports.listReportGroups': ({ query }) =>
    pageOf(
      [groupOf(3, 'ИС-21', 2), groupOf(4, 'ИС-11', 1)].filter(
        ({ id, level }) => (query.ids?.includes(id) ?? true) && level === (query.level ?? level),
      ),
    ),
  'reports.listReportSubjects': pageOf([{ id: 5, title: 'Физика' }]),
};
const notYet = {
  stubs: { 'analytics.getAnalytics': { ...analytics, now: null } },
  shows: 'Показателей пока нет',
};
const person = sampleOf(AnalyticsPerson, {
  student: { id: 11, last_name: 'Белова', first_name: 'Анна', middle_name: '' },
  groups: [{ id: 3, name: 'ИС-21' }],
  ...{ debts: 6, retakes: 1, missed: 2, is_silent: false, is_at_risk: true, last_active_at: null, curators: [] },
});
const people: Stubs = {
  ...stubs,
  'analytics.listAnalyticsPeople': { ...pageOf([person]), taken_at: analytics.taken_at, debts: 6 },
};
const wait = sampleOf(AnalyticsWait, {
  student: person.student,
  step: { id: 8, title: 'Законы Ньютона' },
  subject: { id: 5, title: 'Физика', color: '#1971c2' },
  is_done: true,
});
const waiting: Stubs = {
  ...stubs,
  'analytics.listAnalyticsWaiting': { ...pageOf([wait]), taken_at: analytics.taken_at },
};

const noPeople = {
  stubs: { 'analytics.listAnalyticsPeople': { ...pageOf([]), taken_at: analytics.taken_at, debts: 0 } },
  shows: 'Таких студентов нет',
};
const nothingWaits = {
  stubs: { 'analytics.listAnalyticsWaiting': { ...pageOf([]), taken_at: analytics.taken_at } },
  shows: 'Ничего не ждёт проверки',
};

test.each(['/analytics/people', '/analytics/waiting'])('%s says nothing before the first count', async (address) => {
  const uncounted: Stubs = {
    'analytics.listAnalyticsPeople': { ...pageOf([]), taken_at: null, debts: 0 },
    'analytics.listAnalyticsWaiting': { ...pageOf([]), taken_at: null },
  };
  renderPage(address, { ...stubs, ...uncounted }, asTeacher);
  expect(await screen.findByText('Показателей пока нет')).toBeVisible();
  expect(screen.queryByText(/Таких студентов нет|Ничего не ждёт проверки/)).toBeNull();
});

test('what is shown is told without a mark before it while nothing was counted', async () => {
  const uncounted = { ...analytics, now: null, taken_at: null, is_whole: false, is_over: false };
  renderPage('/analytics', { ...stubs, 'analytics.getAnalytics': uncounted }, asTeacher);
  expect((await screen.findByText(/Здесь то, что вы ведёте/)).textContent).not.toContain('·');
});

describeStates('/analytics', {
  ...{ as: asTeacher, deniedTo: asStudent, stubs, empty: notYet },
  reads: 'analytics.getAnalytics',
  shows: 'Что стало хуже за неделю',
});
describeStates('/analytics/people', {
  ...{ as: asTeacher, deniedTo: asStudent, stubs: people, empty: noPeople },
  reads: 'analytics.listAnalyticsPeople',
  shows: 'Белова Анна',
});
describeStates('/analytics/waiting', {
  ...{ as: asTeacher, deniedTo: asStudent, stubs: waiting, empty: nothingWaits },
  reads: 'analytics.listAnalyticsWaiting',
  shows: 'Законы Ньютона',
});
describeStates('/admin/analytics', {
  ...{ as: asAdmin, deniedTo: asTeacher, stubs, empty: notYet },
  reads: 'analytics.getAnalytics',
  shows: 'Что стало хуже за неделю',
});
describeStates('/admin/analytics/people', {
  ...{ as: asAdmin, deniedTo: asTeacher, stubs: people, empty: noPeople },
  reads: 'analytics.listAnalyticsPeople',
  shows: 'Белова Анна',
});
describeStates('/admin/analytics/waiting', {
  ...{ as: asAdmin, deniedTo: asTeacher, stubs: waiting, empty: nothingWaits },
  reads: 'analytics.listAnalyticsWaiting',
  shows: 'Законы Ньютона',
});

const linkNamed = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the figures', () => {
  test('lead to the lists behind them, narrowed as the page is', async () => {
    renderPage('/admin/analytics?group_id=3', stubs, asAdmin);
    const tiles = within(await screen.findByRole('list', { name: 'Главное' }));
    expect(tiles.getByRole('link', { name: '40' })).toHaveAttribute(
      'href',
      '/admin/analytics/people?group_id=3&of=debts',
    );
    expect(tiles.getByRole('link', { name: 'неделю и дольше — 2 работы' })).toHaveAttribute(
      'href',
      '/admin/analytics/waiting?group_id=3&is_long=1',
    );
    expect(tiles.getByRole('link', { name: '90 %' })).toHaveAttribute(
      'href',
      '/admin/analytics/people?group_id=3&of=missed',
    );
    expect(tiles.getByText('у 12 студентов из 60')).toBeVisible();
    expect(tiles.getByText('+9 за неделю')).toBeVisible();
    expect(tiles.getByText('−10 к тому же дню: Весна 2026')).toBeVisible();
    // 85 of the last hundred came, 90 % of all.
    expect(tiles.getByText('за последние дни — 85 %')).toBeVisible();
    expect(linkNamed(/ИС-21.*было 5, стало 14/)).toBe('/admin/analytics/people?group_id=3&of=debts');
    await screen.findByRole('row', { name: /ИС-21/ });
    expect(linkNamed('14 долгов, ИС-21')).toBe('/admin/analytics/people?group_id=3&of=debts');
    expect(linkNamed('посещаемость 80 %, ИС-21')).toBe('/admin/groups/3?tab=attendance&semester=7');
  });

  test('of a semester that is over lead nowhere, and nothing is called worse', async () => {
    const over = { ...analytics, is_over: true, worse: [] };
    renderPage('/admin/analytics', { ...stubs, 'analytics.getAnalytics': over }, asAdmin);
    const tiles = within(await screen.findByRole('list', { name: 'Главное' }));
    expect(tiles.queryAllByRole('link')).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Что стало хуже за неделю' })).toBeNull();
    await screen.findByRole('row', { name: /ИС-21/ });
    expect(screen.queryByRole('link', { name: /долгов, ИС-21/ })).toBeNull();
  });

  test('say of how many days a change is, and which day of another semester is meant', async () => {
    const days = { now: '2026-11-20', week_ago: '2026-11-07', compared: '2026-04-19' };
    renderPage('/admin/analytics', { ...stubs, 'analytics.getAnalytics': { ...analytics, days } }, asAdmin);
    const tiles = within(await screen.findByRole('list', { name: 'Главное' }));
    expect(tiles.getByText('+9 за 13 дней')).toBeVisible();
    expect(tiles.getByText('−10 к 19.04.26: Весна 2026')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Что стало хуже за 13 дней' })).toBeVisible();
    expect(await screen.findByRole('columnheader', { name: /Долги за 13 дней/ })).toBeInTheDocument();
    expect(screen.getByText(/рядом разница с 19\.04\.26: Весна 2026/)).toBeVisible();
    expect(screen.queryByText(/за неделю/)).toBeNull();
  });

  test('of risk are not shown to whoever may not know it', async () => {
    const now = totals({ at_risk: null });
    renderPage(
      '/analytics',
      { ...stubs, 'analytics.getAnalytics': { ...analytics, is_whole: false, now, week_ago: null } },
      asTeacher,
    );
    const tiles = within(await screen.findByRole('list', { name: 'Главное' }));
    expect(tiles.queryByText('В группе риска')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Посчитать сейчас' })).toBeNull();
  });

  test('are the same in the table beside the lines, for the figure that was chosen', async () => {
    const page = renderPage('/admin/analytics', stubs, asAdmin);
    const table = within(await screen.findByRole('region', { name: 'Таблица: Долги' }));
    expect(table.getByRole('row', { name: '12 20.11.26 14 21' })).toBeInTheDocument();
    await page.user.click(screen.getByRole('radio', { name: 'Посещаемость' }));
    expect(
      within(await screen.findByRole('region', { name: 'Таблица: Посещаемость' })).getByRole('row', { name: /80 %/ }),
    ).toBeInTheDocument();
  });

  test('are shown by teacher, and of the semester and discipline that were chosen', async () => {
    const page = renderPage('/admin/analytics', stubs, asAdmin);
    await page.user.click(await screen.findByRole('radio', { name: 'Преподаватели' }));
    await page.user.click(screen.getByRole('combobox', { name: 'Дисциплина' }));
    await page.user.click(await screen.findByRole('option', { name: 'Физика' }));
    await waitFor(() =>
      expect(page.asked('analytics.listAnalyticsRows').at(-1)).toMatchObject({
        query: { of: 'teachers', subject_id: 5, sort: 'debts', sort_direction: 'desc' },
      }),
    );
    expect(page.asked('analytics.getAnalytics').at(-1)).toMatchObject({ query: { subject_id: 5 } });
  });

  test('are those of before when the user goes back after a choice', async () => {
    const page = renderPage('/admin/analytics', stubs, asAdmin);
    await page.user.click(await screen.findByRole('combobox', { name: 'Форма обучения' }));
    await page.user.click(await screen.findByRole('option', { name: 'Очная' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Форма обучения' })).toHaveValue('Очная'));
    await page.back();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Форма обучения' })).toHaveValue(''));
    expect(page.address()).toBe('/admin/analytics');
  });

  test('of teachers are not searched for the words by which a group was sought', async () => {
    const page = renderPage('/admin/analytics', stubs, asAdmin);
    await page.user.type(await screen.findByRole('searchbox', { name: 'Найти группу' }), 'ИС');
    await waitFor(() =>
      expect(page.asked('analytics.listAnalyticsRows').at(-1)).toMatchObject({ query: { query: 'ИС' } }),
    );
    await page.user.click(screen.getByRole('radio', { name: 'Преподаватели' }));
    expect(await screen.findByRole('searchbox', { name: 'Найти преподавателя' })).toHaveValue('');
    await waitFor(() =>
      expect(page.asked('analytics.listAnalyticsRows').at(-1)).toMatchObject({ query: { of: 'teachers' } }),
    );
    expect(page.asked('analytics.listAnalyticsRows').at(-1)?.query).not.toHaveProperty('query');
  });

  test('are narrowed to a form of education and a year, also in the lists behind them', async () => {
    const page = renderPage('/admin/analytics?group_id=4', stubs, asAdmin);
    await page.user.click(await screen.findByRole('combobox', { name: 'Форма обучения' }));
    await page.user.click(await screen.findByRole('option', { name: 'Очная' }));
    await page.user.click(screen.getByRole('combobox', { name: 'Курс или класс' }));
    await page.user.click(await screen.findByRole('option', { name: '2' }));
    await waitFor(() =>
      expect(page.asked('analytics.getAnalytics').at(-1)).toEqual({ query: { education_form_id: 9, level: 2 } }),
    );
    await waitFor(() => expect(linkNamed('40')).toBe('/admin/analytics/people?education_form_id=9&level=2&of=debts'));
    await page.user.click(screen.getByRole('combobox', { name: 'Группа' }));
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['ИС-21']);
  });

  test('of a group beyond those that are listed first are found by its name', async () => {
    const many = {
      ...stubs,
      'reports.listReportGroups': ({ query }) =>
        query.query === 'ТМ'
          ? pageOf([groupOf(1401, 'ТМ-41', 4)])
          : { ...pageOf(query.ids ? [groupOf(1401, 'ТМ-41', 4)] : [groupOf(3, 'ИС-21', 2)]), total: 1500 },
    } satisfies Stubs;
    const page = renderPage('/admin/analytics', many, asAdmin);
    await page.user.click(await screen.findByRole('combobox', { name: 'Группа' }));
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      'ИС-21',
      'Показаны первые 1. Чтобы найти остальные, наберите часть названия',
    ]);
    await page.user.type(screen.getByRole('combobox', { name: 'Группа' }), 'ТМ');
    await page.user.click(await screen.findByRole('option', { name: 'ТМ-41' }));
    await waitFor(() => expect(page.asked('analytics.getAnalytics').at(-1)).toEqual({ query: { group_id: 1401 } }));
    expect(screen.getByRole('combobox', { name: 'Группа' })).toHaveValue('ТМ-41');
  });

  test('that are the same in sum say where they grew', async () => {
    const even = { ...analytics, week_ago: totals({ debts: 40 }) };
    renderPage('/admin/analytics', { ...stubs, 'analytics.getAnalytics': even }, asAdmin);
    const tiles = within(await screen.findByRole('list', { name: 'Главное' }));
    expect(tiles.getByText('в сумме без изменений за неделю: больше в ИС-21, меньше в других')).toBeVisible();
  });

  test('are counted on demand', async () => {
    const page = renderPage(
      '/admin/analytics',
      { ...stubs, 'analytics.refreshAnalytics': { is_begun: false } },
      asAdmin,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Посчитать сейчас' }));
    expect(await screen.findByText(/прошло меньше двух минут/)).toBeVisible();
    expect(page.asked('analytics.refreshAnalytics')).toHaveLength(1);
  });

  test('stay when the weeks cannot be read', async () => {
    renderPage('/admin/analytics', { ...stubs, 'analytics.getAnalyticsTrend': refused('internal') }, asAdmin);
    expect(await screen.findByRole('row', { name: /ИС-21/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'По неделям семестра' })).toBeVisible();
  });
});

test('the students are those of the figure, with what they owe and the way to their diary', async () => {
  const page = renderPage('/admin/analytics/people?of=at_risk&teacher_id=21', people, asAdmin);
  const line = within(await screen.findByRole('row', { name: /Белова Анна/ }));
  expect(line.getByText('6 долгов')).toBeVisible();
  expect(line.getByText('высокий')).toBeVisible();
  expect(line.getByRole('link', { name: /Белова Анна/ })).toHaveAttribute('href', '/users/11/diary');
  expect(page.asked('analytics.listAnalyticsPeople')[0]).toMatchObject({ query: { of: 'at_risk', teacher_id: 21 } });
  await page.user.click(screen.getByRole('button', { name: 'Показать все' }));
  await waitFor(() =>
    expect(page.asked('analytics.listAnalyticsPeople').at(-1)?.query).not.toHaveProperty('teacher_id'),
  );
});

test('the work that waits can be narrowed to what has waited long', async () => {
  const page = renderPage('/analytics/waiting', waiting, asTeacher);
  const line = within(await screen.findByRole('row', { name: /Законы Ньютона/ }));
  expect(line.getByText('уже проверено')).toBeVisible();
  expect(line.getByRole('link', { name: /Белова Анна/ })).toHaveAttribute('href', '/subjects/5/works/11');
  await page.user.click(screen.getByRole('switch', { name: 'Только неделю и дольше' }));
  await waitFor(() =>
    expect(page.asked('analytics.listAnalyticsWaiting').at(-1)).toMatchObject({ query: { is_long: true } }),
  );
});
