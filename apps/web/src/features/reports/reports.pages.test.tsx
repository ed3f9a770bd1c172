import { Report } from '@orbita/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';
import { asAdmin, asStudent, asTeacher } from '../../testing/viewers.ts';

const places = {
  groups: [{ id: 3, name: 'ИС-21', subjects: [{ id: 5, title: 'Физика' }] }],
  semesters: [{ id: 7, title: '1 семестр' }],
  forms: ['group-sheet', 'summary-sheet', 'attendance-sheet', 'retakes'] as const,
};
const sheet = sampleOf(Report, {
  title: 'Зачётно-экзаменационная ведомость',
  institution: 'Колледж «Орбита»',
  facts: [{ name: 'Группа', value: 'ИС-21' }],
  columns: [
    { title: 'Студент', kind: 'text' },
    { title: 'Баллы', kind: 'number' },
    { title: 'Оценка', kind: 'blank' },
  ],
  rows: [['Белова Анна', 17.5, null]],
  totals: [['В среднем', 17.5, null]],
  signatures: ['Преподаватель'],
});
const stubs: Stubs = {
  'reports.getReportPlaces': { ...places, forms: [...places.forms] },
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
    stubs: { 'reports.previewReport': { ...sheet, rows: [], totals: [] } },
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
    stubs: { 'reports.getReportPlaces': { groups: [], semesters: [], forms: [] } },
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
