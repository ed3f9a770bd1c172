import { Skeleton } from '@mantine/core';
import type { SignedReceipt } from '@orbita/contract/receipts';
import { IconAlertTriangle, IconCopy, IconDownload, IconReceiptOff, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatSize } from '../../shared/files/file-size.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { notify } from '../../base/notices.ts';
import { PageHeader, useTitle } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { personName } from '../../shared/users/person.tsx';
import { FileComparison } from './file-comparison.tsx';
import { writeReceipt } from './receipt-file.ts';
import { receiptsTexts } from './receipts.texts.ts';
import bare from '../../ui/buttons/bare-button.module.css';
import classes from './receipts.module.css';

/** A signed receipt, verified on opening; for the student and the discipline's staff. */
export function ReceiptPage() {
  const { number = '' } = useParams();
  const isNumber = NUMBER.test(number);
  const receipt = useCall('receipts', 'getReceipt', { params: { number } }, { enabled: isNumber });
  if (!isNumber || receipt.error?.status === 404) return <NoReceipt number={number} />;
  return (
    <LoadState query={receipt} skeleton={<Skeleton height={480} radius="lg" />}>
      {(data) => <Receipt receipt={data} />}
    </LoadState>
  );
}

/** What the contract takes for a number. */
const NUMBER = /^[1-9]\d{0,9}-[1-9]\d{0,5}$/;

function NoReceipt({ number }: { number: string }) {
  const t = useTexts(receiptsTexts);
  useTitle(t('noSuch'));
  return (
    <EmptyState
      icon={<IconReceiptOff size={28} aria-hidden="true" />}
      title={t('noSuch')}
      action={
        <Button component={Link} to="/receipts" colour="blue">
          {t('checkAnother')}
        </Button>
      }
    >
      {t('noSuchText', { number })}
    </EmptyState>
  );
}

function Receipt({ receipt }: { receipt: SignedReceipt }) {
  const t = useTexts(receiptsTexts);
  const { subject, topic, is_last, is_deleted } = receipt;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title', { number: receipt.number })}
        above={<Link to={`/subjects/${subject.id}/topics/${topic.id}`}>{t('toTopic')}</Link>}
        actions={
          <Button
            colour="blue"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => downloadReceipt(receipt)}
          >
            {t('download')}
          </Button>
        }
      />
      <p className={classes.state} data-state={receipt.state} role="status">
        {receipt.state === 'intact' ? (
          <IconShieldCheck size={22} aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={22} aria-hidden="true" />
        )}
        {t(receipt.state)}
      </p>
      {(!is_last || is_deleted) && <p className={classes.note}>{t(is_deleted ? 'deleted' : 'notLast')}</p>}
      <Facts receipt={receipt} />
      {receipt.files.some(({ sha256 }) => sha256 !== '') && <FileComparison files={receipt.files} />}
      <Technical receipt={receipt} />
      <p>
        <Link to="/receipts">{t('checkAnother')}</Link>
      </p>
    </div>
  );
}

function Facts({ receipt }: { receipt: SignedReceipt }) {
  const t = useTexts(receiptsTexts);
  const { student, subject, topic, task_title, files } = receipt;
  return (
    <dl className={classes.facts}>
      <Fact name={t('student')}>{personName(student)}</Fact>
      <Fact name={t('work')}>{[subject.title, topic.title, task_title].filter(Boolean).join(' · ')}</Fact>
      <Fact name={t('at')}>
        <time dateTime={receipt.submitted_at}>{formatDayTime(receipt.submitted_at)}</time>{' '}
        <span className={classes.quiet} data-late={receipt.is_late || undefined}>
          {t(receipt.is_late ? 'late' : 'inTime')}
        </span>
      </Fact>
      <Fact name={t('files')}>
        {files.length === 0 ? (
          <span className={classes.quiet}>{t('noFiles')}</span>
        ) : (
          <ul className={classes.files}>
            {files.map(({ name, size, sha256 }, index) => (
              <li key={index}>
                {name}
                {size > 0 && <span className={classes.quiet}> {formatSize(size)}</span>}
                {sha256 && <code className={classes.code}>{sha256}</code>}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name={t('hash')}>
        <span className={classes.hash}>
          <code className={classes.code}>{receipt.sha256}</code>
          <button
            type="button"
            className={`${bare.icon} ${classes.copy}`}
            aria-label={t('copy')}
            title={t('copy')}
            onClick={() => void copy(receipt.sha256)}
          >
            <IconCopy size={18} aria-hidden="true" />
          </button>
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Technical({ receipt }: { receipt: SignedReceipt }) {
  const t = useTexts(receiptsTexts);
  return (
    <details className={classes.technical}>
      <summary>{t('technical')}</summary>
      <p>{t('technicalText')}</p>
      <h3>{t('signedText')}</h3>
      <pre tabIndex={0}>{receipt.signed_text}</pre>
      <h3>{t('signature')}</h3>
      <pre tabIndex={0}>{receipt.signature}</pre>
      <h3>
        {t('publicKey')}, {t('key', { id: receipt.key_id })}
      </h3>
      <pre tabIndex={0}>{receipt.public_key}</pre>
    </details>
  );
}

/** Copies a text; a browser has no clipboard on an unencrypted connection and may refuse it elsewhere. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ message: receiptsTexts.t('copied'), tone: 'success' });
  } catch {
    notify({ message: receiptsTexts.t('notCopied'), tone: 'error' });
  }
}

function downloadReceipt(receipt: SignedReceipt): void {
  const file = new Blob([writeReceipt(receipt, personName(receipt.student))], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `receipt-${receipt.number}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
