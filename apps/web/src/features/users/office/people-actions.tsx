import { InviteMembers } from '../../../shared/users/invite-members.tsx';
import { IconKey, IconLock, IconLockOpen, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AddToGroup } from './add-to-group.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { officeTexts } from './office.texts.ts';
import { PasswordsDialog } from './passwords-dialog.tsx';
import { useUnblock } from './use-unblock.ts';

/** The server makes up so many passwords at once. */
const MOST_PASSWORDS = 100;

interface Props {
  ids: number[];
  /** Whether the list shows the blocked alone, so that they can be let in again. */
  isBlocked: boolean | undefined;
  onDone: () => void;
}

/** What is done to all chosen people. */
export function PeopleActions({ ids, isBlocked, onDone }: Props) {
  const t = useTexts(officeTexts);
  const [open, setOpen] = useState<'block' | 'passwords' | 'group' | null>(null);
  const { can } = useCurrentUser();
  const unblock = useUnblock();
  const close = () => setOpen(null);
  const issue = () => {
    if (ids.length > MOST_PASSWORDS) notify({ message: t('tooMany'), tone: 'error' });
    else setOpen('passwords');
  };
  return (
    <>
      {isBlocked ? (
        <Button
          leftSection={<IconLockOpen size={18} aria-hidden="true" />}
          loading={unblock.isPending}
          onClick={() => unblock.mutate({ body: { ids } }, { onSuccess: onDone })}
        >
          {t('unblock')}
        </Button>
      ) : (
        <Button leftSection={<IconLock size={18} aria-hidden="true" />} onClick={() => setOpen('block')}>
          {t('block')}
        </Button>
      )}
      <Button leftSection={<IconKey size={18} aria-hidden="true" />} onClick={issue}>
        {t('newPasswords')}
      </Button>
      <InviteMembers chosen={{ ids }} count={ids.length} onDone={onDone} />
      {can('groups_write') && (
        <Button leftSection={<IconUsersPlus size={18} aria-hidden="true" />} onClick={() => setOpen('group')}>
          {t('addToGroup')}
        </Button>
      )}
      {open === 'group' && <AddToGroup ids={ids} onClose={close} onDone={onDone} />}
      {open === 'block' && <BlockDialog ids={ids} onClose={close} onDone={onDone} />}
      {open === 'passwords' && <PasswordsDialog ids={ids} onClose={close} />}
    </>
  );
}
