import { StudyCertificate } from '@orbita/contract/reports/certificates';
import { ReportLayout } from '@orbita/contract/reports/layouts';
import { ReportGroup } from '@orbita/contract/reports/places';
import { Report } from '@orbita/contract/reports/report';
import { ReportTemplate } from '@orbita/contract/reports/templates';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../../testing/sample.ts';
import type { Stubs } from '../../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../../testing/viewers.ts';

const certificate = sampleOf(StudyCertificate, {
  ...{ id: 5, number: '2026-001', issued_on: '2026-09-25', group_name: 'ИС-21', destination: '', revoked_at: null },
  student: { id: 11, name: 'Белова Анна' },
});
const stubs: Stubs = {
  'reports.listCertificates': pageOf([certificate]),
  'reports.getReportTemplate': sampleOf(ReportTemplate, { form: 'certificate', template: null, follows: [] }),
  'audit.listHistory': pageOf([]),
};
const preview: Stubs = {
  'reports.previewCertificate': sampleOf(Report, {
    ...{ title: 'Справка об обучении № ______', tables: [], header: ['г. Тверь'], facts: [] },
    ...{ paragraphs: ['Настоящая справка выдана Беловой.', 'Для предъявления в военкомат.'], signatures: ['Директор'] },
  }),
};
describeStates('/admin/reports/certificates', {
  as: asAdmin,
  stubs,
  reads: 'reports.listCertificates',
  shows: 'Белова Анна',
  empty: { stubs: { 'reports.listCertificates': pageOf([]) }, shows: 'Справок пока нет' },
  deniedTo: asTeacher,
});

test('a certificate is issued to a student of a group', async () => {
  const page = renderPage(
    '/admin/reports/certificates',
    {
      ...stubs,
      'reports.listReportGroups': pageOf([sampleOf(ReportGroup, { id: 3, name: 'ИС-21', is_whole: true })]),
      'reports.listReportStudents': { data: [{ id: 11, name: 'Белова Анна' }] },
      ...preview,
      'reports.issueCertificate': certificate,
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Выдать справку' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(await dialog.findByRole('combobox', { name: /Группа/ }));
  await page.user.click(await screen.findByRole('option', { name: 'ИС-21' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /Студент/ })).toBeEnabled());
  await page.user.click(dialog.getByRole('combobox', { name: /Студент/ }));
  await page.user.click(await screen.findByRole('option', { name: 'Белова Анна' }));
  await page.user.type(dialog.getByRole('textbox', { name: /Куда предъявить/ }), 'военкомат');
  await page.user.click(dialog.getByRole('button', { name: 'Выдать' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.asked('reports.issueCertificate')[0]).toEqual({
    body: { group_id: 3, student_id: 11, destination: 'военкомат' },
  });
});

test('a certificate is called off after a question', async () => {
  const page = renderPage(
    '/admin/reports/certificates',
    { ...stubs, 'reports.revokeCertificate': { ok: true } },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Действия: справка № 2026-001' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Аннулировать' }));
  const question = await screen.findByRole('dialog');
  await page.user.click(within(question).getByRole('button', { name: 'Аннулировать' }));
  await waitFor(() => expect(page.asked('reports.revokeCertificate')).toEqual([{ params: { id: 5 } }]));
});

test('what a certificate will say is shown before it is issued', async () => {
  const page = renderPage(
    '/admin/reports/certificates',
    {
      ...stubs,
      'reports.listReportGroups': pageOf([sampleOf(ReportGroup, { id: 3, name: 'ИС-21', is_whole: true })]),
      'reports.listReportStudents': { data: [{ id: 11, name: 'Белова Анна' }] },
      ...preview,
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Выдать справку' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(await dialog.findByRole('combobox', { name: /Группа/ }));
  await page.user.click(await screen.findByRole('option', { name: 'ИС-21' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /Студент/ })).toBeEnabled());
  await page.user.click(dialog.getByRole('combobox', { name: /Студент/ }));
  await page.user.click(await screen.findByRole('option', { name: 'Белова Анна' }));
  const shown = within(await dialog.findByRole('region', { name: 'Текст справки' }));
  expect(await shown.findByText('Настоящая справка выдана Беловой.')).toBeVisible();
  expect(shown.getByText('Номер появится, когда она будет выдана.', { exact: false })).toBeVisible();
  await page.user.type(dialog.getByRole('textbox', { name: /Куда предъявить/ }), 'военкомат');
  await waitFor(
    () =>
      expect(page.asked('reports.previewCertificate').at(-1)).toEqual({
        body: { group_id: 3, student_id: 11, destination: 'военкомат' },
      }),
    { timeout: 5000 },
  );
});

test('layout and template of certificates open from their register', async () => {
  const page = renderPage(
    '/admin/reports/certificates',
    {
      ...stubs,
      'reports.getReportLayout': sampleOf(ReportLayout, {
        ...{ form: 'certificate', title: 'Справка об обучении', is_own: false },
        ...{ header: ['г. Тверь'], signatures: ['Директор'] },
      }),
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Оформление' }));
  const layout = within(await screen.findByRole('dialog', { name: 'Оформление: Справка об обучении' }));
  expect(layout.getByRole('textbox', { name: /Кто подписывает/ })).toHaveValue('Директор');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Шаблон' }));
  expect(await screen.findByRole('dialog', { name: 'Шаблон: Справка об обучении' })).toBeVisible();
});
