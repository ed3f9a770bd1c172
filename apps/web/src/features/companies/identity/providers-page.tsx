import { Skeleton } from '@mantine/core';
import type { IdentityProvider } from '@orbita/contract/auth/identity';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { providersTexts } from './providers.texts.ts';
import classes from './providers.module.css';

/** The sign-in services that the institution has connected. */
export function ProvidersPage() {
  const t = useTexts(providersTexts);
  const { can } = useCurrentUser();
  const providers = useCall('auth', 'listIdentityProviders', {});
  const [edited, setEdited] = useState<IdentityProvider | 'new' | null>(null);
  const add = can('company_write') && can('users_write') && (
    <Button colour="blue" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader above={t('area')} title={t('title')} description={t('text')} />
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
  const { can } = useCurrentUser();
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
      {can('company_write') && can('users_write') && <Acts provider={provider} onChange={onChange} />}
    </article>
  );
}

function Acts({ provider, onChange }: { provider: IdentityProvider; onChange: () => void }) {
  const t = useTexts(providersTexts);
  const { id, title } = provider;
  const check = useSave('auth', 'checkIdentityProvider');
  const remove = useSave('auth', 'deleteIdentityProvider', { invalidates: ['auth'], success: t('removed') });
  const ask = async () => {
    if (await confirm({ message: t('removeAsk', { title }), confirmLabel: t('remove'), isDanger: true }))
      remove.mutate({ params: { id } });
  };
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
        <Button aria-label={t('removeOf', { title })} loading={remove.isPending} onClick={() => void ask()}>
          {t('remove')}
        </Button>
      </div>
      {check.data && (
        <p role="status" className={classes.found} data-ok={check.data.ok || undefined}>
          {check.data.problem ?? t('works')}
        </p>
      )}
    </>
  );
}
