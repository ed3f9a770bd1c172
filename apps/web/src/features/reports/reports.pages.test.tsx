import { ShownReport } from '@orbita/contract/reports';
import { ReportLayout } from '@orbita/contract/reports/layouts';
import { ReportGroup } from '@orbita/contract/reports/places';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asStudent, asTeacher } from '../../testing/viewers.ts';

const places = {
  has_groups: true,
  semesters: [{ id: 7, title: '1 семестр' }],
  forms: ['group-sheet', 'summary-sheet', 'attendance-sheet', 'retakes', 'study-card'] as const,
  ...{ education_forms: [], levels: [] },
};
const groupOf = (id: number, name: string, is_whole: boolean) =>
  sampleOf(ReportGroup, { id, name, is_whole, education_form: null, level: null });
const groups = [groupOf(3, 'ИС-21', true), groupOf(4, 'ИС-22', false)];
/** Answers as the server narrows the lists. */
const placeStubs: Stubs = {
  'reports.listReportGroups': ({ query }) =>
    pageOf(
      (query.archived ? [groupOf(8, 'ИС-19', true)] : groups).filter(
        ({ id, is_whole }) => (query.ids?.includes(id) ?? true) && (is_whole || !query.is_whole),
      ),
    ),
  'reports.listReportSubjects': ({ query }) =>
    pageOf([{ id: 5, title: 'Физика' }].filter(({ id }) => query.ids?.includes(id) ?? true)),
};
const sheet = sampleOf(ShownReport, {
  title: 'Зачётно-экзаменационная ведомость',
  institution: 'Колледж «Орбита»',
  header: ['г. Москва'],
  paragraphs: [],
  facts: [{ name: 'Группа', value: 'ИС-21' }],
  tables: [
    {
      title: '',
      columns: [
        { title: 'Студент', kind: 'text' },
        { title: 'Баллы', kind: 'number' },
        { title: 'Оценка', kind: 'blank' },
      ],
      rows: [['Белова Анна', 17.5, null]],
      totals: [['В среднем', 17.5, null]],
      note: '',
    },
  ],
  signatures: ['Преподаватель'],
});
const stubs: Stubs = {
  'reports.getReportPlaces': { ...places, forms: [...places.forms] },
  ...placeStubs,
  'reports.previewReport': sheet,
};
const at = '?form=group-sheet&group_id=3&subject_id=5';

describeStates('/reports', {
  at: `/reports${at}`,
  as: asTeacher,
  stubs,
  reads: 'reports.previewReport',
  shows: 'Белова Анна',
  empty: {
    stubs: { 'reports.previewReport': { ...sheet, tables: [] } },
    shows: 'В этой форме пока нет строк',
  },
  deniedTo: asStudent,
});
describeStates('/admin/reports', {
  at: `/admin/reports${at}`,
  as: asAdmin,
  stubs,
  reads: 'reports.previewReport',
  shows: 'Белова Анна',
  empty: {
    stubs: { 'reports.getReportPlaces': { ...places, has_groups: false, forms: [] } },
    shows: 'Отчётов пока нет',
  },
  deniedTo: asTeacher,
});

test('a form is chosen step by step and shown as it will be printed', async () => {
  const page = renderPage('/reports', stubs, asTeacher);
  expect(await screen.findByText('Выберите группу', { selector: 'p, h1, h2' })).toBeVisible();
  await page.user.click(screen.getByRole('combobox', { name: 'Группа' }));
  await page.user.click(await screen.findByRole('option', { name: 'ИС-21' }));
  await page.user.click(await screen.findByRole('combobox', { name: 'Дисциплина' }));
  await page.user.click(await screen.findByRole('option', { name: 'Физика' }));
  const paper = within(await screen.findByRole('region', { name: 'Предварительный просмотр', description: '' }));
  await waitFor(() => expect(paper.getAllByText('17,5')).toHaveLength(2));
  expect(page.asked('reports.previewReport').at(-1)).toMatchObject({
    body: { form: 'group-sheet', group_id: 3, subject_id: 5 },
  });
});

