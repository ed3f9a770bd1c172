import { ShownReport } from '@orbita/contract/reports';
import { ReportLayout } from '@orbita/contract/reports/layouts';
import { ReportGroup } from '@orbita/contract/reports/places';
import { ReportTemplate } from '@orbita/contract/reports/templates';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const places = { has_groups: true, semesters: [], forms: ['group-sheet' as const], education_forms: [], levels: [] };
const group = sampleOf(ReportGroup, { id: 3, name: 'ИС-21', is_whole: true, education_form: null, level: null });
const sheet = sampleOf(ShownReport, {
  ...{ title: 'Ведомость', header: [], paragraphs: [], tables: [], signatures: [] },
  facts: [{ name: 'Группа', value: 'ИС-21' }],
});
const field = { is_required: false, is_condition: false, part_of: null, example: '' };
const none = sampleOf(ReportTemplate, {
  ...{ form: 'group-sheet' as const, template: null, follows: [], updated_at: '1970-01-01T00:00:00.000Z' },
  offered: [
    { ...field, name: 'group', title: 'Группа', example: 'ИСП-21' },
    { ...field, name: 'points', title: 'Баллы', part_of: 'rows' },
  ],
});
const own = {
  ...none,
  template: { name: 'Наша ведомость.docx', bytes: 2000, fields: ['group'], remarks: [], uploaded_by: null },
  follows: ['docx' as const, 'pdf' as const],
  updated_at: '2026-09-01T09:00:00.000Z',
};
const stubs: Stubs = {
  'reports.getReportPlaces': places,
  'reports.listReportGroups': pageOf([group]),
  'reports.listReportSubjects': pageOf([{ id: 5, title: 'Физика' }]),
  'reports.previewReport': sheet,
  'reports.getReportTemplate': none,
  'audit.listHistory': pageOf([]),
};
const at = '/admin/reports?form=group-sheet&group_id=3&subject_id=5';
async function openDialog(more: Stubs = {}) {
  const page = renderPage(at, { ...stubs, ...more }, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Шаблон' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Шаблон: Ведомость группы' }));
  return { page, dialog };
}
const choose = async (page: ReturnType<typeof renderPage>, name: string) =>
  page.user.upload(await screen.findByLabelText(name, { selector: 'input' }), new File(['PK'], 'Наша ведомость.docx'));

test('a document is checked and tried out before it is used', async () => {
  const checked = {
    fields: ['group', 'rows'],
    problems: [
      { kind: 'not-in-pdf' as const, what: 'pictures', suggestion: null, reason: 'Картинки останутся только в DOCX' },
      { kind: 'not-in-pdf' as const, what: 'symbols', suggestion: null, reason: 'Квадратики останутся только в DOCX' },
    ],
    follows: ['docx' as const],
  };
  const { page, dialog } = await openDialog({
    'reports.checkReportTemplate': checked,
    'reports.updateReportTemplate': { ...own, follows: ['docx'] },
  });
  expect(await dialog.findByText('Своего шаблона нет: все файлы в обычном оформлении.')).toBeVisible();
  await choose(page, 'Загрузить шаблон');
  const part = within(await dialog.findByRole('region', { name: 'Проверен файл «Наша ведомость.docx»' }));
  expect(part.getByText('Найдены поля: {group}, {rows}')).toBeVisible();
  expect(part.getByRole('alert')).toHaveTextContent('Картинки Картинки останутся только в DOCX');
  expect(part.getByRole('alert')).toHaveTextContent('Значки Квадратики останутся только в DOCX');
  expect(part.getByText(/PDF и XLSX остаются в обычном оформлении/)).toBeVisible();
  expect(page.asked('reports.updateReportTemplate')).toEqual([]);
  await page.user.click(part.getByRole('button', { name: 'Использовать шаблон' }));
  await waitFor(() => expect(dialog.queryByRole('region', { name: /Проверен файл/ })).toBeNull());
  expect(page.asked('reports.updateReportTemplate')[0]?.body).toEqual({
    ...{ form: 'group-sheet', name: 'Наша ведомость.docx', data: 'UEs=', updated_at: none.updated_at },
  });
});

