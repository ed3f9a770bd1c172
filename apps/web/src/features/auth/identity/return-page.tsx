import type { SecondFactorNeeded } from '@orbita/contract/auth/second-factor-methods';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api, isApiError } from '../../../api/client/entry-client.ts';
import { keepToken } from '../../../api/client/keep-token.ts';
import { getToken } from '../../../api/client/session.ts';
import { queryClient } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { EntryFrame, EntryNotice, ToSignIn } from '../entry-frame.tsx';
import { safeRedirect } from '../safe-redirect.ts';
import { SecondStep } from '../second-step.tsx';
import { identityTexts } from './identity.texts.ts';
import { takeTarget } from './target.ts';
import classes from '../auth.module.css';

/** Where an identity provider sends people back to: it lets them in, or links the account of who has signed in. */
export function ReturnPage() {
  const t = useTexts(identityTexts);
  const navigate = useNavigate();
  const provider = Number(useParams()['provider']);
  const [search] = useAddressParams();
  const [refusal, setRefusal] = useState<string>();
  const [needed, setNeeded] = useState<SecondFactorNeeded>();
  const isLinking = useState(() => getToken() !== null)[0];
  useTitle(t('title'));
  const enter = (token: string) => {
    keepToken(token, false);
    void navigate(safeRedirect(takeTarget()), { replace: true });
  };
  const finish = useEffectEvent(async () => {
    const code = search.get('code');
    if (!code) return setRefusal(t('refused'));
    const body = { code, state: search.get('state') ?? '', ...readIssuer(search.get('iss')) };
    try {
      if (isLinking) {
        await api.auth.linkIdentity({ params: { provider }, body });
        await queryClient.invalidateQueries();
        return void navigate('/self/identities', { replace: true });
      }
      const { token } = await api.auth.enterByIdentity({ params: { provider }, body });
      enter(token);
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      if (failure.secondFactor) setNeeded(failure.secondFactor);
      else setRefusal(failure.message);
    }
  });
  useEffect(() => void finish(), []);
  if (!Number.isInteger(provider))
    return (
      <EntryFrame>
        <EntryNotice title={t('missing')} way={<ToSignIn />} />
      </EntryFrame>
    );
  return (
    <EntryFrame>
      {needed ? (
        <SecondStep needed={needed} onEnter={enter} onAgain={() => void navigate('/auth', { replace: true })} />
      ) : refusal === undefined ? (
        <EntryNotice title={t('entering')} />
      ) : (
        <Refused message={refusal} isLinking={isLinking} />
      )}
    </EntryFrame>
  );
}

function Refused({ message, isLinking }: { message: string; isLinking: boolean }) {
  const t = useTexts(identityTexts);
  const way = isLinking ? <Link to="/self/identities">{t('toIdentities')}</Link> : <ToSignIn />;
  return (
    <EntryNotice title={t('failed')} way={way}>
      <p className={classes.hint}>{message}</p>
    </EntryNotice>
  );
}

const readIssuer = (iss: string | null) => (iss === null ? {} : { iss });
