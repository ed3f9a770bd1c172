import type { Receipt as ReceiptData } from '@orbita/contract/answers';
import { IconReceipt } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDayTime } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { formatSize } from '../../../../shared/files/file-size.ts';
import { answeringTexts } from '../answering.texts.ts';
import { givenTexts } from './given-answer.texts.ts';
import classes from './receipt.module.css';

/** Number of checksum characters shown, as many as people compare by eye. */
const SHOWN_HASH = 12;

/** Proof of submission, stored by the server: number, time, checksum and files. */
export function Receipt({ receipt, isFresh = false }: { receipt: ReceiptData; isFresh?: boolean }) {
  const t = useTexts(answeringTexts);
  const given = useTexts(givenTexts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form has disappeared, so focus and view move to the receipt that replaced it.
    if (!isFresh) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [isFresh]);
  return (
    <div className={classes.receipt} ref={place} tabIndex={-1}>
      <IconReceipt size={20} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.main}>
          <strong>{t('receipt', { number: receipt.number })}</strong>
          <time dateTime={receipt.submitted_at}>{formatDayTime(receipt.submitted_at)}</time>
          {receipt.is_late && <span className={classes.late}>{t('receiptLate')}</span>}
        </p>
        {receipt.files.length > 0 && (
          <ul className={classes.files}>
            {receipt.files.map(({ name, size }, index) => (
              <li key={index}>
                {name}
                {size > 0 && `, ${formatSize(size)}`}
              </li>
            ))}
          </ul>
        )}
        <code className={classes.hash} title={receipt.sha256}>
          {t('receiptHash', { hash: receipt.sha256.slice(0, SHOWN_HASH) })}
        </code>{' '}
        <Link to={`/receipts/${receipt.number}`} className={classes.check}>
          {given('check')}
        </Link>
      </div>
    </div>
  );
}
