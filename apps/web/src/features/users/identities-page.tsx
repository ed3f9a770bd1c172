import { PasswordInput, Skeleton } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSave, type Output } from '../../api/query.ts';
import { formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { leaveFor } from '../../ui/navigation/leave-for.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { identitiesTexts } from './identities.texts.ts';
import classes from './users.module.css';

type Mine = Output<'auth', 'listMyIdentities'>;
type Provider = Mine['providers'][number];

/** The own accounts with other services, by which one signs in. */
export function IdentitiesPage() {
  const t = useTexts(identitiesTexts);
  const mine = useCall('auth', 'listMyIdentities', {});
  const [linking, setLinking] = useState<Provider>();
  return (
    <div className={classes.settings}>
      <PageHeader title={t('title')} description={t('text')} />
      <LoadState query={mine} skeleton={<Skeleton height={160} radius="lg" />}>
        {({ data, providers }) =>
          providers.length === 0 && data.length === 0 ? (
            <EmptyState icon={<IconPlugConnectedX size={28} stroke={1.5} />} title={t('none')}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <>
              {data.map((identity) => (
                <LinkedAccount key={identity.id} identity={identity} />
              ))}
              {providers
                .filter(({ id }) => data.every(({ provider }) => provider.id !== id))
                .map((provider) => (
                  <section key={provider.id} className={classes.panel}>
                    <h2>{provider.title}</h2>
                    <div>
                      <Button
                        colour="blue"
                        aria-label={t('linkTo', { title: provider.title })}
                        onClick={() => setLinking(provider)}
                      >
                        {t('link')}
                      </Button>
                    </div>
                  </section>
                ))}
            </>
          )
        }
      </LoadState>
      {linking && <LinkDialog provider={linking} onClose={() => setLinking(undefined)} />}
    </div>
  );
}

function LinkedAccount({ identity }: { identity: Mine['data'][number] }) {
  const t = useTexts(identitiesTexts);
  const unlink = useSave('auth', 'unlinkIdentity', { invalidates: ['auth'], success: t('unlinked') });
  const { id, provider, email, used_at } = identity;
  return (
    <section className={classes.panel}>
      <h2>{provider.title}</h2>
      <p>
        {email ? t('linked', { email }) : t('linkedNameless')}
        {used_at && ` · ${t('used', { when: formatNear(used_at) })}`}
      </p>
      <div>
        <Button
          aria-label={t('unlinkFrom', { title: provider.title })}
          loading={unlink.isPending}
          onClick={() => unlink.mutate({ params: { id } })}
        >
          {t('unlink')}
        </Button>
      </div>
    </section>
  );
}

function LinkDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useTexts(identitiesTexts);
  const start = useSave('auth', 'startLinking', { failure: false });
  const form = useFormFields({ initial: { current_password: '' }, required: ['current_password'] });
  return (
    <EditDialog
      title={t('dialog')}
      form={form}
      saveLabel={t('go')}
      save={async ({ current_password }) => {
        const { url } = await start.mutateAsync({ params: { provider: provider.id }, body: { current_password } });
        leaveFor(url);
      }}
      onClose={onClose}
    >
      <p>{t('dialogText', { title: provider.title })}</p>
      <PasswordInput
        label={t('password')}
        required
        autoComplete="current-password"
        data-autofocus
        {...form.text('current_password')}
      />
    </EditDialog>
  );
}
