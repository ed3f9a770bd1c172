// Asking for a call and entering the code that it dictates.
import { TextInput } from '@mantine/core';
import type { AskedCall } from '@orbita/contract/auth/asked-call';
import { IconPhoneCall } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatCountdown, useCountdown } from '../../../base/use-countdown.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { callCodeTexts } from './call-code.texts.ts';
import classes from './call-code.module.css';

const SECOND = 1000;

interface Props {
  /** What the button for the first call says. */
  ask: string;
  /** What the button for the code says. */
  submit: string;
  /** How the code comes: by a call, or on the page of an install that calls nobody. */
  told: 'call' | 'shown';
  /** Asks for a call; rejects with the refusal. */
  call: () => Promise<AskedCall>;
  /** Sends the code; rejects with the refusal. */
  send: (code: string) => Promise<unknown>;
  /** What helps while neither a code works nor a call is possible. */
  meanwhile?: ReactNode;
}

/** What is known of the code of a call, and when another call is possible; times in milliseconds since the epoch. */
interface Asked {
  isCalled: boolean;
  next: number;
  code: { until: number; triesLeft: number } | null;
  /** How long nobody is called: after the usual minute the number was called too often. */
  pause: number;
}
const read = ({ is_called, next_call_in, code }: AskedCall): Asked => ({
  isCalled: is_called,
  next: Date.now() + next_call_in * SECOND,
  code: code && { until: Date.now() + code.expires_in * SECOND, triesLeft: code.tries_left },
  pause: next_call_in,
});
/** Seconds between two calls to a number that was not called too often. */
const USUAL_PAUSE = 60;

