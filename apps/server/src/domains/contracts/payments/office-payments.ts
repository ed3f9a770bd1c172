// The office compares what came with what was asked for.
import type {
  ListedPayment,
  officePayments,
  PaymentMismatch,
  PaymentStatus,
} from '@orbita/contract/contracts/payments';
import type { BodyOf, MadeFile, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { pageOf, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { type ExportedList, type Exporting, exportTable } from '../../../platform/table-workbook/export-table.ts';
import { recordChanges } from '../../audit/index.ts';
import { askAbout } from './ask-providers.ts';
import * as queries from './office-payments.queries.ts';

export async function listPayments(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof officePayments.listPayments>,
): Promise<ResponseOf<typeof officePayments.listPayments>> {
  const page = readPage(query, 20);
  const rows = await queries.selectPayments(db, viewer, query, page);
  return pageOf(rows, page, { ...(await queries.selectSums(db, viewer, query)) });
}

export async function listUnknownNotices(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof officePayments.listUnknownNotices>,
): Promise<ResponseOf<typeof officePayments.listUnknownNotices>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectUnknownNotices(db, viewer, page), page);
}

const statuses: Record<'ru' | 'en', Record<PaymentStatus, string>> = {
  ru: {
    open: 'Ждёт оплаты',
    paid: 'Оплачен',
    part: 'Оплачен частично',
    refused: 'Отказ банка',
    expired: 'Время вышло',
    returned: 'Возвращён',
  },
  en: {
    open: 'Waits',
    paid: 'Paid',
    part: 'Paid in part',
    refused: 'Refused by the bank',
    expired: 'Not paid in time',
    returned: 'Returned',
  },
};
const reasons: Record<'ru' | 'en', Record<PaymentMismatch, string>> = {
  ru: {
    amount: 'Сумма не совпала',
    cancelled: 'Договор отменён',
    'too-much': 'Пришло больше цены',
    'open-long': 'Банк не ответил',
    'no-group': 'Нет группы',
    'odd-notice': 'Странное уведомление',
    'part-returned': 'Возвращено частично, учёба открыта',
  },
  en: {
    amount: 'Another amount',
    cancelled: 'Cancelled contract',
    'too-much': 'More than the price',
    'open-long': 'No answer of the bank',
    'no-group': 'No group',
    'odd-notice': 'Odd notice',
    'part-returned': 'Returned in part, studying is open',
  },
};
const table: ExportedList<ListedPayment> = {
  words: {
    ru: {
      name: 'Платежи по договорам',
      columns: [
        ...['Номер платежа', 'Договор', 'Студент', 'Программа', 'Статус', 'Тестовый', 'Запрошено, ₽', 'Пришло, ₽'],
        ...['Возвращено, ₽', 'Начат', 'Оплачен', 'Расхождения', 'Разобрано'],
      ],
    },
    en: {
      name: 'Payments of contracts',
      columns: [
        ...['Payment', 'Contract', 'Student', 'Programme', 'Status', 'Test', 'Asked for, ₽', 'Came, ₽'],
        ...['Went back, ₽', 'Begun', 'Paid', 'Mismatches', 'Settled'],
      ],
    },
  },
  widths: [10, 16, 36, 36, 18, 10, 14, 14, 14, 12, 12, 28, 36],
  rowOf: (row, language) => [
    ...[row.id, row.contract_number, row.student, row.program, statuses[language][row.status]],
    row.provider === 'test-bank' ? '+' : '',
    ...[row.amount / 100, row.paid_amount / 100, row.returned_amount / 100],
    { moment: row.created_at },
    { moment: row.paid_at },
    row.mismatches.map((one) => reasons[language][one]).join(', '),
    row.settled_note,
  ],
};

export const exportPayments = (
  db: Db,
  exporting: Exporting,
  query: QueryOf<typeof officePayments.exportPayments>,
): Promise<MadeFile> =>
  exportTable(exporting, table, (most) => queries.selectPayments(db, exporting.viewer, query, most));

export async function askAboutPayment(deps: Deps, viewer: Viewer, id: number): Promise<ListedPayment> {
  const due = found(await queries.selectDue(deps.db, viewer, id));
  await askAbout(deps, due).catch(() => {
    throw new AppError('payment-provider-away');
  });
  return found(await queries.selectListedPayment(deps.db, viewer, id));
}

export async function settlePayment(
  db: Db,
  viewer: Viewer,
  { id, body }: { id: number; body: BodyOf<typeof officePayments.settlePayment> },
): Promise<ListedPayment> {
  const note = body.note.trim();
  return db.transaction(async (tx) => {
    const before = found(await queries.selectListedPayment(tx, viewer, id, true));
    assertThat(!before.is_own, 'yourself');
    const settled = await queries.settle(tx, viewer, { id, note, asRead: body.updated_at });
    if (!settled) throw new AppError('stale', { current: before });
    await recordChanges(tx, viewer, [
      {
        ...{ kind: 'contract', id: settled.contract_id, action: 'payment-settled' },
        ...{ before: { payment_note: before.settled_note || null }, after: { payment_note: note || null } },
      },
    ]);
    return found(await queries.selectListedPayment(tx, viewer, id));
  });
}
