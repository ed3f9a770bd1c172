import { api } from '../../api/client/entry-client.ts';
import { useTexts } from '../../base/i18n.ts';
import { canUsePasskeys } from '../../base/passkeys.ts';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { passkeyTexts } from './passkey.texts.ts';
import { usePasskeyEntry } from './use-passkey-entry.ts';
import classes from './auth.module.css';

/** The way in without a password. */
export function PasskeySignIn({ onEnter }: { onEnter: (token: string) => void }) {
  const t = useTexts(passkeyTexts);
  const { run, error, isBusy } = usePasskeyEntry(() => api.auth.beginPasskeySignIn({ body: {} }), onEnter);
  if (!canUsePasskeys()) return null;
  return (
    <div className={classes.passkey}>
      <PlainButton wide disabled={isBusy} onClick={() => void run()}>
        {t('enter')}
      </PlainButton>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
