import { Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { formatExactMoment } from '../../../base/exact-moment.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import forms from '../form/form.module.css';
import { formatKopecks } from './format-kopecks.ts';
import { payingTexts } from './paying.texts.ts';
import classes from './paying.module.css';

/** The receipt of a payment, to be read or printed. */
export function ReceiptPage() {
  const t = useTexts(payingTexts);
  const id = Number(useParams().id);
  const receipt = useCall('contracts', 'getOwnReceipt', { params: { id } });
  return (
    <div className={forms.form}>
      <LoadState
        query={receipt}
        skeleton={<Skeleton height={360} radius="lg" />}
        wayOn={<Link to="/form">{t('back')}</Link>}
      >
        {({ provider, amount, returned_amount: back, paid_at, contract_number, student, program, company }) => (
          <>
            <PageHeader
              above={<Link to="/form">{t('back')}</Link>}
              title={t('receipt', { id })}
              actions={
                <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
                  {t('print')}
                </Button>
              }
            />
            {provider === 'test-bank' && <Notice>{t('testReceipt')}</Notice>}
            <section className={classes.receipt}>
              <dl className={classes.facts}>
                {[
                  [t('company'), company],
                  [t('contract'), `№ ${contract_number}`],
                  [t('student'), student],
                  [t('program'), program],
                  [t('sum'), formatKopecks(amount)],
                  ...(back > 0 ? [[t('sumBack'), formatKopecks(back)]] : []),
                  [t('day'), formatExactMoment(paid_at)],
                ].map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {provider === 'card' && <p className={classes.hint}>{t('notFiscal')}</p>}
            </section>
          </>
        )}
      </LoadState>
    </div>
  );
}