/** Asks for a call, then for its code: how long it works, how many tries are left, and when another call is possible. */
export function CallCode({ ask, submit, told, call, send, meanwhile }: Props) {
  const t = useTexts(callCodeTexts);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isCalling, setCalling] = useState(false);
  /** Too many wrong codes of late: the field says how long to wait. */
  const [isWaiting, setWaiting] = useState(false);
  const askForCall = async () => {
    setCalling(true);
    setRefusal(null);
    setWaiting(false);
    try {
      setAsked(read(await call()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      setCalling(false);
    }
  };
  const onRefused = (error: ApiError) => {
    const { code, triesLeft } = error;
    const isOver = code === 'phone-code-spent' || code === 'phone-code-expired';
    setRefusal(isOver ? error : null);
    setWaiting(error.status === 429);
    setAsked((before) => {
      if (!before?.code) return before;
      return { ...before, code: isOver ? null : { ...before.code, triesLeft: triesLeft ?? before.code.triesLeft } };
    });
  };
  const isStuck = (asked !== null && asked.code === null) || isWaiting || refusal?.status === 429;
  return (
    <>
      {asked && <Standing key={asked.next} asked={asked} told={told} />}
      {asked && told === 'shown' && asked.code && (
        <p className={classes.hint}>
          {t('shown')}{' '}
          <Link to="/developer" target="_blank">
            {t('shownPage')}
          </Link>
        </p>
      )}
      {asked?.code && (
        <CodeEntry
          label={t(told === 'shown' ? 'codeShown' : 'code')}
          submit={submit}
          hint={<Works until={asked.code.until} triesLeft={asked.code.triesLeft} />}
          send={send}
          onRefused={onRefused}
          isMain
        />
      )}
      {refusal && <Refusal key={refusal.retryAfter} refusal={refusal} />}
      {isStuck && meanwhile}
      {asked ? (
        <CallAgain key={asked.next} {...{ told, isCalling }} next={asked.next} onCall={() => void askForCall()} />
      ) : (
        <Button
          colour="blue"
          size="md"
          className={classes.ask}
          leftSection={<IconPhoneCall size={20} aria-hidden="true" />}
          loading={isCalling}
          onClick={() => void askForCall()}
        >
          {ask}
        </Button>
      )}
    </>
  );
}

/** Whether somebody is called, and if not, why and which code works. */
function Standing({ asked: { isCalled, code, pause }, told }: { asked: Asked; told: Props['told'] }) {
  const t = useTexts(callCodeTexts);
  // Of a code that has been spent since, the refusal says so.
  const [hadCode] = useState(code !== null);
  if (hadCode && code === null) return null;
  const said = isCalled ? 'called' : hadCode ? 'former' : pause > USUAL_PAUSE ? 'tooMany' : 'none';
  return <p role="status">{t(told === 'shown' ? `${said}Shown` : said)}</p>;
}

/** How long a code still works, and for how many tries. */
function Works({ until, triesLeft }: { until: number; triesLeft: number }) {
  const t = useTexts(callCodeTexts);
  const left = useCountdown(until);
  if (left === 0) return t('over');
  return (
    <span role="timer">
      {t('works', { time: formatCountdown(left) })} {t('tries', { count: triesLeft })}
    </span>
  );
}

function Refusal({ refusal }: { refusal: ApiError }) {
  return (
    <>
      <p role="alert" className={classes.refusal}>
        {refusal.message}
      </p>
      {refusal.retryAfter !== undefined && (
        <p className={classes.hint}>
          <Wait seconds={refusal.retryAfter} />
        </p>
      )}
    </>
  );
}

/** How long the server takes nothing more. */
function Wait({ seconds }: { seconds: number }) {
  const t = useTexts(callCodeTexts);
  const [until] = useState(() => Date.now() + seconds * SECOND);
  const left = useCountdown(until);
  return left > 0 && <span role="timer">{t('wait', { time: formatCountdown(left) })}</span>;
}

interface AgainProps {
  told: Props['told'];
  next: number;
  onCall: () => void;
  isCalling: boolean;
}
/** Asks for another call once it is possible; until then it counts the seconds. */
function CallAgain({ told, next, onCall, isCalling }: AgainProps) {
  const t = useTexts(callCodeTexts);
  const left = useCountdown(next);
  if (left > 0)
    return (
      <p className={classes.hint} role="timer">
        {t(told === 'shown' ? 'nextShown' : 'next', { time: formatCountdown(left) })}
      </p>
    );
  return (
    <Button className={classes.again} loading={isCalling} onClick={onCall}>
      {t(told === 'shown' ? 'againShown' : 'again')}
    </Button>
  );
}

interface EntryProps {
  label: string;
  submit: string;
  /** Line under the label. */
  hint?: ReactNode;
  /** Sends the code; rejects with the refusal, which appears at the field. */
  send: (code: string) => Promise<unknown>;
  onRefused?: (refusal: ApiError) => void;
  /** It is what the screen is for: its field gets the focus, its button the colour. */
  isMain?: boolean;
}

/** The field for a code with its button. */
export function CodeEntry({ label, submit, hint, send, onRefused, isMain = false }: EntryProps) {
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  const submitCode = async () => {
    setSending(true);
    try {
      await send(code);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      onRefused?.(error);
    } finally {
      setSending(false);
    }
  };
  const besideButton = (input: ReactNode) => (
    <div className={classes.row}>
      {input}
      <Button
        type="submit"
        size="md"
        loading={isSending}
        disabled={code.trim() === ''}
        {...(isMain ? { colour: 'blue' as const } : {})}
      >
        {submit}
      </Button>
    </div>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') void submitCode();
      }}
    >
      <TextInput
        label={label}
        {...(hint === undefined ? {} : { description: hint })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        size="md"
        {...(isMain ? { autoFocus: true, 'data-autofocus': true } : {})}
        value={code}
        error={
          refusal && (
            <>
              {refusal.message} {refusal.retryAfter !== undefined && <Wait seconds={refusal.retryAfter} />}
            </>
          )
        }
        inputContainer={besideButton}
        onChange={(event) => {
          setRefusal(null);
          setCode(event.currentTarget.value);
        }}
      />
    </form>
  );
}
