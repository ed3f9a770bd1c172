import { useState } from 'react';
import { Link } from 'react-router';
import { api, isApiError } from '../../api/client/entry-client.ts';
import type { Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { leaveFor } from '../../ui/navigation/leave-for.ts';
import { rememberTarget } from './identity/target.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

interface Props {
  information: Pick<Output<'auth', 'getAuthInformation'>, 'phone_entry' | 'identity_providers'>;
  redirect: string | null;
}

/** The ways in besides the password. */
export function OtherWays({ information, redirect }: Props) {
  const t = useTexts(authTexts);
  const query = redirect ? `?${new URLSearchParams({ redirect })}` : '';
  const { phone_entry, identity_providers } = information;
  if (phone_entry === null && identity_providers.length === 0) return null;
  return (
    <div className={classes.ways}>
      <Providers providers={identity_providers} redirect={redirect} />
      {phone_entry !== null && (
        <Link to={`/phone${query}`} className={classes.way}>
          {t('byPhone')}
        </Link>
      )}
    </div>
  );
}

type Provider = Props['information']['identity_providers'][number];

function Providers({ providers, redirect }: { providers: Provider[]; redirect: string | null }) {
  const [opening, setOpening] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const open = async ({ id }: Provider) => {
    setOpening(id);
    try {
      const { url } = await api.auth.startIdentity({ params: { provider: id } });
      rememberTarget(redirect);
      leaveFor(url);
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setRefusal(failure.message);
      setOpening(undefined);
    }
  };
  return (
    <>
      {providers.map((provider) => (
        <button
          key={provider.id}
          type="button"
          className={classes.way}
          disabled={opening !== undefined}
          onClick={() => void open(provider)}
        >
          {provider.title}
        </button>
      ))}
      {refusal && (
        <p className={classes.error} role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}
