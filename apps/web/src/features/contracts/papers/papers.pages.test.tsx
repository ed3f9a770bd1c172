import { OfficeContract } from '@orbita/contract/contracts/office';
import { ContractPaper, PaperTemplate } from '@orbita/contract/contracts/papers';
import { emptyApplication } from '@orbita/contract/contracts/application';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../../testing/viewers.ts';

const template = sampleOf(PaperTemplate, {
  ...{ id: 3, kind: 'contract', name: 'Договор колледжа.docx', is_current: true, is_archived: false, papers_count: 2 },
});
const particulars = {
  updated_at: '2026-08-01T10:00:00Z',
  ...{ legal_name: 'ЧПОУ «Колледж»', city: '', head: '', basis: '', signer: '', licence: '', address: '', details: '' },
};
const field = { is_required: true, is_condition: false, part_of: null };
const stubs: Stubs = {
  'contracts.listPaperTemplates': pageOf([template]),
  'contracts.getPaperParticulars': particulars,
  'audit.listHistory': pageOf([]),
  'contracts.listPaperFields': {
    data: [
      { ...field, name: 'number', title: 'Номер', example: '2026-0012' },
      { ...field, name: 'student_name', title: 'ФИО поступающего', example: 'Ёлкина Анна' },
    ],
  },
};

test('particulars are saved over what was read, and a colleague who was first is shown', async () => {
  const current = { ...particulars, city: 'г. Тула', updated_at: '2026-08-02T10:00:00Z' };
  const more: Stubs = { ...stubs, 'contracts.updatePaperParticulars': refused('stale', { current }) };
  const page = renderPage('/admin/contracts/templates', more, asAdmin);
  const city = await screen.findByRole('textbox', { name: 'Город' });
  await page.user.type(city, 'г. Омск{Enter}');
  expect(await screen.findByText(/теперь г. Тула/)).toBeVisible();
  expect(page.asked('contracts.updatePaperParticulars')[0]?.body).toMatchObject({
    ...{ city: 'г. Омск', updated_at: particulars.updated_at },
  });
});

describeStates('/admin/contracts/templates', {
  as: asAdmin,
  stubs,
  reads: 'contracts.listPaperTemplates',
  shows: 'Договор колледжа.docx',
  empty: { stubs: { ...stubs, 'contracts.listPaperTemplates': pageOf([]) }, shows: 'Своих шаблонов нет' },
  deniedTo: asTeacher,
});

test('an upload that is refused names each field with what was perhaps meant', async () => {
  const refused = replyOf('contracts.uploadPaperTemplate', {
    template: null,
    problems: [{ kind: 'unknown', what: 'nunber', suggestion: 'number', reason: 'Такого поля нет' }],
  });
  const page = renderPage(
    '/admin/contracts/templates',
    { ...stubs, 'contracts.uploadPaperTemplate': refused },
    asAdmin,
  );
  await screen.findByText('Договор колледжа.docx');
  const file = new File(['PK'], 'Новый.docx');
  await page.user.upload(screen.getByLabelText('Загрузить шаблон', { selector: 'input' }), file);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Шаблон не принят');
  expect(notice).toHaveTextContent('{nunber} Такого поля нет · может быть, {number}?');
  expect(page.asked('contracts.uploadPaperTemplate')[0]?.body).toMatchObject({
    kind: 'contract',
    name: 'Новый.docx',
    data: 'UEs=',
  });
});

test('the menu of a template goes back to the built-in one; fields are found by their meaning', async () => {
  const page = renderPage(
    '/admin/contracts/templates',
    { ...stubs, 'contracts.updatePaperTemplate': template },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Действия: Договор колледжа.docx' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Составлять по встроенному' }));
  await waitFor(() => expect(page.asked('contracts.updatePaperTemplate')[0]?.body).toEqual({ is_current: false }));
  const fields = await screen.findByRole('list', { name: 'Поля шаблона' });
  await page.user.type(screen.getByRole('searchbox', { name: 'Название или имя поля' }), 'фио');
  await waitFor(() => expect(within(fields).getAllByRole('listitem')).toHaveLength(1));
  expect(fields).toHaveTextContent('{student_name}');
});

