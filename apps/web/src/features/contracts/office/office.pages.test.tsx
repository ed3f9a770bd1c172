import { ListedContract, OfficeContract } from '@orbita/contract/contracts/office';
import { OfficeProgram, OfficeRelationship } from '@orbita/contract/contracts/programs';
import { emptyApplication } from '@orbita/contract/contracts/application';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates, none } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../../testing/viewers.ts';

const waiting = {
  ...{ id: 4, status: 'unconfirmed' as const, program: 'Дизайн', education_program_id: 2, is_after_9_class: true },
  student: { surname: 'Ёлкина', name: 'Анна', patronymic: '', email: 'anna@example.ru', phone: '+79001234567' },
  ...{ is_agent: true, missing_papers: ['certificate' as const], corrections: 0, decided_by: null, revision: 3 },
  ...{ confirmed_at: null, cancelled_at: null, signed_at: null, signed_both_at: null, paid_at: null },
};
const listed = sampleOf(ListedContract, waiting);
const typed = emptyApplication();
const contract = sampleOf(OfficeContract, {
  ...waiting,
  application: {
    ...typed,
    snils: '112-233-445 95',
    passport: { ...typed.passport, series: '4510', number: '123456', issue_date: '2023-05-11' },
  },
  scans: [
    { id: 11, kind: 'passport', mime: 'image/jpeg', bytes: 10 },
    { id: 12, kind: 'passport', mime: 'image/jpeg', bytes: 10 },
  ],
  ...{ problems: ['inn'], asked: [], description: '', relationship: '', places: null, places_taken: 0 },
  ...{ next_id: 5, waiting: 3, is_sealed: false },
});
const offer = {
  ...{ id: 1, after_9: true, price: 12_000_000, places: 25, months: 46, education_form_id: null, education_form: '' },
  ...{ starts_on: null, accepts_until: null, is_open: true, waiting: 2, confirmed: 1 },
};
const program = sampleOf(OfficeProgram, {
  id: 2,
  title: 'Дизайн',
  code: '54.02.01',
  offers: [offer],
  is_archived: false,
});
const programs: Stubs = {
  'contracts.listOfficePrograms': pageOf([program]),
  'contracts.listProgramGroups': { data: [] },
};
const list: Stubs = {
  ...programs,
  'contracts.listContracts': pageOf([listed], { unconfirmed: 1, returned: 2, confirmed: 0, cancelled: 0 }),
};
const record: Stubs = {
  'contracts.getContract': contract,
  'contracts.listContractOpenings': pageOf([]),
  'audit.listHistory': pageOf([]),
};
const mother = sampleOf(OfficeRelationship, { id: 7, title: 'Мать', is_archived: false, contracts_count: 2 });
const settings: Stubs = {
  'contracts.listOfficeRelationships': { data: [mother] },
  'contracts.getAdmissionSettings': { retention_days: 180, scan_days: 365, draft_days: 90 },
};

describeStates('/admin/contracts', {
  as: asAdmin,
  stubs: list,
  reads: 'contracts.listContracts',
  shows: 'Ёлкина Анна',
  empty: { stubs: { ...list, 'contracts.listContracts': pageOf([]) }, shows: 'Никто не ждёт проверки' },
  deniedTo: asTeacher,
});
describeStates('/admin/contracts/:id', {
  at: '/admin/contracts/4',
  as: asAdmin,
  stubs: record,
  reads: 'contracts.getContract',
  shows: '112-233-445 95',
  empty: none('an application always has fields'),
  deniedTo: asTeacher,
});
describeStates('/admin/contracts/programs', {
  as: asAdmin,
  stubs: programs,
  reads: 'contracts.listOfficePrograms',
  shows: 'Дизайн',
  empty: { stubs: { 'contracts.listOfficePrograms': pageOf([]) }, shows: 'Программ пока нет' },
  deniedTo: asTeacher,
});
describeStates('/admin/contracts/settings', {
  as: asAdmin,
  stubs: settings,
  reads: 'contracts.listOfficeRelationships',
  shows: 'Мать',
  empty: { stubs: { ...settings, 'contracts.listOfficeRelationships': { data: [] } }, shows: 'Список пуст' },
  deniedTo: asTeacher,
});