test('a document with an unknown field cannot be used, and what was perhaps meant is named', async () => {
  const problems = [{ kind: 'unknown' as const, what: 'grup', suggestion: 'group', reason: 'Такого поля нет' }];
  const { page, dialog } = await openDialog({
    'reports.checkReportTemplate': { fields: [], problems, follows: ['docx', 'pdf'] },
  });
  await choose(page, 'Загрузить шаблон');
  const notice = await dialog.findByRole('alert');
  expect(notice).toHaveTextContent('Такой шаблон не подойдёт');
  expect(notice).toHaveTextContent('{grup} Такого поля нет · может быть, {group}?');
  expect(dialog.queryByRole('button', { name: 'Использовать шаблон' })).toBeNull();
});

test('a document that is refused as a file leaves the dialog as it was', async () => {
  const { page, dialog } = await openDialog({ 'reports.checkReportTemplate': refused('template-macros') });
  await choose(page, 'Загрузить шаблон');
  expect(await screen.findByText(/В документе есть макросы/)).toBeVisible();
  expect(dialog.queryByRole('region', { name: /Проверен файл/ })).toBeNull();
});

test('the template in use says which files follow it, and the usual layout comes back after a question', async () => {
  let isOwn = true;
  const { page, dialog } = await openDialog({
    'reports.getReportTemplate': () => (isOwn ? own : none),
    'reports.resetReportTemplate': () => {
      isOwn = false;
      return none;
    },
  });
  const part = within(await dialog.findByRole('region', { name: 'Наша ведомость.docx' }));
  expect(part.getByText(/По шаблону составляются DOCX и PDF/)).toBeVisible();
  expect(dialog.getByRole('list', { name: 'Поля шаблона' })).toHaveTextContent('Группа {group}есть в шаблоне');
  await page.user.click(part.getByRole('button', { name: 'Вернуть обычное оформление' }));
  expect(page.asked('reports.resetReportTemplate')).toEqual([]);
  const question = within(await screen.findByRole('dialog', { name: 'Вернуть обычное оформление?' }));
  await page.user.click(question.getByRole('button', { name: 'ОК' }));
  expect(await dialog.findByText('Своего шаблона нет: все файлы в обычном оформлении.')).toBeVisible();
  expect(page.asked('reports.resetReportTemplate')[0]?.query).toMatchObject({ form: 'group-sheet' });
});

test('whoever was later sees the template of a colleague and may use theirs over it', async () => {
  let isOwn = false;
  const { page, dialog } = await openDialog({
    'reports.getReportTemplate': () => (isOwn ? own : none),
    'reports.checkReportTemplate': { fields: ['group'], problems: [], follows: ['docx', 'pdf'] },
    'reports.updateReportTemplate': () => {
      isOwn = true;
      return refused('stale', { current: own });
    },
  });
  await choose(page, 'Загрузить шаблон');
  await page.user.click(await dialog.findByRole('button', { name: 'Использовать шаблон' }));
  expect(await dialog.findByRole('region', { name: 'Наша ведомость.docx' })).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Использовать шаблон' }));
  await waitFor(() =>
    expect(page.asked('reports.updateReportTemplate').at(-1)?.body).toMatchObject({ updated_at: own.updated_at }),
  );
});

test('whoever may not change reports has no template to change', async () => {
  renderPage('/reports?form=group-sheet&group_id=3&subject_id=5', stubs, asTeacher);
  expect(await screen.findByRole('button', { name: 'Скачать DOCX' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Шаблон' })).toBeNull();
});

test('the page says which files look different, since they follow a template', async () => {
  renderPage(at, { ...stubs, 'reports.previewReport': { ...sheet, follows: ['docx'] } }, asAdmin);
  expect(await screen.findByText(/Файл DOCX составляется по шаблону организации/)).toBeVisible();
});

test('the usual layout comes back after a question', async () => {
  const page = renderPage(
    at,
    {
      ...stubs,
      'reports.getReportLayout': sampleOf(ReportLayout, {
        ...{ form: 'group-sheet', title: 'Своя', header: [], signatures: [], is_own: true },
      }),
      'reports.resetReportLayout': sampleOf(ReportLayout, { form: 'group-sheet', is_own: false }),
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Оформление' }));
  await page.user.click(await screen.findByRole('button', { name: 'Вернуть обычное' }));
  const question = within(await screen.findByRole('dialog', { name: 'Вернуть обычное оформление?' }));
  expect(page.asked('reports.resetReportLayout')).toEqual([]);
  await page.user.click(question.getByRole('button', { name: /Подтвердить|ОК|Да|Вернуть/ }));
  await waitFor(() => expect(page.asked('reports.resetReportLayout')).toEqual([{ query: { form: 'group-sheet' } }]));
});
