import { Skeleton } from '@mantine/core';
import type { IdentityProvider } from '@orbita/contract/auth/identity';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProvedDialog } from '../../../ui/kit/proved-dialog.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { providersTexts } from './providers.texts.ts';
import classes from './providers.module.css';

/** Whether the user may connect and change sign-in services. */
function useMaySetUp(): boolean {
  const { can } = useCurrentUser();
  return can('services_write') && can('users_write');
}

/** The sign-in services that the institution has connected. */
export function ProvidersPage() {
  const t = useTexts(providersTexts);
  const maySetUp = useMaySetUp();
  const providers = useCall('auth', 'listIdentityProviders', {});
  const [edited, setEdited] = useState<IdentityProvider | 'new' | null>(null);
  const add = maySetUp && (
    <Button colour="blue" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader above={t('area')} title={t('title')} description={t('text')} />
      {!maySetUp && <p className={classes.note}>{t('readOnly')}</p>}
      <LoadState query={providers} skeleton={<Skeleton height={200} radius="lg" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<IconKey size={28} stroke={1.5} />} title={t('empty')} action={add}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <>
              {data.map((provider) => (
                <ProviderSheet key={provider.id} provider={provider} onChange={() => setEdited(provider)} />
              ))}
              {add}
            </>
          )
        }
      </LoadState>
      {edited && <ProviderDialog provider={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function ProviderSheet({ provider, onChange }: { provider: IdentityProvider; onChange: () => void }) {
  const t = useTexts(providersTexts);
  const maySetUp = useMaySetUp();
  const { title, issuer, identities, is_on: isOn, redirect_uri: redirect } = provider;
  return (
    <article className={classes.provider}>
      <h2>{title}</h2>
      <p>
        {issuer} · {t('linked', { count: identities })}
        {!isOn && ` · ${t('off')}`}
      </p>
      <dl>
        <dt>{t('redirect')}</dt>
        <dd>{redirect}</dd>
      </dl>
      {maySetUp && <Acts provider={provider} onChange={onChange} />}
    </article>
  );
}

function Acts({ provider, onChange }: { provider: IdentityProvider; onChange: () => void }) {
  const t = useTexts(providersTexts);
  const { id, title } = provider;
  const check = useSave('auth', 'checkIdentityProvider');
  const remove = useSave('auth', 'deleteIdentityProvider', {
    ...{ invalidates: ['auth'], success: t('removed') },
    failure: false,
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className={classes.acts}>
        <Button aria-label={t('changeOf', { title })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button
          aria-label={t('checkOf', { title })}
          loading={check.isPending}
          onClick={() => check.mutate({ params: { id } })}
        >
          {t('check')}
        </Button>
        <Button aria-label={t('removeOf', { title })} onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </div>
      {isAsking && (
        <ProvedDialog
          title={t('removeOf', { title })}
          saveLabel={t('remove')}
          save={(body) => remove.mutateAsync({ params: { id }, body })}
          onClose={() => setAsking(false)}
        >
          {t('removeAsk', { title })}
        </ProvedDialog>
      )}
      {check.data && (
        <p role="status" className={classes.found} data-ok={check.data.ok || undefined}>
          {check.data.problem ?? t('works')}
        </p>
      )}
    </>
  );
}
