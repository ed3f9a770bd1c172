import type { ListedPayment } from '@orbita/contract/contracts/payments';
import { IconChecklist, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSave } from '../../../api/query.ts';
import { formatDayTime, formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import office from '../office/office.module.css';
import { formatKopecks } from '../paying/format-kopecks.ts';
import { paymentsTexts } from './payments.texts.ts';
import classes from './payments.module.css';

function Mismatches({ payment }: { payment: ListedPayment }) {
  const t = useTexts(paymentsTexts);
  const { mismatches, settled_at, settled_by, settled_note } = payment;
  if (settled_at)
    return (
      <>
        {settled_note}
        <span className={office.contact}>
          {t('settled', { who: settled_by ?? t('somebody'), when: formatNear(settled_at) })}
        </span>
      </>
    );
  if (mismatches.length === 0) return <span className={office.contact}>{t('fits')}</span>;
  return mismatches.map((one) => (
    <span key={one} className={classes.mismatch}>
      <span className={office.lack}>{t(`mismatch.${one}`)}</span>
      <span className={office.contact}>{t(`todo.${one}`)}</span>
    </span>
  ));
}

function Tools({ payment, onSettle }: { payment: ListedPayment; onSettle: (payment: ListedPayment) => void }) {
  const t = useTexts(paymentsTexts);
  const { id, status, mismatches, settled_at, is_own: isOwn } = payment;
  const ask = useSave('contracts', 'askAboutPayment', {
    invalidates: ['contracts.listPayments'],
    success: t('answered'),
  });
  return (
    <span className={classes.tools}>
      {status === 'open' && (
        <Button
          aria-label={t('askOf', { id })}
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          loading={ask.isPending}
          onClick={() => ask.mutate({ params: { id } })}
        >
          {t('ask')}
        </Button>
      )}
      {(mismatches.length > 0 || settled_at !== null) && isOwn && (
        <span className={office.contact}>{t('ownPayment')}</span>
      )}
      {(mismatches.length > 0 || settled_at !== null) && !isOwn && (
        <Button
          aria-label={t('settleOf', { id })}
          leftSection={<IconChecklist size={18} aria-hidden="true" />}
          onClick={() => onSettle(payment)}
        >
          {t('settle')}
        </Button>
      )}
    </span>
  );
}

/** The columns of the list of payments. */
export function usePaymentColumns(onSettle: ((payment: ListedPayment) => void) | undefined): Column<ListedPayment>[] {
  const t = useTexts(paymentsTexts);
  const tools: Column<ListedPayment> = {
    title: t('actions'),
    isTitleHidden: true,
    cell: (payment) => onSettle && <Tools payment={payment} onSettle={onSettle} />,
  };
  return [
    {
      title: t('student'),
      kind: 'main',
      cell: ({ student, contract_id, contract_number, program }) => (
        <>
          <Link to={`/admin/contracts/${contract_id}`}>{student}</Link>
          <span className={office.contact}>
            {[t('contract', { number: contract_number }), program].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      title: t('payment'),
      sort: 'created_at',
      kind: 'muted',
      cell: ({ id, created_at, asked_at, status }) => (
        <>
          {t('number', { id })}
          <span className={office.contact}>
            <time dateTime={created_at} title={formatDayTime(created_at)}>
              {formatNear(created_at)}
            </time>
            {status === 'open' && asked_at && ` · ${t('askedAt', { when: formatNear(asked_at) })}`}
          </span>
        </>
      ),
    },
    {
      title: t('sum'),
      sort: 'amount',
      cell: ({ amount, paid_amount: paid, returned_amount: back, provider }) => (
        <>
          {formatKopecks(amount)}
          {provider === 'test-bank' && <span className={office.tag}>{t('test')}</span>}
          <span className={office.contact}>
            {[
              paid > 0 && paid !== amount && t('cameOf', { sum: formatKopecks(paid) }),
              back > 0 && t('backOf', { sum: formatKopecks(back) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { title: t('status'), cell: ({ status }) => t(status) },
    { title: t('check'), cell: (payment) => <Mismatches payment={payment} /> },
    ...(onSettle ? [tools] : []),
  ];
}
