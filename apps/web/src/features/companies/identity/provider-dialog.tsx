import { PasswordInput, Switch, TextInput } from '@mantine/core';
import type { IdentityProvider } from '@orbita/contract/auth/identity';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { OwnPasswordField } from '../../../ui/kit/own-password-field.tsx';
import { proofOf } from '../../../ui/kit/proof-of.ts';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { providersTexts } from './providers.texts.ts';

interface Values {
  title: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  email_domains: string;
  links_by_email: boolean;
  admits_new: boolean;
  is_on: boolean;
  current_password: string;
}
const readProvider = (provider: IdentityProvider | null): Values => ({
  title: provider?.title ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  email_domains: provider?.email_domains.join(', ') ?? '',
  links_by_email: provider?.links_by_email ?? false,
  admits_new: provider?.admits_new ?? false,
  is_on: provider?.is_on ?? true,
  current_password: '',
});
const bodyOf = ({ email_domains, client_secret, current_password, ...values }: Values) => ({
  ...values,
  ...proofOf({ current_password }),
  email_domains: email_domains.split(/[\s,;]+/).filter(Boolean),
  ...(client_secret ? { client_secret } : {}),
});

/** Connects a sign-in service, or changes what is set about it. */
export function ProviderDialog({ provider, onClose }: { provider: IdentityProvider | null; onClose: () => void }) {
  const t = useTexts(providersTexts);
  const create = useSave('auth', 'createIdentityProvider', {
    invalidates: ['auth'],
    success: t('saved'),
    failure: false,
  });
  const update = useSave('auth', 'updateIdentityProvider', {
    invalidates: ['auth'],
    success: t('saved'),
    failure: false,
  });
  const form = useFormFields<Values>({
    initial: readProvider(provider),
    required: ['title', 'issuer', 'client_id'],
  });
  return (
    <EditDialog
      title={t(provider ? 'dialog' : 'dialogNew')}
      form={form}
      save={async (values) =>
        provider
          ? update.mutateAsync({
              params: { id: provider.id },
              body: { ...bodyOf(values), updated_at: provider.updated_at },
            })
          : create.mutateAsync({ body: bodyOf(values) })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        required
        maxLength={60}
        data-autofocus
        {...form.text('title')}
      />
      <TextInput label={t('issuer')} placeholder="https://" required maxLength={500} {...form.text('issuer')} />
      <TextInput label={t('clientId')} required maxLength={500} {...form.text('client_id')} />
      <PasswordInput
        label={t('secret')}
        autoComplete="off"
        maxLength={1000}
        {...(provider?.has_secret ? { description: t('secretKept') } : {})}
        {...form.text('client_secret')}
      />
      <TextInput label={t('domains')} description={t('domainsHint')} {...form.text('email_domains')} />
      <Switch label={t('byEmail')} description={t('byEmailHint')} {...form.tick('links_by_email')} />
      <Switch label={t('admits')} description={t('admitsHint')} {...form.tick('admits_new')} />
      <Switch label={t('isOn')} {...form.tick('is_on')} />
      <OwnPasswordField form={form} isNeeded />
    </EditDialog>
  );
}
