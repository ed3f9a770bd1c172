import { useState } from 'react';
import type { SecondFactorNeeded } from '@orbita/contract/auth/second-factor-methods';
import { api, isApiError } from '../../api/client/entry-client.ts';
import { useTexts } from '../../base/i18n.ts';
import { canUsePasskeys } from '../../base/passkeys.ts';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { EntryForm, type EntryField } from './entry-form.tsx';
import { EntryNotice } from './entry-frame.tsx';
import { secondStepTexts } from './second-step.texts.ts';
import { usePasskeyEntry } from './use-passkey-entry.ts';
import classes from './auth.module.css';

interface Props {
  needed: SecondFactorNeeded;
  onEnter: (token: string) => void;
  /** Begins the sign-in again. */
  onAgain: () => void;
}

/** The second step of a sign-in: a code of the app, a passkey or a recovery code. */
export function SecondStep({ needed, onEnter, onAgain }: Props) {
  const t = useTexts(secondStepTexts);
  const has = (method: SecondFactorNeeded['methods'][number]) => needed.methods.includes(method);
  const [isRecovery, setRecovery] = useState(!has('totp') && has('recovery') && !has('passkey'));
  const hasPasskey = has('passkey') && canUsePasskeys();
  const again = (
    <PlainButton className={classes.textButton} onClick={onAgain}>
      {t('again')}
    </PlainButton>
  );
  if (!has('totp') && !has('recovery') && !hasPasskey)
    return (
      <EntryNotice title={t('title')} way={again}>
        <p className={classes.hint}>{t('noWay')}</p>
      </EntryNotice>
    );
  const asksCode = has('totp') || isRecovery;
  return (
    <>
      {asksCode ? (
        <CodeForm
          key={String(isRecovery)}
          isRecovery={isRecovery}
          needed={needed}
          onEnter={onEnter}
          onAgain={onAgain}
        />
      ) : (
        <EntryNotice title={t('title')}>
          <p className={classes.hint}>{t('passkeyText')}</p>
        </EntryNotice>
      )}
      {hasPasskey && <ByPasskey needed={needed} isMain={!asksCode} onEnter={onEnter} />}
      {has('recovery') && (
        <p className={classes.aside}>
          {(has('totp') || hasPasskey) && (
            <PlainButton className={classes.textButton} onClick={() => setRecovery(!isRecovery)}>
              {t(isRecovery ? (has('totp') ? 'toCode' : 'toPasskey') : 'toRecovery')}
            </PlainButton>
          )}
        </p>
      )}
      <p className={classes.aside}>{again}</p>
    </>
  );
}

interface CodeProps extends Props {
  isRecovery: boolean;
}
function CodeForm({ isRecovery, needed, onEnter, onAgain }: CodeProps) {
  const t = useTexts(secondStepTexts);
  const [isExpired, setExpired] = useState(false);
  const field: EntryField<'code'> = isRecovery
    ? { name: 'code', label: t('recovery'), type: 'text', autoComplete: 'off', hint: t('recoveryHint') }
    : { name: 'code', label: t('code'), type: 'text', autoComplete: 'one-time-code', hint: t('codeHint') };
  const send = async ({ code }: { code: string }) => {
    try {
      const { token } = await api.auth.proveSecondFactor({ body: { sign_in: needed.token, code: code.trim() } });
      onEnter(token);
    } catch (failure) {
      setExpired(isApiError(failure) && failure.code === 'sign-in-expired');
      throw failure;
    }
  };
  return (
    <EntryForm
      title={t('title')}
      fields={[{ ...field, focuses: true, ...(isRecovery ? {} : { inputMode: 'numeric' as const }) }]}
      button={t('confirm')}
      busy={t('confirming')}
      fieldOf={{ 'wrong-code': 'code' }}
      send={send}
    >
      {isExpired && <PlainButton onClick={onAgain}>{t('startAgain')}</PlainButton>}
    </EntryForm>
  );
}

function ByPasskey({ needed, isMain, onEnter }: Pick<Props, 'needed' | 'onEnter'> & { isMain: boolean }) {
  const t = useTexts(secondStepTexts);
  const { run, error, isBusy } = usePasskeyEntry(async () => {
    const request = await api.auth.askSignInPasskey({ body: { sign_in: needed.token } });
    return { sign_in: needed.token, request };
  }, onEnter);
  return (
    <div className={classes.passkey}>
      <PlainButton tone={isMain ? 'main' : 'quiet'} wide disabled={isBusy} onClick={() => void run()}>
        {t('byPasskey')}
      </PlainButton>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
