import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isApiError } from '../../../api/client/entry-client.ts';
import type { Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PlainButton } from '../../../ui/plain/plain-button.tsx';
import { EntryForm, type EntryField } from '../entry-form.tsx';
import { phoneTexts } from './phone.texts.ts';
import { formatCountdown, useCountdown } from '../../../base/use-countdown.ts';
import classes from '../auth.module.css';

/** A call that was asked for. */
export interface AskedCall {
  phone: string;
  /** When another call may be asked for, in milliseconds since the epoch. */
  next: number;
}
export const askedCall = (phone: string, { next_call_in }: { next_call_in: number }): AskedCall => ({
  phone,
  next: Date.now() + next_call_in * 1000,
});

/** How the code comes: by a call, on a page that everybody may open, or from the office. */
export type Told = NonNullable<Output<'auth', 'getAuthInformation'>['phone_entry']>;

interface Props {
  call: AskedCall;
  text: ReactNode;
  button: string;
  told: Told;
  send: (code: string) => Promise<void>;
  onCallAgain: () => Promise<void>;
  onOther: () => void;
  children?: ReactNode;
}

/** The field for the code of a call, the time until another call and the way back to the number. */
export function CodeForm({ call, text, button, told, send, onCallAgain, onOther, children }: Props) {
  const t = useTexts(phoneTexts);
  const fields: EntryField<'code'>[] = [
    {
      name: 'code',
      label: t('code'),
      type: 'text',
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
      focuses: true,
    },
  ];
  return (
    <>
      <EntryForm
        title={t('codeTitle')}
        text={text}
        fields={fields}
        button={button}
        busy={t('checking')}
        send={({ code }) => send(code)}
      >
        {told === 'shown' && <ShownCodes />}
        {told === 'office' && <p className={classes.hint}>{t('office')}</p>}
      </EntryForm>
      <div className={classes.below}>
        <CallAgain next={call.next} onCall={onCallAgain} />
        <PlainButton onClick={onOther}>{t('otherPhone')}</PlainButton>
      </div>
      {children}
    </>
  );
}

function CallAgain({ next, onCall }: { next: number; onCall: () => Promise<void> }) {
  const t = useTexts(phoneTexts);
  const left = useCountdown(next);
  const [refusal, setRefusal] = useState('');
  if (left > 0)
    return (
      <span className={classes.hint} role="timer">
        {t('next', { time: formatCountdown(left) })}
      </span>
    );
  const call = async () => {
    try {
      await onCall();
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setRefusal(failure.message);
    }
  };
  return (
    <span>
      <PlainButton onClick={() => void call()}>{t('again')}</PlainButton>
      {refusal && (
        <span className={classes.error} role="alert">
          {refusal}
        </span>
      )}
    </span>
  );
}

/** Where the codes are read on an install that calls nobody. */
export function ShownCodes() {
  const t = useTexts(phoneTexts);
  return (
    <p className={classes.hint}>
      {t('shown')}{' '}
      <Link to="/developer" target="_blank">
        {t('shownPage')}
      </Link>
    </p>
  );
}
