import type { IssuedPassword } from '@orbita/contract/auth/office';
import { useState } from 'react';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { IssuedPasswords } from './issued-passwords.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

/** Asks, then makes up passwords and shows them once. */
export function PasswordsDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const t = useTexts(officeTexts);
  const [issued, setIssued] = useState<IssuedPassword[] | null>(null);
  const reset = useSave('auth', 'resetPasswords', {
    invalidates: ['users', 'auth'],
    onSuccess: ({ data, refused }) => {
      setIssued(data);
      if (refused.length > 0)
        notify({
          title: t('passedOver'),
          message: refused.map(({ name, reason }) => `${name} — ${reason}`).join('; '),
          tone: 'error',
        });
    },
  });
  if (issued !== null && issued.length > 0) return <IssuedPasswords rows={issued} onClose={onClose} />;
  return (
    <Modal
      opened
      title={t('passwordsAsk', { count: ids.length })}
      saveLabel={t('issue')}
      saving={reset.isPending}
      focusSave
      onSave={() => reset.mutate({ body: { ids } })}
      onClose={onClose}
    >
      <p className={classes.said}>{t('passwordsText')}</p>
    </Modal>
  );
}
