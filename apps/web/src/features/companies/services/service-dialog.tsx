import { PasswordInput, TextInput } from '@mantine/core';
import type { CompanyService } from '@orbita/contract/companies/services';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { OwnPasswordField } from '../../../ui/kit/own-password-field.tsx';
import { proofOf } from '../../../ui/kit/proof-of.ts';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { servicesTexts } from './services.texts.ts';

interface Props {
  service: CompanyService;
  name: string;
  onClose: () => void;
}
/** The secret is typed anew or left as it is; it is never read. */
const read = ({ url, login }: { url: string | null; login: string }) => ({
  ...{ url: url ?? '', login, secret: '' },
  current_password: '',
});

const hostOf = (url: string): string | undefined => URL.parse(url.trim())?.origin;

/** Edits the settings of an outside service. */
export function ServiceDialog({ service, name, onClose }: Props) {
  const t = useTexts(servicesTexts);
  const { company } = useCurrentUser();
  const save = useSave('companies', 'updateCompanyService', {
    invalidates: ['companies', 'office'],
    success: t('saved'),
    failure: false,
  });
  const form = useFormFields({ initial: read(service), required: ['url'] });
  const { updated_at, has_secret } = service;
  const isMoved = service.url !== null && hostOf(form.values.url) !== hostOf(service.url);
  return (
    <EditDialog
      title={name}
      form={form}
      {...(updated_at === null
        ? {}
        : {
            record: { ...service, updated_at },
            meeting: { read, names: { url: t('url'), login: t('login'), secret: t('secret'), current_password: '' } },
          })}
      save={({ url, login, secret, ...proof }, seen) =>
        save.mutateAsync({
          params: { id: company.id, service: service.service },
          body: {
            ...{ url, login, ...(secret === '' ? {} : { secret }), ...proofOf(proof) },
            ...(seen ? { updated_at: seen } : {}),
          },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('url')}
        placeholder="https://"
        required
        maxLength={500}
        data-autofocus
        {...form.text('url')}
      />
      <TextInput
        label={t('login')}
        description={t('loginHint')}
        maxLength={200}
        autoComplete="off"
        {...form.text('login')}
      />
      <PasswordInput
        label={t('secret')}
        description={t(!has_secret ? 'secretHint' : isMoved ? 'secretMoved' : 'secretKept')}
        maxLength={500}
        autoComplete="new-password"
        {...form.text('secret')}
      />
      <OwnPasswordField form={form} isNeeded />
    </EditDialog>
  );
}
