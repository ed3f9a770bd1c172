import { PasswordInput, TextInput } from '@mantine/core';
import type { Proof, SecondFactor } from '@orbita/contract/auth/second-factor';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client/client.ts';
import { isApiError } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { askPasskey, canUsePasskeys, isPasskeyRefusal } from '../../../base/passkeys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { securityTexts } from './security.texts.ts';
import classes from './security.module.css';

interface Props<Result> {
  title: string;
  text?: string;
  saveLabel: string;
  isDangerous?: boolean;
  factor: SecondFactor;
  /** Makes the change; what it throws is shown at its field. */
  change: (proof: Proof) => Promise<Result>;
  onChanged: (result: Result) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password and, once there is a factor, for its proof, before a change of the factors. */
export function ProveDialog<Result>(props: Props<Result>) {
  const { title, text, saveLabel, isDangerous, factor, change, onChanged, onClose, children } = props;
  const t = useTexts(securityTexts);
  const hasFactor = factor.totp !== null || factor.passkeys.length > 0;
  const hasCode = factor.totp !== null || factor.recovery_codes_left > 0;
  const [passkey, setPasskey] = useState<Proof['passkey']>();
  const form = useFormFields({ initial: { current_password: '', code: '' }, required: ['current_password'] });
  return (
    <EditDialog
      title={title}
      form={form}
      saveLabel={saveLabel}
      saveColour={isDangerous ? 'red' : 'blue'}
      size="sm"
      saveDisabled={hasFactor && !passkey && form.values.code.trim() === ''}
      save={({ current_password, code }) =>
        change({ current_password, ...(passkey ? { passkey } : hasFactor ? { code: code.trim() } : {}) })
      }
      onSaved={onChanged}
      onClose={onClose}
    >
      {text && <p className={classes.muted}>{text}</p>}
      {children}
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        {...form.text('current_password')}
      />
      {hasFactor && hasCode && !passkey && (
        <TextInput label={t(factor.totp ? 'code' : 'codeOnly')} autoComplete="one-time-code" {...form.text('code')} />
      )}
      {factor.passkeys.length > 0 && canUsePasskeys() && (
        <PasskeyProof isReady={passkey !== undefined} onReady={setPasskey} />
      )}
    </EditDialog>
  );
}

function PasskeyProof({ isReady, onReady }: { isReady: boolean; onReady: (passkey: Proof['passkey']) => void }) {
  const t = useTexts(securityTexts);
  const [error, setError] = useState<string>();
  const ask = async () => {
    setError(undefined);
    try {
      onReady(await askPasskey(await api.auth.askOwnPasskey()));
    } catch (failure) {
      if (!isApiError(failure) && !isPasskeyRefusal(failure)) throw failure;
      setError(isApiError(failure) ? failure.message : t('passkeyAsked'));
    }
  };
  if (isReady) return <p role="status">{t('passkeyReady')}</p>;
  return (
    <div>
      <Button onClick={() => void ask()}>{t('usePasskey')}</Button>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
