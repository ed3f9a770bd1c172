import { Skeleton } from '@mantine/core';
import type { OwnPayment, OwnPayments } from '@orbita/contract/contracts/payments';
import { IconArrowRight, IconCreditCard } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { formatKopecks } from './format-kopecks.ts';
import { payingTexts } from './paying.texts.ts';
import { Receipts } from './receipts.tsx';
import classes from './paying.module.css';

/** Paying for the contract, and afterwards the way into studying with the receipts. */
export function Paying({ contractId, isPaid }: { contractId: number; isPaid: boolean }) {
  const payments = useCall('contracts', 'listOwnPayments');
  return (
    <LoadState query={payments} skeleton={<Skeleton height={220} radius="lg" />}>
      {(own) => (
        <section className={classes.paying}>
          {isPaid ? <FirstTopic own={own} /> : <PayNow own={own} contractId={contractId} />}
          <Receipts payments={own.payments} />
        </section>
      )}
    </LoadState>
  );
}

/** What became of the last attempt, in words that say what to do. */
function LastAttempt({ last }: { last: OwnPayment | undefined }) {
  const t = useTexts(payingTexts);
  if (last?.status === 'refused')
    return <Notice isAlert>{t(last.refusal === 'insufficient_funds' ? 'insufficientFunds' : 'refused')}</Notice>;
  if (last?.status === 'expired') return <Notice isAlert>{t('expired')}</Notice>;
  if (last?.status === 'part') return <Notice>{t('part', { sum: formatKopecks(last.paid_amount) })}</Notice>;
  if (last?.status === 'returned')
    return <Notice>{t('returned', { sum: formatKopecks(last.returned_amount) })}</Notice>;
  if (last?.status === 'open') return <p className={classes.hint}>{t('opened')}</p>;
  return null;
}

function PayNow({ own, contractId }: { own: OwnPayments; contractId: number }) {
  const t = useTexts(payingTexts);
  const navigate = useNavigate();
  const ask = useSave('contracts', 'getPaymentLink', {
    invalidates: ['contracts.listOwnPayments'],
    onSuccess: ({ link }) => {
      const { origin, pathname } = new URL(link, window.location.href);
      // The page of the test bank belongs to the application.
      if (origin === window.location.origin) void navigate(pathname);
      else window.location.assign(link);
    },
  });
  const { provider, price, paid, left } = own;
  const [last] = own.payments;
  const sum = formatKopecks(left);
  const isAgain = last?.status === 'refused' || last?.status === 'expired';
  const facts = [
    [t('price'), price === null ? '—' : formatKopecks(price)],
    ...(paid > 0
      ? [
          [t('paid'), formatKopecks(paid)],
          [t('left'), sum],
        ]
      : []),
  ];
  return (
    <>
      <h2>{t('title')}</h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LastAttempt last={last} />
      {provider === null || price === null ? (
        <Notice>{t(price === null ? 'noPrice' : 'notConnected')}</Notice>
      ) : (
        <>
          <Button
            colour="blue"
            size="md"
            className={classes.pay}
            leftSection={<IconCreditCard size={20} aria-hidden="true" />}
            loading={ask.isPending}
            onClick={() => ask.mutate({ params: { provider, id: contractId } })}
          >
            {t(isAgain ? 'again' : last?.status === 'open' ? 'goOn' : 'pay', { sum })}
          </Button>
          <p className={classes.hint}>{t(provider === 'test-bank' ? 'testBank' : 'safe')}</p>
        </>
      )}
    </>
  );
}

function FirstTopic({ own: { first_topic: topic } }: { own: OwnPayments }) {
  const t = useTexts(payingTexts);
  if (!topic) return <p className={classes.hint}>{t('noTopic')}</p>;
  return (
    <>
      <Button
        component={Link}
        to={`/subjects/${topic.subject_id}/topics/${topic.id}`}
        colour="blue"
        size="md"
        className={classes.pay}
        rightSection={<IconArrowRight size={20} aria-hidden="true" />}
      >
        {t('openTopic')}
      </Button>
      <p className={classes.hint}>{t('firstTopic', { subject: topic.subject, title: topic.title })}</p>
    </>
  );
}
