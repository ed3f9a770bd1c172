import { useState } from 'react';
import { api, isApiError } from '../../api/client/entry-client.ts';
import { useTexts } from '../../base/i18n.ts';
import { askPasskey, isPasskeyRefusal } from '../../base/passkeys.ts';
import { passkeyTexts } from './passkey.texts.ts';

interface Begun {
  sign_in: string;
  request: Parameters<typeof askPasskey>[0];
}
/** Finishes a sign-in by a passkey. */
export function usePasskeyEntry(begin: () => Promise<Begun>, onEnter: (token: string) => void) {
  const t = useTexts(passkeyTexts);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { sign_in, request } = await begin();
      const passkey = await askPasskey(request);
      onEnter((await api.auth.proveSecondFactor({ body: { sign_in, passkey } })).token);
    } catch (failure) {
      if (!isApiError(failure) && !isPasskeyRefusal(failure)) throw failure;
      setError(isApiError(failure) ? failure.message : t('stopped'));
    } finally {
      setBusy(false);
    }
  };
  return { run, error, isBusy };
}
