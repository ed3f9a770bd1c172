// Paying, receipts, the test bank, and the office's list of payments.
import {
  ListedPayment,
  type OwnPayments,
  Receipt,
  TestPayment,
  UnknownNotice,
} from '@orbita/contract/contracts/payments';
import { OwnContract } from '@orbita/contract/contracts/own';
import { emptyApplication } from '@orbita/contract/contracts/application';
import { screen, waitFor } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asGuest, asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const at = '2026-08-19T10:00:00+03:00';
const contract = (more: Partial<OwnContract> = {}): OwnContract => ({
  ...sampleOf(OwnContract, { id: 7, status: 'confirmed', step: 7, revision: 1, today: '2026-08-20' }),
  ...{ problems: [], scans: [], corrections: [], description: '', application: emptyApplication() },
  ...{ submitted_at: at, confirmed_at: at, cancelled_at: null, signed_at: at, signed_both_at: at, paid_at: null },
  ...more,
});
const payment = {
  ...{ id: 31, provider: 'test-bank' as const, status: 'open' as const, amount: 12_000_000, paid_amount: 0 },
  ...{ returned_amount: 0, refusal: '', valid_until: at, created_at: at, paid_at: null, returned_at: null },
};
const owned = (more: Partial<OwnPayments> = {}): OwnPayments => ({
  ...{ provider: 'test-bank', contract_number: '7', price: 12_000_000, paid: 0, left: 12_000_000 },
  ...{ payments: [], former: [], first_topic: null },
  ...more,
});
const stubs = (own: OwnPayments, more: Partial<OwnContract> = {}): Stubs => ({
  'contracts.getOwnContract': { contract: contract(more) },
  'contracts.listOwnPayments': own,
  'contracts.getOwnSigning': { document: null, signer: null, is_locked: false, told: 'call', signatures: [] },
  'contracts.listOwnOpenings': pageOf([]),
  'contracts.getOwnPaper': { paper: null },
});

const testPayment = sampleOf(TestPayment, {
  ...{ state: 'pending', company: 'Колледж', description: 'Договор № 7', amount: 12_000_000, paid_amount: 0 },
  ...{ returned_amount: 0, return_url: 'http://localhost:3000/form/8', expires_at: at },
});

describe('paying', () => {
  test('the button tells the sum and leads to the page of the bank', async () => {
    const page = renderPage(
      '/form/7',
      {
        ...stubs(owned()),
        'contracts.getPaymentLink': {
          ...{ amount: 12_000_000, valid_until: at },
          link: `${window.location.origin}/developer/bank/key-of-a-payment-0001`,
        },
        'contracts.getTestPayment': testPayment,
      },
      asStudent,
    );
    expect(await screen.findByText(/деньги не переводятся/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: /Оплатить 120\s000/ }));
    await waitFor(() => expect(page.address()).toBe('/developer/bank/key-of-a-payment-0001'));
    expect(page.asked('contracts.getPaymentLink')[0]).toMatchObject({ params: { provider: 'test-bank', id: 7 } });
  });

  test.each([
    [{ status: 'refused', refusal: 'insufficient_funds' }, /не хватило денег/, /Попробовать ещё раз/],
    [{ status: 'refused', refusal: 'whatever' }, /Банк отказал\. Деньги/, /Попробовать ещё раз/],
    [{ status: 'expired' }, /Время на оплату вышло/, /Попробовать ещё раз/],
    [{ status: 'open' }, /Платёж начат/, /Продолжить оплату/],
  ] as const)('after %j it says what happened and what to do', async (last, said, button) => {
    renderPage('/form/8', stubs(owned({ payments: [{ ...payment, ...last }] })), asStudent);
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole('button', { name: button })).toBeVisible();
  });

  test('receipts and signatures of a cancelled contract stay listed beside a new application', async () => {
    const former = { ...payment, status: 'paid' as const, paid_amount: 6_000_000, paid_at: at };
    const cancelled = { has_former: true, status: 'cancelled' as const, cancelled_at: at };
    renderPage(
      '/form/8',
      stubs(owned({ former: [{ ...former, contract_number: '2026-0007' }] }), cancelled),
      asStudent,
    );
    const receipt = await screen.findByRole('link', { name: /Квитанция на 60\s000.*договор № 2026-0007/ });
    expect(receipt).toHaveAttribute('href', '/form/receipts/31');
    expect(screen.getByRole('link', { name: 'Запись о подписях' })).toHaveAttribute('href', '/form/signatures');
  });

  test('of a part the rest is asked for', async () => {
    const part = { ...payment, status: 'part' as const, paid_amount: 6_000_000, paid_at: at };
    renderPage('/form/7', stubs(owned({ paid: 6_000_000, left: 6_000_000, payments: [part] })), asStudent);
    expect(await screen.findByText(/Пришла только часть/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Оплатить 60\s000/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Квитанция на/ })).toHaveAttribute('href', '/form/receipts/31');
  });

  test('without a provider it says whom to ask, and a bank that fails is told in words', async () => {
    renderPage('/form/7', stubs(owned({ provider: null })), asStudent);
    expect(await screen.findByText(/ещё не подключили/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Оплатить/ })).toBeNull();
  });

  test('once paid the first topic is one press away', async () => {
    const paid = { ...payment, status: 'paid' as const, paid_amount: 12_000_000, paid_at: at };
    const topic = { id: 5, subject_id: 3, title: 'Введение', subject: 'Физика' };
    renderPage('/form/8', stubs(owned({ payments: [paid], first_topic: topic }), { paid_at: at, step: 8 }), asStudent);
    expect(await screen.findByRole('link', { name: 'Открыть первую тему' })).toHaveAttribute(
      'href',
      '/subjects/3/topics/5',
    );
  });
});

