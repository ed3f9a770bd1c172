import { IconCopy, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../api/query.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useCopy } from '../../ui/kit/use-copy.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { ownerCodeTexts } from './owner-code.texts.ts';
import classes from './owner-code.module.css';

interface Props {
  userId: number;
  canGive: boolean;
  /** The owner has proved a number, which can be called. */
  hasPhone: boolean;
}

/** Says that an application is closed to its owner, and gives the office a code to tell them. */
export function OwnerCode({ userId, canGive, hasPhone }: Props) {
  const t = useTexts(ownerCodeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.notice}>
      <Notice>
        {t(hasPhone ? 'officeNotice' : 'officeNoticeCode')}{' '}
        {canGive && <Button onClick={() => setOpen(true)}>{t('give')}</Button>}
        <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('giveTitle')}>
          <Code userId={userId} />
        </Modal>
      </Notice>
    </div>
  );
}

function Code({ userId }: { userId: number }) {
  const t = useTexts(ownerCodeTexts);
  const give = useSave('contracts', 'giveOwnerCode', {
    invalidates: ['contracts.listContractOpenings', 'contracts.listPersonOpenings', 'audit'],
  });
  const copy = useCopy();
  return (
    <>
      <p>{t('giveText')}</p>
      <div aria-live="polite">
        {give.data && (
          <>
            <p className={classes.given}>
              <strong>{give.data.code.replace(/(\d{4})(\d{4})/, '$1 $2')}</strong>
              <Button
                leftSection={<IconCopy size={18} aria-hidden="true" />}
                onClick={() => copy(give.data.code, t('copied'))}
              >
                {t('copy')}
              </Button>
            </p>
            <p className={classes.hint}>{t('until', { when: formatDayTime(give.data.expires_at) })}</p>
          </>
        )}
      </div>
      <Button
        leftSection={<IconKey size={18} aria-hidden="true" />}
        loading={give.isPending}
        onClick={() => give.mutate({ body: { user_id: userId } })}
        {...(give.data ? {} : { colour: 'blue' as const })}
      >
        {t(give.data ? 'giveAgain' : 'giveCode')}
      </Button>
    </>
  );
}
