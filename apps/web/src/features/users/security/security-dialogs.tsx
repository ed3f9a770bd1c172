import type { Passkey, SecondFactor } from '@orbita/contract/auth/second-factor';
import { api } from '../../../api/client/client.ts';
import { invalidate } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { AddPasskey, RenamePasskey } from './add-passkey.tsx';
import { type AppKey, ConnectApp } from './connect-app.tsx';
import { ProveDialog } from './prove-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { securityTexts } from './security.texts.ts';

/** The dialog that is open. */
export type Step =
  | { kind: 'prove-app' | 'remove-app' | 'add-passkey' | 'new-codes' }
  | { kind: 'app'; appKey: AppKey }
  | { kind: 'rename' | 'remove-passkey'; passkey: Passkey }
  | { kind: 'codes'; codes: string[] }
  | null;

interface Props<S = Step> {
  factor: SecondFactor;
  step: S;
  onStep: (step: Step) => void;
}

/** Shows new recovery codes; without any the panel is read again. */
const showCodes = (codes: string[], onStep: Props['onStep']) => {
  if (codes.length > 0) onStep({ kind: 'codes', codes });
  else void invalidate('auth');
};

/** The dialogs in which the second factor is set up and changed. */
export function SecurityDialogs({ factor, step, onStep }: Props) {
  const close = () => onStep(null);
  if (step === null) return null;
  switch (step.kind) {
    case 'app':
      return <ConnectApp appKey={step.appKey} onConnected={(codes) => showCodes(codes, onStep)} onClose={close} />;
    case 'add-passkey':
      return <AddPasskey factor={factor} onAdded={(codes) => showCodes(codes, onStep)} onClose={close} />;
    case 'rename':
      return <RenamePasskey passkey={step.passkey} onRenamed={() => void invalidate('auth')} onClose={close} />;
    case 'remove-app':
    case 'remove-passkey':
      return <Removal factor={factor} step={step} onStep={onStep} />;
    case 'codes':
      return (
        <RecoveryCodesDialog
          codes={step.codes}
          onClose={() => {
            close();
            void invalidate('auth');
          }}
        />
      );
    case 'prove-app':
    case 'new-codes':
      return <Beginning factor={factor} step={step} onStep={onStep} />;
    // Every kind of dialog is above; lint wants an end all the same.
    default:
      return null;
  }
}

function Removal({ factor, step, onStep }: Props<NonNullable<Step>>) {
  const t = useTexts(securityTexts);
  const passkey = 'passkey' in step ? step.passkey : undefined;
  return (
    <ProveDialog
      factor={factor}
      title={passkey ? t('removeNamed', { name: passkey.name }) : t('turnOffApp')}
      text={t(passkey ? 'removeText' : 'turnOffText')}
      saveLabel={t(passkey ? 'remove' : 'turnOff')}
      isDangerous
      change={(proof) =>
        passkey
          ? api.auth.removePasskey({ params: { id: passkey.id }, body: proof })
          : api.auth.removeAuthenticator({ body: proof })
      }
      onChanged={() => {
        notify({ tone: 'success', message: t(passkey ? 'passkeyRemoved' : 'appRemoved') });
        void invalidate('auth');
      }}
      onClose={() => onStep(null)}
    />
  );
}

function Beginning({ factor, step, onStep }: Props<NonNullable<Step>>) {
  const t = useTexts(securityTexts);
  const close = () => onStep(null);
  if (step.kind === 'prove-app')
    return (
      <ProveDialog
        factor={factor}
        title={t('app')}
        saveLabel={t('continue')}
        change={(proof) => api.auth.beginAuthenticator({ body: proof })}
        onChanged={(appKey) => onStep({ kind: 'app', appKey })}
        onClose={close}
      />
    );
  return (
    <ProveDialog
      factor={factor}
      title={t('newCodesTitle')}
      text={t('newCodesText')}
      saveLabel={t('newCodes')}
      change={(proof) => api.auth.makeRecoveryCodes({ body: proof })}
      onChanged={({ recovery_codes }) => showCodes(recovery_codes, onStep)}
      onClose={close}
    />
  );
}
