import { TextInput } from '@mantine/core';
import type { SecondFactor } from '@orbita/contract/auth/second-factor';
import { useState } from 'react';
import { api, isApiError } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { isPasskeyRefusal, makePasskey } from '../../../base/passkeys.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { browserName } from '../../../shared/users/browser-name.ts';
import { ProveDialog } from './prove-dialog.tsx';
import { securityTexts } from './security.texts.ts';

interface Props {
  factor: SecondFactor;
  /** Gets the recovery codes that the first factor brings. */
  onAdded: (codes: string[]) => void;
  onClose: () => void;
}

/** Adds a passkey of this browser under a name. */
export function AddPasskey({ factor, onAdded, onClose }: Props) {
  const t = useTexts(securityTexts);
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [isStopped, setStopped] = useState(false);
  return (
    <ProveDialog
      title={t('addPasskey')}
      saveLabel={t('continue')}
      factor={factor}
      change={async (proof) => {
        setStopped(false);
        const creation = await api.auth.beginPasskey({ body: proof });
        try {
          const made = await makePasskey(creation);
          return await api.auth.addPasskey({ body: { name: name.trim() || t('passkeys'), made } });
        } catch (failure) {
          if (!isApiError(failure) && isPasskeyRefusal(failure)) setStopped(true);
          throw failure;
        }
      }}
      onChanged={({ recovery_codes }) => {
        notify({ tone: 'success', message: t('passkeyAdded') });
        onAdded(recovery_codes);
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('passkeyName')}
        description={t('passkeyNameHint')}
        value={name}
        maxLength={100}
        error={isStopped && t('passkeyStopped')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProveDialog>
  );
}

interface RenameProps {
  passkey: SecondFactor['passkeys'][number];
  onRenamed: () => void;
  onClose: () => void;
}
export function RenamePasskey({ passkey, onRenamed, onClose }: RenameProps) {
  const t = useTexts(securityTexts);
  const form = useFormFields({ initial: { name: passkey.name }, required: ['name'] });
  return (
    <EditDialog
      title={t('renameNamed', { name: passkey.name })}
      form={form}
      size="sm"
      save={({ name }) => api.auth.renamePasskey({ params: { id: passkey.id }, body: { name: name.trim() } })}
      onSaved={() => {
        notify({ tone: 'success', message: t('renamed') });
        onRenamed();
      }}
      onClose={onClose}
    >
      <TextInput label={t('passkeyName')} maxLength={100} data-autofocus {...form.text('name')} />
    </EditDialog>
  );
}
