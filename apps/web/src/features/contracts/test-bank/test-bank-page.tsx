import { Skeleton } from '@mantine/core';
import type { TestBankAct, TestPayment } from '@orbita/contract/contracts/payments';
import { Link, useParams } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { UnknownPage } from '../../../ui/states/unknown-page.tsx';
import forms from '../form/form.module.css';
import { formatKopecks } from '../paying/format-kopecks.ts';
import paying from '../paying/paying.module.css';
import { testBankTexts } from './test-bank.texts.ts';
import classes from './test-bank.module.css';

/** The payment page of the embedded bank, which says of itself that no money moves. */
export function TestBankPage() {
  const { key = '' } = useParams();
  return /^[\w-]{20,60}$/.test(key) ? <Bank name={key} /> : <UnknownPage />;
}

function Bank({ name: key }: { name: string }) {
  const t = useTexts(testBankTexts);
  const payment = useCall('contracts', 'getTestPayment', { params: { key } });
  return (
    <div className={forms.form}>
      <PageHeader title={t('title')} />
      <Notice>{t('plain')}</Notice>
      <LoadState
        query={payment}
        skeleton={<Skeleton height={320} radius="lg" />}
        wayOn={<Link to="/">{t('toStart')}</Link>}
      >
        {(read) => <Payment payment={read} name={key} />}
      </LoadState>
    </div>
  );
}

function Payment({ payment, name }: { payment: TestPayment; name: string }) {
  const t = useTexts(testBankTexts);
  const act = useSave('contracts', 'actInTestBank', { invalidates: ['contracts', 'auth.getAuth', 'subjects'] });
  const { state, company, description, amount, paid_amount: paid, returned_amount: back, expires_at } = payment;
  const button = (word: TestBankAct, label: string, isMain = false) => (
    <Button
      size="md"
      colour={isMain ? 'blue' : 'white'}
      loading={act.isPending && act.variables?.body.act === word}
      disabled={act.isPending}
      onClick={() => act.mutate({ params: { key: name }, body: { act: word } })}
    >
      {label}
    </Button>
  );
  return (
    <section className={paying.paying}>
      <dl className={paying.facts}>
        {[
          [t('to'), company],
          [t('what'), description],
          [t('sum'), formatKopecks(amount)],
          ...(state === 'pending' ? [[t('until'), formatDayTime(expires_at)]] : []),
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state === 'pending' ? (
        <div className={classes.acts}>
          {button('pay', t('pay', { sum: formatKopecks(amount) }), true)}
          {button('refuse', t('refuse'))}
          {button('pay-part', t('payPart'))}
          {button('time-out', t('timeOut'))}
          <Link to={new URL(payment.return_url).pathname}>{t('on')}</Link>
        </div>
      ) : (
        <>
          <p className={classes.result} role="status">
            {back > 0
              ? t('returned', { sum: formatKopecks(back) })
              : state === 'succeeded'
                ? t('paid', { sum: formatKopecks(paid) })
                : t('refused')}
          </p>
          <div className={classes.acts}>
            <Button component={Link} to={new URL(payment.return_url).pathname} colour="blue" size="md">
              {t('on')}
            </Button>
            {state === 'succeeded' && back < paid && button('return', t('return'))}
          </div>
        </>
      )}
    </section>
  );
}
