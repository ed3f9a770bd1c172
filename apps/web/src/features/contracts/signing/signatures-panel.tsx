import { Skeleton } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import office from '../office/office.module.css';
import { signingTexts } from './signing.texts.ts';
import classes from './signing.module.css';

interface Props {
  id: number;
  canWrite: boolean;
}
/** Who has signed the contract, signing for the institution, and the way to the payments. */
export function SignaturesPanel({ id, canWrite }: Props) {
  const t = useTexts(signingTexts);
  return (
    <Panel part="signatures" title={t('records')} className={office.panel}>
      {() => <Signatures id={id} canWrite={canWrite} />}
    </Panel>
  );
}

function Signatures({ id, canWrite }: Props) {
  const t = useTexts(signingTexts);
  const signatures = useCall('contracts', 'listSignatures', { params: { id } });
  const unlock = useSave('contracts', 'unlockSigning', {
    invalidates: ['contracts.listSignatures'],
    success: t('unlocked'),
  });
  return (
    <LoadState query={signatures} skeleton={<Skeleton height={80} />}>
      {({ data, is_locked, can_sign }) => (
        <>
          {data.length === 0 && <p className={office.hint}>{t('none')}</p>}
          <ul className={classes.signatures}>
            {data.map(({ id: signature, signer, name, signed_at }) => (
              <li key={signature}>
                {t(signer)}: {name}, {formatDayTime(signed_at)}
              </li>
            ))}
          </ul>
          {is_locked && (
            <Notice>
              {t('isLocked')}{' '}
              {canWrite && (
                <Button loading={unlock.isPending} onClick={() => unlock.mutate({ params: { id } })}>
                  {t('unlock')}
                </Button>
              )}
            </Notice>
          )}
          <div className={classes.acts}>
            {canWrite && can_sign && <SignForOffice ids={[id]} />}
            {data.length > 0 && <Link to={`/admin/contracts/${id}/signatures`}>{t('record')}</Link>}
            {data.length > 1 && <Link to={`/admin/contracts/payments?contract=${id}`}>{t('payments')}</Link>}
          </div>
        </>
      )}
    </LoadState>
  );
}

/** Signs contracts for the institution, and says how many it passed over. */
export function SignForOffice({ ids, onDone }: { ids: number[]; onDone?: () => void }) {
  const t = useTexts(signingTexts);
  const sign = useSave('contracts', 'signContracts', {
    invalidates: ['contracts', 'office'],
    onSuccess: ({ signed, skipped }) => {
      const words = [t('signedMany', { count: signed.length }), skipped > 0 && t('skippedMany', { count: skipped })];
      notify({ tone: signed.length > 0 ? 'success' : 'error', message: words.filter(Boolean).join('. ') });
      onDone?.();
    },
  });
  const askAndSign = async () => {
    const question = {
      title: t('signAsk', { count: ids.length }),
      message: t('signAskText'),
      confirmLabel: t('signYes'),
    };
    if (await confirm(question)) sign.mutate({ body: { ids } });
  };
  return (
    <Button
      colour={onDone ? 'white' : 'blue'}
      leftSection={<IconSignature size={18} aria-hidden="true" />}
      loading={sign.isPending}
      onClick={() => void askAndSign()}
    >
      {t('signOffice')}
    </Button>
  );
}
