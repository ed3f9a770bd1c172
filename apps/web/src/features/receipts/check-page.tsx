import { Textarea } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSave, type Output } from '../../api/query.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notify } from '../../base/notices.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { personName } from '../../shared/users/person.tsx';
import { readNumber, readReceipt } from './receipt-file.ts';
import { receiptsTexts } from './receipts.texts.ts';
import classes from './receipts.module.css';

type Checked = Output<'receipts', 'checkReceipt'>;

/** Checks a receipt by its file, text or number. */
export function CheckPage() {
  const t = useTexts(receiptsTexts);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const check = useSave('receipts', 'checkReceipt');

  const run = (given: string): void => {
    const number = readNumber(given);
    if (number !== null) return void navigate(`/receipts/${number}`);
    const shown = readReceipt(given);
    if (shown === null) return void notify({ title: t('validation'), message: t('unreadable'), tone: 'error' });
    check.mutate({ body: shown });
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const given = await file.slice(0, LARGEST).text();
    setText(given);
    run(given);
  };
  return (
    <div className={classes.page}>
      <PageHeader title={t('checkTitle')} description={t('checkText')} />
      <form
        className={classes.check}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          run(text);
        }}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <Textarea
          label={t('paste')}
          autosize
          minRows={4}
          maxRows={16}
          value={text}
          classNames={{ input: classes.mono ?? '' }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            check.reset();
          }}
        />
        <div className={classes.buttons}>
          <Button onClick={() => input.current?.click()}>{t('chooseReceipt')}</Button>
          <Button type="submit" colour="blue" loading={check.isPending}>
            {t('check')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".json,.txt,application/json,text/plain"
          hidden
          aria-label={t('chooseReceipt')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </form>
      {check.data && <Result checked={check.data} />}
    </div>
  );
}

/** Most bytes read of a file, since a receipt has a few hundred. */
const LARGEST = 100_000;

function Result({ checked: { result, receipt } }: { checked: Checked }) {
  const t = useTexts(receiptsTexts);
  const isValid = result === 'valid';
  return (
    <div className={classes.result} data-state={isValid ? 'intact' : 'altered'} role="status">
      {isValid ? <IconShieldCheck size={28} aria-hidden="true" /> : <IconAlertTriangle size={28} aria-hidden="true" />}
      <div>
        <strong>{t(`result.${result}`)}</strong>
        <p>{t(`result.${result}Text`)}</p>
        {receipt && (
          <p>
            {personName(receipt.student)}, {receipt.subject.title} · {receipt.topic.title},{' '}
            {formatDayTime(receipt.submitted_at)}
            {receipt.is_late && `, ${t('late')}`}. <Link to={`/receipts/${receipt.number}`}>{t('open')}</Link>
          </p>
        )}
      </div>
    </div>
  );
}
