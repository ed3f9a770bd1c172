import { Skeleton } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Receipts } from '../paying/receipts.tsx';
import { payingTexts } from '../paying/paying.texts.ts';
import paying from '../paying/paying.module.css';
import signing from '../signing/signing.module.css';
import { signingTexts } from '../signing/signing.texts.ts';

/** What a person keeps of contracts that were cancelled: the record of the signatures and the receipts. */
export function FormerContracts() {
  const t = useTexts(payingTexts);
  const s = useTexts(signingTexts);
  const payments = useCall('contracts', 'listOwnPayments');
  return (
    <LoadState query={payments} skeleton={<Skeleton height={120} radius="lg" />}>
      {({ former }) => (
        <section className={paying.paying}>
          <h2>{t('former')}</h2>
          <p className={signing.links}>
            <Link to="/form/signatures">
              <IconSignature size={18} aria-hidden="true" />
              {s('record')}
            </Link>
          </p>
          <Receipts payments={former} />
        </section>
      )}
    </LoadState>
  );
}
