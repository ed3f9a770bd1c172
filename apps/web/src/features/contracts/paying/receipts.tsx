import type { OwnPayment } from '@orbita/contract/contracts/payments';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatKopecks } from './format-kopecks.ts';
import { payingTexts } from './paying.texts.ts';
import classes from './paying.module.css';

/** The receipts of payments that came; those of cancelled contracts name the contract. */
export function Receipts({ payments }: { payments: (OwnPayment & { contract_number?: string })[] }) {
  const t = useTexts(payingTexts);
  const came = payments.filter(({ paid_at }) => paid_at !== null);
  if (came.length === 0) return null;
  return (
    <>
      <h3>{t('receipts')}</h3>
      <ul className={classes.receipts}>
        {came.map(({ id, paid_amount, paid_at, contract_number: number }) => (
          <li key={id}>
            <Link to={`/form/receipts/${id}`}>
              <IconReceipt size={20} aria-hidden="true" />
              {number === undefined
                ? t('receiptOf', { sum: formatKopecks(paid_amount) })
                : t('receiptFormer', { sum: formatKopecks(paid_amount), number })}
            </Link>
            {paid_at && <time dateTime={paid_at}>{formatDayTime(paid_at)}</time>}
          </li>
        ))}
      </ul>
    </>
  );
}
