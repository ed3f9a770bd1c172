import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useCopy } from '../../../ui/kit/use-copy.ts';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { securityTexts } from './security.texts.ts';
import classes from './security.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/plain/qr-code.tsx')).QrCode }));

export interface AppKey {
  secret: string;
  uri: string;
}
interface Props {
  appKey: AppKey;
  /** Gets the recovery codes that the first factor brings. */
  onConnected: (codes: string[]) => void;
  onClose: () => void;
}

/** Shows the key to an authenticator app and takes its first code. */
export function ConnectApp({ appKey, onConnected, onClose }: Props) {
  const t = useTexts(securityTexts);
  const form = useFormFields({ initial: { code: '' }, required: ['code'] });
  const toClipboard = useCopy();
  const copy = () => toClipboard(appKey.secret, t('copied'));
  return (
    <EditDialog
      title={t('app')}
      form={form}
      saveLabel={t('confirm')}
      size="sm"
      save={({ code }) => api.auth.confirmAuthenticator({ body: { code: code.trim() } })}
      onSaved={({ recovery_codes }) => {
        notify({ tone: 'success', message: t('appConnected') });
        onConnected(recovery_codes);
      }}
      onClose={onClose}
    >
      <p className={classes.muted}>{t('scan')}</p>
      <div className={classes.qr}>
        <Suspense fallback={<div style={{ height: 200 }} />}>
          <QrCode text={appKey.uri} label={t('qr')} />
        </Suspense>
      </div>
      <div>
        <p className={classes.muted}>{t('byHand')}</p>
        <div className={classes.key}>
          <code>{appKey.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button size="xs" onClick={copy}>
            {t('copyKey')}
          </Button>
        </div>
        <a className={classes.openApp} href={appKey.uri}>
          {t('openApp')}
        </a>
      </div>
      <TextInput
        label={t('firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.text('code')}
      />
    </EditDialog>
  );
}
