import { TextInput } from '@mantine/core';
import { LESSON_CODE_DIGITS } from '@orbita/contract/attendance/code-digits';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Output, useSave } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { codesTexts } from './codes.texts.ts';
import classes from './codes.module.css';

type Outcome = Output<'attendance', 'registerByCode'>;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, LESSON_CODE_DIGITS);

/** Where a student enters the code of a lesson; a scanned one is entered by itself. */
export function EnterCodePage() {
  const t = useTexts(codesTexts);
  const [search] = useAddressParams();
  const scanned = digitsOf(search.get('code') ?? '');
  const [code, setCode] = useState(scanned);
  const register = useSave('attendance', 'registerByCode', { invalidates: ['attendance', 'schedule'], failure: false });
  const enter = (typed: string) => {
    if (typed.length === LESSON_CODE_DIGITS && !register.isPending) register.mutate({ body: { code: typed } });
  };
  useScanned(scanned, enter);
  return (
    <div className={classes.enter}>
      <PageHeader title={t(register.data ? 'done' : 'enterTitle')} />
      {register.data ? (
        <Done outcome={register.data} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            enter(code);
          }}
        >
          <TextInput
            label={t('code')}
            description={t('enterHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            classNames={{ input: classes.typed ?? '' }}
            value={code.replace(/^(\d{3})(?=\d)/, '$1 ')}
            error={register.error?.message}
            onChange={(event) => {
              const typed = digitsOf(event.currentTarget.value);
              setCode(typed);
              // The last digit says all, and seconds count.
              if (typed.length > code.length) enter(typed);
            }}
          />
          <Button
            type="submit"
            colour="blue"
            size="lg"
            fullWidth
            disabled={code.length < LESSON_CODE_DIGITS}
            loading={register.isPending}
          >
            {t('enter')}
          </Button>
        </form>
      )}
    </div>
  );
}

/** Enters the code of the address once. */
function useScanned(scanned: string, enter: (code: string) => void): void {
  const isEntered = useRef(false);
  const enterOnce = useEffectEvent(() => {
    if (!isEntered.current) enter(scanned);
    isEntered.current = true;
  });
  useEffect(() => enterOnce(), []);
}

function Done({ outcome: { lesson, attendance_status, late, was_noted } }: { outcome: Outcome }) {
  const t = useTexts(codesTexts);
  const words = { title: lesson.title, status: attendance_status.title };
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={56} stroke={1.5} aria-hidden="true" />
      <p>
        <strong>{t(late ? 'doneLate' : 'doneAs', words)}</strong>
      </p>
      {was_noted && <p>{t('already')}</p>}
      <Link to="/main">{t('toMain')}</Link>
    </div>
  );
}