test('a study card is of a student of a group that the viewer looks after', async () => {
  const students = { data: [{ id: 11, name: 'Белова Анна' }] };
  const page = renderPage('/reports?form=study-card', { ...stubs, 'reports.listReportStudents': students }, asTeacher);
  await page.user.click(await screen.findByRole('combobox', { name: 'Группа' }));
  expect(screen.queryByRole('option', { name: 'ИС-22' })).toBeNull();
  await page.user.click(await screen.findByRole('option', { name: 'ИС-21' }));
  expect(await screen.findByText('Карточка составляется на одного студента.')).toBeVisible();
  await page.user.click(await screen.findByRole('combobox', { name: 'Студент' }));
  await page.user.click(await screen.findByRole('option', { name: 'Белова Анна' }));
  await screen.findByRole('region', { name: 'Предварительный просмотр' });
  expect(page.asked('reports.previewReport').at(-1)).toMatchObject({
    body: { form: 'study-card', group_id: 3, student_id: 11 },
  });
});

test('whoever may change reports changes title and signatures of a form', async () => {
  const layout = sampleOf(ReportLayout, {
    ...{ form: 'group-sheet' as const, title: 'Ведомость', header: [], signatures: ['Преподаватель'], is_own: true },
  });
  const page = renderPage(
    `/admin/reports${at}`,
    { ...stubs, 'reports.getReportLayout': layout, 'reports.updateReportLayout': layout },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Оформление' }));
  const signs = await screen.findByRole('textbox', { name: /Кто подписывает/ });
  await page.user.type(signs, '{Enter}Декан{Enter}');
  await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.asked('reports.updateReportLayout')[0]).toMatchObject({
    body: {
      form: 'group-sheet',
      title: 'Ведомость',
      header: [],
      signatures: ['Преподаватель', 'Декан'],
      updated_at: layout.updated_at,
    },
  });
});

test('until the form of another student is made, neither the paper nor the files of the one before are there', async () => {
  const students = {
    data: [
      { id: 11, name: 'Белова Анна' },
      { id: 12, name: 'Ким Олег' },
    ],
  };
  const made = Promise.withResolvers<typeof sheet>();
  const cardOf = (name: string) => ({ ...sheet, title: 'Карточка', facts: [{ name: 'Студент', value: name }] });
  const page = renderPage(
    '/reports?form=study-card&group_id=3&student_id=11',
    {
      ...stubs,
      'reports.listReportStudents': students,
      'reports.previewReport': ({ body }) => (body.student_id === 11 ? cardOf('Белова Анна') : made.promise),
    },
    asTeacher,
  );
  expect(await screen.findByRole('button', { name: 'Скачать PDF' })).toBeEnabled();
  await page.user.click(await screen.findByRole('combobox', { name: 'Студент' }));
  await page.user.click(await screen.findByRole('option', { name: 'Ким Олег' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Предварительный просмотр' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Скачать PDF' })).toBeNull();
  made.resolve(cardOf('Ким Олег'));
  const paper = within(await screen.findByRole('region', { name: 'Предварительный просмотр' }));
  expect(paper.getByText('Ким Олег')).toBeVisible();
});

test('whoever arranges a form first is noticed by whoever opened it with the usual words', async () => {
  const usual = sampleOf(ReportLayout, {
    ...{ form: 'group-sheet' as const, title: 'Ведомость', header: [], signatures: [], is_own: false },
    updated_at: '1970-01-01T00:00:00.000Z',
  });
  const theirs = { ...usual, title: 'Ведомость отделения', is_own: true, updated_at: '2026-09-01T09:00:00.000Z' };
  const page = renderPage(
    `/admin/reports${at}`,
    {
      ...stubs,
      'reports.getReportLayout': usual,
      'reports.updateReportLayout': refused('stale', { current: theirs }),
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Оформление' }));
  await page.user.type(await screen.findByRole('textbox', { name: /Заголовок/ }), ' колледжа');
  await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText(/Ведомость отделения/)).toBeVisible();
  expect(page.asked('reports.updateReportLayout')[0]).toMatchObject({ body: { updated_at: usual.updated_at } });
});

test('archived groups are chosen behind a switch, and the address keeps it', async () => {
  const page = renderPage(`/admin/reports${at}`, stubs, asAdmin);
  await page.user.click(await screen.findByRole('switch', { name: 'Архивные группы' }));
  expect(await screen.findByText('Форма появится здесь такой, какой будет на бумаге.')).toBeVisible();
  await page.user.click(screen.getByRole('combobox', { name: 'Группа' }));
  await page.user.click(await screen.findByRole('option', { name: 'ИС-19' }));
  await waitFor(() => expect(page.address()).toContain('group_id=8'));
  await page.user.click(screen.getByRole('combobox', { name: 'Дисциплина' }));
  await page.user.click(await screen.findByRole('option', { name: 'Физика' }));
  await waitFor(() =>
    expect(page.asked('reports.previewReport').at(-1)).toMatchObject({ body: { group_id: 8, subject_id: 5 } }),
  );
});