test('a template of contracts is chosen with the own password, by who may point services', async () => {
  const waiting = sampleOf(PaperTemplate, { ...template, is_current: false, is_archived: false });
  const page = renderPage(
    '/admin/contracts/templates',
    {
      ...stubs,
      'contracts.listPaperTemplates': pageOf([waiting]),
      'contracts.updatePaperTemplate': { ...waiting, is_current: true },
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Действия: Договор колледжа.docx' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Составлять по нему' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Составлять договоры по этому шаблону' }));
  await page.user.type(dialog.getByLabelText('Ваш пароль'), 'orbita-demo');
  await page.user.click(dialog.getByRole('button', { name: 'Составлять по нему' }));
  await waitFor(() =>
    expect(page.asked('contracts.updatePaperTemplate')[0]?.body).toEqual({
      is_current: true,
      current_password: 'orbita-demo',
    }),
  );
});

const typed = emptyApplication();
const contract = sampleOf(OfficeContract, {
  ...{
    id: 4,
    status: 'confirmed' as const,
    signed_at: null,
    paid_at: null,
    cancelled_at: null,
    confirmed_at: '2026-08-20T09:00:00Z',
  },
  ...{
    application: typed,
    scans: [],
    problems: [],
    asked: [],
    description: '',
    next_id: null,
    waiting: 0,
    corrections: 0,
  },
});
const made = sampleOf(ContractPaper, {
  ...{ number: '2026-0012', numbered_on: '2026-08-20', state: 'made', failure: null, earlier: 1 },
  document: {
    price: 18_600_000,
    docx_sha256: 'd'.repeat(64),
    pdf_sha256: 'f'.repeat(64),
    created_at: '2026-08-20T09:00:00Z',
  },
});
const record: Stubs = {
  'contracts.getContract': contract,
  'contracts.listContractOpenings': pageOf([]),
  'contracts.listSignatures': { data: [], is_locked: false, can_sign: false },
  'audit.listHistory': pageOf([]),
};

test('the office reads number, price and hash of a contract, and makes it again after a question', async () => {
  const again = { paper: { ...made, state: 'made' as const } };
  const page = renderPage(
    '/admin/contracts/4',
    { ...record, 'contracts.getContractPaper': { paper: made }, 'contracts.remakeContractPaper': again },
    asAdmin,
  );
  const panel = await screen.findByRole('region', { name: 'Договор' });
  expect(await within(panel).findByText(/Договор № 2026-0012 от/)).toBeVisible();
  expect(panel).toHaveTextContent('186 000 ₽');
  expect(panel).toHaveTextContent('f'.repeat(64));
  expect(panel).toHaveTextContent('1 прежний файл заменён');
  await page.user.click(within(panel).getByRole('button', { name: 'Составить заново' }));
  const question = await screen.findByRole('dialog');
  expect(page.asked('contracts.remakeContractPaper')).toHaveLength(0);
  await page.user.click(within(question).getByRole('button', { name: 'Составить заново' }));
  await waitFor(() => expect(page.asked('contracts.remakeContractPaper')).toHaveLength(1));
});

test('a failure stands beside the way to try again', async () => {
  const failed = {
    ...made,
    state: 'failed' as const,
    failure: 'У программы не указана цена',
    document: null,
    earlier: 0,
  };
  const page = renderPage(
    '/admin/contracts/4',
    { ...record, 'contracts.getContractPaper': { paper: failed }, 'contracts.remakeContractPaper': { paper: made } },
    asAdmin,
  );
  expect(await screen.findByText('У программы не указана цена')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  await waitFor(() => expect(page.asked('contracts.remakeContractPaper')).toHaveLength(1));
});

test('the built-in template is told to be in use only when the current one cannot stand on another page', async () => {
  const page = pageOf([sampleOf(PaperTemplate, { id: 9, name: 'Прежний.docx', is_current: false })]);
  const templates = { ...stubs, 'contracts.listPaperTemplates': { ...page, total: 21, lastPage: 2 } };
  renderPage('/admin/contracts/templates', templates, asAdmin);
  expect(await screen.findByText('Прежний.docx')).toBeVisible();
  expect(screen.queryByText('Используется')).toBeNull();
});