describeStates('/form/receipts/:id', {
  at: '/form/receipts/31',
  as: asStudent,
  stubs: {
    'contracts.getOwnReceipt': sampleOf(Receipt, {
      id: 31,
      provider: 'test-bank',
      student: 'Ёлкина Вера',
      amount: 100,
    }),
  },
  reads: 'contracts.getOwnReceipt',
  shows: 'Ёлкина Вера',
  empty: none('a receipt has its payment'),
  deniedTo: asParent,
});

const bank = '/developer/bank/key-of-a-payment-0001';
describeStates('/developer/bank/:key', {
  at: bank,
  as: asGuest,
  stubs: { 'contracts.getTestPayment': testPayment },
  reads: 'contracts.getTestPayment',
  shows: 'Договор № 7',
  empty: none('a payment has its sum'),
  deniedTo: none('anybody may pay who was given the link'),
});
test('the test bank says of itself that no money moves, and leads back', async () => {
  const done = { ...testPayment, state: 'succeeded' as const, paid_amount: 12_000_000 };
  const page = renderPage(
    bank,
    {
      'contracts.getTestPayment': testPayment,
      'contracts.actInTestBank': () => {
        page.stub({ 'contracts.getTestPayment': done });
        return done;
      },
    },
    asStudent,
  );
  expect(await screen.findByText(/Это не настоящий банк/)).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: /Оплатить 120/ }));
  expect(await screen.findByRole('link', { name: 'Вернуться к заявлению' })).toHaveAttribute('href', '/form/8');
  expect(page.asked('contracts.actInTestBank')[0]).toMatchObject({ body: { act: 'pay' } });
});

const listed = sampleOf(ListedPayment, {
  ...payment,
  ...{ contract_id: 7, contract_number: '7', contract_status: 'cancelled', student: 'Ёлкина Вера', program: 'Дизайн' },
  ...{
    mismatches: ['cancelled'],
    settled_at: null,
    settled_by: null,
    settled_note: '',
    asked_at: null,
    updated_at: at,
  },
});
const list = { ...pageOf([listed]), counters: { asked: 12_000_000, paid: 0, returned: 0, waiting: 1 } };
describeStates('/admin/contracts/payments', {
  as: asAdmin,
  stubs: { 'contracts.listPayments': list, 'contracts.listUnknownNotices': pageOf([]) },
  reads: 'contracts.listPayments',
  shows: 'Ёлкина Вера',
  empty: {
    stubs: { 'contracts.listPayments': pageOf([]), 'contracts.listUnknownNotices': pageOf([]) },
    shows: 'Платежей пока нет',
  },
  deniedTo: asTeacher,
});
describe('the office', () => {
  const open = (more: Stubs = {}) =>
    renderPage(
      '/admin/contracts/payments?mismatch=1',
      { 'contracts.listPayments': list, 'contracts.listUnknownNotices': pageOf([]), ...more },
      asAdmin,
    );

  test('payments of the bank that nobody knows are named with what to do', async () => {
    const unknown = sampleOf(UnknownNotice, { id: 5, external_id: 'bank-77', amount: 500_000, state: 'succeeded' });
    open({ 'contracts.listUnknownNotices': pageOf([unknown]) });
    expect(await screen.findByText('Банк сообщил о 1 платеже, которого здесь нет')).toBeVisible();
    expect(screen.getByText('bank-77')).toBeVisible();
  });

  test('what does not fit of the own contract is left to colleagues', async () => {
    open({ 'contracts.listPayments': { ...list, data: [{ ...listed, is_own: true }] } });
    expect(await screen.findByText('Ваш договор: разбирают коллеги')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Разобрать/ })).toBeNull();
  });

  test('what does not fit says what to do and is settled with a note', async () => {
    const page = open({ 'contracts.settlePayment': { ...listed, mismatches: [] } });
    expect(await screen.findByText(/Верните деньги в кабинете банка/)).toBeVisible();
    expect(page.asked('contracts.listPayments')[0]?.query).toMatchObject({ mismatch: true });
    await page.user.click(screen.getByRole('button', { name: 'Разобрать: платёж № 31' }));
    await page.user.type(await screen.findByRole('textbox', { name: 'Что сделано' }), 'Вернули');
    await page.user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(page.asked('contracts.settlePayment')[0]).toMatchObject({
        params: { id: 31 },
        body: { note: 'Вернули', updated_at: at },
      }),
    );
  });

  test('the bank is asked about an open payment, and its silence is told', async () => {
    const page = open({ 'contracts.askAboutPayment': refused('payment-provider-away') });
    await page.user.click(await screen.findByRole('button', { name: 'Спросить банк: платёж № 31' }));
    expect(await screen.findByText(/Банк сейчас не отвечает/)).toBeVisible();
  });
});
