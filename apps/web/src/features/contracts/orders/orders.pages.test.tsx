import { ListedContract } from '@orbita/contract/contracts/office';
import { EnrolmentOrder } from '@orbita/contract/contracts/orders';
import { screen, waitFor, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { describeStates } from '../../../testing/describe-states.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../../testing/sample.ts';
import { refused, type Stubs } from '../../../testing/stubs.ts';
import { asAdmin, asTeacher } from '../../../testing/viewers.ts';

const order = sampleOf(EnrolmentOrder, {
  ...{ id: 5, number: '2026-001-З', ordered_on: '2026-08-25', enrolled_on: '2026-09-01', undone_at: null },
  ...{ group: { id: 2, name: 'Д-26-1' }, people_count: 7, people: [{ contract_id: 4, name: 'Ёлкина Анна' }] },
  unpaid_reason: '',
});
const stubs: Stubs = { 'contracts.listEnrolmentOrders': pageOf([order]) };
describeStates('/admin/contracts/orders', {
  as: asAdmin,
  stubs,
  reads: 'contracts.listEnrolmentOrders',
  shows: 'Ёлкина Анна',
  empty: { stubs: { 'contracts.listEnrolmentOrders': pageOf([]) }, shows: 'Приказов пока нет' },
  deniedTo: asTeacher,
});

test('an order is taken back after a question', async () => {
  const page = renderPage(
    '/admin/contracts/orders',
    { ...stubs, 'contracts.undoEnrolmentOrder': { ok: true } },
    asAdmin,
  );
  expect(await screen.findByText('и ещё 6 человек')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Действия: приказ № 2026-001-З' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Отменить приказ' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Зачисленные им выйдут из группы «Д-26-1»');
  await page.user.click(within(question).getByRole('button', { name: 'Отменить приказ' }));
  await waitFor(() => expect(page.asked('contracts.undoEnrolmentOrder')).toHaveLength(1));
});

test('chosen people are enrolled in a group; what stops it is told in the dialog', async () => {
  const listed = sampleOf(ListedContract, {
    ...{ id: 4, status: 'confirmed' as const, missing_papers: [], corrections: 0 },
    student: { surname: 'Ёлкина', name: 'Анна', patronymic: '', email: 'anna@example.ru', phone: '+79001234567' },
  });
  const page = renderPage(
    '/admin/contracts?state=confirmed',
    {
      'contracts.listContracts': pageOf([listed], { unconfirmed: 0, returned: 0, confirmed: 1, cancelled: 0 }),
      'contracts.listOfficePrograms': pageOf([]),
      'groups.listGroups': { ...pageOf([]), counters: { current: 0, archived: 0 } },
      'contracts.createEnrolmentOrder': refused('order-not-paid'),
    },
    asAdmin,
  );
  await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Ёлкина Анна' }));
  await page.user.click(screen.getByRole('button', { name: 'Зачислить' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Зачислить 1 человека');
  expect(within(dialog).getByRole('button', { name: 'Зачислить' })).toBeDisabled();
});