test('filters are in the address and reach the call; chosen applications are confirmed at once', async () => {
  const stubs: Stubs = { ...list, 'contracts.confirmContracts': { confirmed: [4], skipped: 0 } };
  const page = renderPage('/admin/contracts?agent=1&waiting=7&missing=passport&after9=0&program=2', stubs, asAdmin);
  await screen.findByText('Ёлкина Анна');
  expect(page.asked('contracts.listContracts')[0]?.query).toMatchObject({
    ...{ state: 'unconfirmed', agent: true, waiting_days: 7, missing: 'passport' },
    ...{ after_9: false, education_program_id: 2 },
  });
  await page.user.click(screen.getByRole('checkbox', { name: 'Выбрать: Ёлкина Анна' }));
  await page.user.click(screen.getByRole('button', { name: 'Подтвердить' }));
  const question = await screen.findByRole('dialog', { name: 'Подтвердить 1 заявление?' });
  await page.user.click(within(question).getByRole('button', { name: 'Подтвердить' }));
  await waitFor(() => expect(page.asked('contracts.confirmContracts')[0]?.body).toEqual({ ids: [4] }));
  expect(await screen.findByText('Подтверждено 1 заявление')).toBeVisible();
});

test('everything that the filter finds is chosen on all pages and decided at once', async () => {
  const ids = Array.from({ length: 500 }, (_, index) => index + 1);
  const page = renderPage(
    '/admin/contracts?agent=1',
    {
      ...list,
      'contracts.listContracts': {
        ...pageOf([listed], { unconfirmed: 812, returned: 0, confirmed: 0, cancelled: 0 }),
        ...{ total: 812, lastPage: 812 },
      },
      'contracts.listFoundContracts': { ids },
      'contracts.confirmContracts': { confirmed: ids, skipped: 0 },
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все на странице' }));
  await page.user.click(screen.getByRole('button', { name: 'Выбрать первые 500 из 812' }));
  await page.user.click(await screen.findByRole('button', { name: 'Подтвердить' }));
  expect(page.asked('contracts.listFoundContracts')[0]?.query).toMatchObject({ state: 'unconfirmed', agent: true });
  const question = await screen.findByRole('dialog', { name: 'Подтвердить 500 заявлений?' });
  await page.user.click(within(question).getByRole('button', { name: 'Подтвердить' }));
  await waitFor(() => expect(page.asked('contracts.confirmContracts')[0]?.body).toEqual({ ids }));
});

test('keys leaf through the scans and turn them, beside what was typed', async () => {
  const page = renderPage('/admin/contracts/4', record, asAdmin);
  const scan = await screen.findByRole('img', { name: 'Паспорт, страница 1 из 2' });
  expect(scan).toHaveAttribute('src', '/api/v2/contracts/4/scans/11');
  await page.user.keyboard('{ArrowRight}');
  const second = await screen.findByRole('img', { name: 'Паспорт, страница 2 из 2' });
  await page.user.keyboard('r');
  await waitFor(() => expect(second.style.transform).toContain('rotate(90deg)'));
  const numbers = screen.getByRole('region', { name: 'СНИЛС и ИНН' });
  expect(within(numbers).getByText('не прошло проверку')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Следующее' })).toHaveAttribute('href', '/admin/contracts/5');
});

test('keys confirm and lead to the next one', async () => {
  const page = renderPage(
    '/admin/contracts/4',
    { ...record, 'contracts.confirmContract': { ...listed, status: 'confirmed' } },
    asAdmin,
  );
  await screen.findByRole('button', { name: 'Подтвердить' });
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(page.asked('contracts.confirmContract')).toHaveLength(1));
  await page.user.keyboard('n');
  await waitFor(() => expect(page.asked('contracts.getContract').at(-1)?.params).toEqual({ id: 5 }));
});

test('fields go back with their reasons over the revision that was read', async () => {
  const stubs: Stubs = { ...record, 'contracts.askCorrections': { ...listed, corrections: 2 } };
  const page = renderPage('/admin/contracts/4', stubs, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Вернуть: Паспорт, Скан' }));
  await page.user.click(screen.getByRole('button', { name: 'Нечитаемый скан' }));
  await page.user.click(screen.getByRole('button', { name: 'Вернуть: СНИЛС и ИНН, ИНН' }));
  const send = screen.getByRole('button', { name: 'Вернуть 2 поля' });
  expect(send).toBeDisabled();
  await page.user.type(screen.getByRole('textbox', { name: 'Что исправить: СНИЛС и ИНН, ИНН' }), 'Ошибка в цифре');
  await page.user.click(send);
  await waitFor(() =>
    expect(page.asked('contracts.askCorrections')[0]).toMatchObject({
      params: { id: 4 },
      body: {
        revision: 3,
        corrections: [
          { field: 'scans.passport', reason: 'Нечитаемый скан' },
          { field: 'inn', reason: 'Ошибка в цифре' },
        ],
      },
    }),
  );
});

test('on the own application nothing is decided, and the page says why', async () => {
  const own = { ...contract, is_own: true, signed_at: null };
  const page = renderPage('/admin/contracts/4', { ...record, 'contracts.getContract': own }, asAdmin);
  expect(await screen.findByText('Это ваше заявление: решение по нему принимают коллеги')).toBeVisible();
  for (const name of ['Подтвердить', 'Отклонить', 'Удалить'])
    expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull();
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  expect(page.asked('contracts.confirmContract')).toEqual([]);
});

test('the list says which application is the own one', async () => {
  const listedOwn = pageOf([{ ...listed, is_own: true }], { unconfirmed: 1, returned: 0, confirmed: 0, cancelled: 0 });
  renderPage('/admin/contracts', { ...list, 'contracts.listContracts': listedOwn }, asAdmin);
  expect(await screen.findByText('Ваше заявление: решают коллеги')).toBeVisible();
});

test('what was sent back by mistake is withdrawn', async () => {
  const returned = { ...contract, corrections: 1 };
  const stubs: Stubs = {
    ...record,
    'contracts.getContract': returned,
    'contracts.withdrawCorrections': { ...listed, corrections: 0 },
  };
  const page = renderPage('/admin/contracts/4', stubs, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Отозвать замечания' }));
  await waitFor(() => expect(page.asked('contracts.withdrawCorrections')[0]?.body).toEqual({ revision: 3 }));
  expect(await screen.findByText(/Замечания отозваны/)).toBeVisible();
});

test('beyond the places the officer is asked first', async () => {
  const full = { ...contract, places: 1, places_taken: 1 };
  const stubs: Stubs = {
    ...{ ...record, 'contracts.getContract': full },
    'contracts.confirmContract': { ...listed, status: 'confirmed' as const },
  };
  const page = renderPage('/admin/contracts/4', stubs, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Подтвердить' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/1 из 1/)).toBeVisible();
  expect(page.asked('contracts.confirmContract')).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Подтвердить' }));
  await waitFor(() => expect(page.asked('contracts.confirmContract')).toHaveLength(1));
});

test('confirmed contracts are found by how far they are', async () => {
  const page = renderPage('/admin/contracts?state=confirmed&stage=signed', list, asAdmin);
  await screen.findByText('Ёлкина Анна');
  expect(page.asked('contracts.listContracts')[0]?.query).toMatchObject({ state: 'confirmed', stage: 'signed' });
});

test('who comes second is told so, and the page reads what the colleague decided', async () => {
  const current = { ...listed, status: 'confirmed' as const, decided_by: 'Белова Вера' };
  const stubs: Stubs = { ...record, 'contracts.confirmContract': refused('contract-decided', { current }) };
  const page = renderPage('/admin/contracts/4', stubs, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Подтвердить' }));
  expect(await screen.findByText('Заявление уже рассмотрели')).toBeVisible();
  await waitFor(() => expect(page.asked('contracts.getContract').length).toBeGreaterThan(1));
});

test('a refusal needs a reason, which the applicant reads', async () => {
  const stubs: Stubs = { ...record, 'contracts.cancelContract': { ...listed, status: 'cancelled' as const } };
  const page = renderPage('/admin/contracts/4', stubs, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Отклонить' }));
  const dialog = await screen.findByRole('dialog');
  await page.user.type(within(dialog).getByRole('textbox', { name: /Причина/ }), 'Мест нет');
  await page.user.click(within(dialog).getByRole('button', { name: 'Отклонить' }));
  await waitFor(() =>
    expect(page.asked('contracts.cancelContract')[0]?.body).toEqual({ description: 'Мест нет', revision: 3 }),
  );
});

test('a programme is changed with its terms: rubles become kopecks', async () => {
  const stubs: Stubs = {
    ...programs,
    'contracts.updateProgram': program,
    'educationForms.listEducationFormChoices': pageOf([]),
    'contracts.listProgramGroups': { data: [] },
    'audit.listHistory': pageOf([]),
  };
  const page = renderPage('/admin/contracts/programs', stubs, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Изменить: Дизайн' }));
  const dialog = await screen.findByRole('dialog');
  const price = within(dialog).getByRole('textbox', { name: /Цена/ });
  await page.user.clear(price);
  await page.user.type(price, '99000.5');
  await page.user.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('contracts.updateProgram')[0]).toMatchObject({
      params: { id: 2 },
      body: { title: 'Дизайн', offers: [{ after_9: true, price: 9_900_050, places: 25, months: 46, is_open: true }] },
    }),
  );
});

test('the days for which applications and scans stay are set', async () => {
  const page = renderPage(
    '/admin/contracts/settings',
    { ...settings, 'contracts.updateAdmissionSettings': { retention_days: 180, scan_days: 30, draft_days: 90 } },
    asAdmin,
  );
  const days = await screen.findByRole('textbox', { name: /Сканы расторгнутых/ });
  await page.user.clear(days);
  await page.user.type(days, '30');
  await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(page.asked('contracts.updateAdmissionSettings')[0]?.body).toEqual({
      ...{ retention_days: 180, scan_days: 30, draft_days: 90 },
    }),
  );
});

test('where the way in was changed, the office gives a code for the owner', async () => {
  const stubs: Stubs = {
    ...record,
    'contracts.getContract': {
      ...contract,
      is_sealed: true,
      has_proved_phone: true,
      user: { ...contract.user, id: 31 },
    },
    'contracts.giveOwnerCode': { code: '12345678', expires_at: '2026-08-20T12:00:00Z' },
  };
  const page = renderPage('/admin/contracts/4', stubs, asAdmin);
  expect(await screen.findByText(/по звонку на телефон/)).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: 'Открыть владельцу' }));
  const dialog = await screen.findByRole('dialog', { name: 'Код для владельца заявления' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Выдать код' }));
  expect(await within(dialog).findByText('1234 5678')).toBeVisible();
  expect(page.asked('contracts.giveOwnerCode')[0]?.body).toEqual({ user_id: 31 });
});

test('where the owner has no proved phone, the office is told of no call', async () => {
  const sealed = { ...contract, is_sealed: true, has_proved_phone: false };
  renderPage('/admin/contracts/4', { ...record, 'contracts.getContract': sealed }, asAdmin);
  expect(await screen.findByText(/подтверждённого телефона у него нет/)).toBeVisible();
  expect(screen.queryByText(/по звонку/)).toBeNull();
});
