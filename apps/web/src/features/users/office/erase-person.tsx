import { Skeleton } from '@mantine/core';
import type { PersonAccount } from '@orbita/contract/users/account';
import { useNavigate } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Amounts } from './amounts.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

/** Says what would remain of a person, then erases who they are. */
export function ErasePerson({ account, onClose }: { account: PersonAccount; onClose: () => void }) {
  const t = useTexts(officeTexts);
  const navigate = useNavigate();
  const params = { id: account.id };
  const preview = useCall('users', 'previewErasure', { params }, { staleTime: 0 });
  const erase = useSave('users', 'erasePerson', {
    invalidates: ['users.listPeople', 'users.countPeople'],
    success: t('erased'),
    onSuccess: () => void navigate('/admin/users', { replace: true }),
  });
  return (
    <Modal
      opened
      title={t('eraseTitle')}
      saveLabel={t('erase')}
      saveColour="red"
      saving={erase.isPending}
      saveDisabled={preview.data === undefined || preview.data.refusal !== null}
      onSave={() => erase.mutate({ params })}
      onClose={onClose}
    >
      <div className={classes.roleChoice}>
        <strong>{personName(account)}</strong>
        <p className={classes.said}>{t('eraseText')}</p>
        <LoadState query={preview} skeleton={<Skeleton height={80} />}>
          {({ refusal, erases, remains }) =>
            refusal === null ? (
              <>
                {Object.values(erases).some((count) => count > 0) && (
                  <>
                    <strong>{t('erases')}</strong>
                    <Amounts amounts={erases} nothing="" />
                  </>
                )}
                <strong>{t('eraseRemains')}</strong>
                <Amounts amounts={remains} nothing={t('eraseNothing')} />
              </>
            ) : (
              <p className={classes.warning}>{refusal}</p>
            )
          }
        </LoadState>
      </div>
    </Modal>
  );
}
