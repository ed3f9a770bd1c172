import { NativeSelect } from '@mantine/core';
import type { ListedPayment } from '@orbita/contract/contracts/payments';
import { paymentStatuses } from '@orbita/contract/contracts/payment-values';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateBox } from '../../../ui/fields/date-box.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { asFlag, asId, asWord, type Reader, useList } from '../../../ui/kit/use-list.ts';
import { AreaViews } from '../office/area-views.tsx';
import { formatKopecks } from '../paying/format-kopecks.ts';
import { SettleDialog } from './settle-dialog.tsx';
import { UnknownNotices } from './unknown-notices.tsx';
import { usePaymentColumns } from './use-payment-columns.tsx';
import { paymentsTexts } from './payments.texts.ts';
import classes from './payments.module.css';

const asDay: Reader<string | undefined> = (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

function usePaymentList() {
  return useList({
    filters: { status: asWord(paymentStatuses), mismatch: asFlag, from: asDay, to: asDay, contract: asId },
    sorts: { created_at: { first: 'desc' }, amount: { first: 'desc' } },
    sort: 'created_at',
  });
}
type PaymentList = ReturnType<typeof usePaymentList>;

/** Payments of contracts with their sums, and what of them waits for the office. */
export function PaymentsPage() {
  const t = useTexts(paymentsTexts);
  const canWrite = useCurrentUser().can('contracts_write');
  const [settled, setSettled] = useState<ListedPayment | null>(null);
  const list = usePaymentList();
  const { status, mismatch, from, to, contract } = list.filters;
  const filter = {
    ...(contract === undefined ? {} : { contract_id: contract }),
    ...(status === undefined ? {} : { status }),
    ...(mismatch === undefined ? {} : { mismatch }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const query = useCall(
    'contracts',
    'listPayments',
    { query: { ...list.asked, ...filter, sort: list.sort ?? 'created_at', sort_direction: list.direction } },
    { keepPrevious: true },
  );
  const columns = usePaymentColumns(canWrite ? setSettled : undefined);
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint') }}
      exported={{
        fileName: t('fileName'),
        read: () => api.contracts.exportPayments({ query: { ...list.words, ...filter } }),
      }}
      views={
        <>
          <AreaViews now="payments" />
          <UnknownNotices />
          <Sums counters={query.data?.counters} />
        </>
      }
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={<Filters list={list} />}
      empty={{
        icon: <IconCreditCard size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
        action: (
          <Button component={Link} to="/admin/company">
            {t('toServices')}
          </Button>
        ),
      }}
    >
      {settled && <SettleDialog payment={settled} onClose={() => setSettled(null)} />}
    </ListPage>
  );
}

function Sums({ counters }: { counters: Record<string, number> | undefined }) {
  const t = useTexts(paymentsTexts);
  const money = (name: string) => (counters ? formatKopecks(counters[name] ?? 0) : '—');
  return (
    <dl className={classes.sums} aria-label={t('sums')}>
      {[
        [t('asked'), money('asked')],
        [t('came'), money('paid')],
        [t('wentBack'), money('returned')],
        [t('waiting'), String(counters?.waiting ?? '—')],
      ].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Filters({ list }: { list: PaymentList }) {
  const t = useTexts(paymentsTexts);
  const { status, mismatch } = list.filters;
  return (
    <>
      <NativeSelect
        aria-label={t('status')}
        value={status ?? ''}
        onChange={(event) => list.set({ status: event.currentTarget.value || null })}
        data={[{ value: '', label: t('anyStatus') }, ...paymentStatuses.map((value) => ({ value, label: t(value) }))]}
      />
      <NativeSelect
        aria-label={t('check')}
        value={mismatch === undefined ? '' : mismatch ? '1' : '0'}
        onChange={(event) => list.set({ mismatch: event.currentTarget.value || null })}
        data={[
          { value: '', label: t('all') },
          { value: '1', label: t('mismatched') },
          { value: '0', label: t('fits') },
        ]}
      />
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className={classes.day}>
          <DateBox
            label={t(end)}
            placeholder={t(end)}
            time={null}
            value={list.filters[end] ?? ''}
            isTall
            onSave={(day) => list.set({ [end]: day || null })}
          />
        </div>
      ))}
    </>
  );
}
