import { ReportJob } from '@orbita/contract/reports/jobs';
import { ReportGroup } from '@orbita/contract/reports/places';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../../testing/sample.ts';
import type { Stubs } from '../../../testing/stubs.ts';
import { asAdmin, asStudent, asTeacher } from '../../../testing/viewers.ts';

const base = {
  ...{ forms: ['summary-sheet' as const], format: 'docx' as const, semester: null, failure: null },
  ...{ group_names: ['ИС-21', 'ИС-22', 'ИС-23'], groups_count: 5, total: 5 },
};
const ready = sampleOf(ReportJob, { ...base, id: 5, state: 'ready', done: 5, bytes: 2_500_000, is_closed: false });
const running = sampleOf(ReportJob, {
  ...{ ...base, forms: ['group-sheet' as const], id: 6, state: 'running' as const, done: 2, is_begun_anew: true },
  ...{ bytes: null, finished_at: null, expires_at: null },
});
const closed = sampleOf(ReportJob, {
  ...{ ...base, forms: ['gradebook' as const], id: 8, state: 'ready' as const, done: 5, bytes: 900, is_closed: true },
});
const failed = sampleOf(ReportJob, {
  ...{ ...base, forms: ['retakes' as const], id: 7, state: 'failed' as const, done: 1, bytes: null },
  failure: 'Отчёт не получился. Повторите его',
});
const groupOf = (id: number, name: string) => sampleOf(ReportGroup, { id, name, is_whole: true });
const stubs: Stubs = {
  'reports.listReportJobs': pageOf([running, ready, failed, closed]),
  'reports.getReportPlaces': {
    ...{ has_groups: true, education_forms: [], levels: [] },
    semesters: [{ id: 7, title: '1 семестр' }],
    forms: ['group-sheet', 'summary-sheet', 'workload'],
  },
  'reports.listReportGroups': ({ query }) =>
    pageOf([groupOf(3, 'ИС-21'), groupOf(4, 'ИС-22')].filter(({ id }) => query.ids?.includes(id) ?? true)),
  'reports.listReportSubjects': ({ query }) =>
    pageOf(
      [
        { id: 5, title: 'Физика' },
        { id: 6, title: 'Химия' },
      ].filter(({ id }) => query.group_ids === undefined || (id === 5) === query.group_ids.includes(3)),
    ),
};
const states = {
  stubs,
  reads: 'reports.listReportJobs',
  shows: 'Сводная ведомость',
  empty: { stubs: { 'reports.listReportJobs': pageOf([]) }, shows: 'Отчётов пока нет' },
} as const;
describeStates('/reports/ready', { ...states, as: asTeacher, deniedTo: asStudent });
describeStates('/admin/reports/ready', { ...states, as: asAdmin, deniedTo: asTeacher });

test('a list says how far each report is, why one failed and how long it is kept', async () => {
  renderPage('/reports/ready', stubs, asTeacher);
  const bar = await screen.findByRole('progressbar', { name: 'Ведомость группы: сделано форм' });
  expect(bar).toHaveAttribute('aria-valuenow', '2');
  expect(bar).toHaveAttribute('aria-valuemax', '5');
  expect(screen.getByText('Отчёт не получился. Повторите его')).toBeVisible();
  expect(screen.getByText(/5 форм · 2,4\sМБ/)).toBeVisible();
  expect(screen.getAllByText(/ИС-21, ИС-22, ИС-23, ещё 2 · DOCX/)).toHaveLength(4);
  expect(screen.getByText('Сервер прервал работу, формы делаются с начала.')).toBeVisible();
  expect(screen.getByText('Закрыт для вас')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Скачать:/ })).toHaveLength(1);
});

test('forms of chosen groups and disciplines are asked for', async () => {
  const page = renderPage('/reports/ready', { ...stubs, 'reports.createReportJob': running }, asTeacher);
  await page.user.click(await screen.findByRole('button', { name: 'Собрать отчёты' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Собрать' })).toBeDisabled();
  await page.user.click(dialog.getByRole('combobox', { name: /Формы/ }));
  await page.user.click(await screen.findByRole('option', { name: 'Ведомость группы' }));
  await page.user.click(dialog.getByRole('combobox', { name: 'Группы' }));
  await page.user.click(await screen.findByRole('option', { name: 'ИС-22' }));
  await page.user.click(dialog.getByRole('combobox', { name: 'Дисциплины' }));
  expect(screen.queryByRole('option', { name: 'Физика' })).toBeNull();
  await page.user.click(await screen.findByRole('option', { name: 'Химия' }));
  await page.user.click(dialog.getByRole('radio', { name: 'PDF' }));
  await page.user.click(dialog.getByRole('button', { name: 'Собрать' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.asked('reports.createReportJob')).toEqual([
    { body: { forms: ['group-sheet'], format: 'pdf', group_ids: [4], subject_ids: [6] } },
  ]);
});

test('while there are no reports, one button asks for them', async () => {
  renderPage('/reports/ready', { ...stubs, 'reports.listReportJobs': pageOf([]) }, asTeacher);
  await screen.findByText('Отчётов пока нет');
  expect(screen.getAllByRole('button', { name: 'Собрать отчёты' })).toHaveLength(1);
});

test('a report that runs is cancelled, one that ended is repeated or removed after a question', async () => {
  const page = renderPage(
    '/reports/ready',
    {
      ...stubs,
      'reports.cancelReportJob': running,
      'reports.repeatReportJob': running,
      'reports.deleteReportJob': { ok: true },
    },
    asTeacher,
  );
  await page.user.click(await screen.findByRole('button', { name: /^Отменить\s?: Ведомость группы$/ }));
  await waitFor(() => expect(page.asked('reports.cancelReportJob')).toEqual([{ params: { id: 6 } }]));
  // A menu that closes still holds its items.
  const menuGone = () => waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Действия: Направления на пересдачу' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Собрать ещё раз' }));
  await waitFor(() => expect(page.asked('reports.repeatReportJob')).toEqual([{ params: { id: 7 } }]));
  await menuGone();
  await page.user.click(screen.getByRole('button', { name: 'Действия: Сводная ведомость' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Удалить' }));
  const question = within(await screen.findByRole('dialog'));
  await page.user.click(question.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(page.asked('reports.deleteReportJob')).toEqual([{ params: { id: 5 } }]));
});
