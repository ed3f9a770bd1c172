import { ActionIcon, Menu } from '@mantine/core';
import type { PersonAccount } from '@orbita/contract/users/account';
import {
  IconArrowMerge,
  IconDots,
  IconTrash,
  IconKey,
  IconLock,
  IconLockOpen,
  IconShieldOff,
  IconPencil,
  IconUser,
  IconUserShare,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { startActing } from '../../../api/acting.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { FindDouble } from './find-double.tsx';
import { EditPerson } from './edit-person.tsx';
import { ErasePerson } from './erase-person.tsx';
import { officeTexts } from './office.texts.ts';
import { PasswordsDialog } from './passwords-dialog.tsx';
import { useUnblock } from './use-unblock.ts';
import classes from './office.module.css';

type Open = 'edit' | 'block' | 'password' | 'merge' | 'erase' | null;

/** What may be done with a person. */
export function AccountActions({ account }: { account: PersonAccount }) {
  const t = useTexts(officeTexts);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const ids = [account.id];
  return (
    <div className={classes.tools}>
      {account.may_change && !account.is_shared && (
        <Button colour="blue" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      <MoreActions account={account} onOpen={setOpen} />
      {open === 'edit' && <EditPerson account={account} onClose={close} />}
      {open === 'block' && <BlockDialog ids={ids} onClose={close} />}
      {open === 'password' && <PasswordsDialog ids={ids} onClose={close} />}
      {open === 'merge' && <FindDouble account={account} onClose={close} />}
      {open === 'erase' && <ErasePerson account={account} onClose={close} />}
    </div>
  );
}

function MoreActions({ account, onOpen }: { account: PersonAccount; onOpen: (open: Open) => void }) {
  const t = useTexts(officeTexts);
  const { user } = useCurrentUser();
  const unblock = useUnblock();
  const isOwn = account.id === user.id;
  const isOffice = account.may_change && !isOwn;
  const refusal = isOffice ? account.opening_refusal : null;
  const reasonId = useId();
  const kept = { disabled: refusal !== null, ...(refusal === null ? {} : { 'aria-describedby': reasonId }) };
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('more')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={isOwn ? '/self/profile' : `/users/${account.id}/profile`}
          leftSection={<IconUser size={18} />}
        >
          {t('profile')}
        </Menu.Item>
        {refusal !== null && (
          <Menu.Label id={reasonId} className={classes.reason}>
            {t(`refusal.${refusal}`)}
          </Menu.Label>
        )}
        {(account.may_sign_in_as || refusal !== null) && <SignInAs account={account} kept={kept} />}
        {isOffice && (
          <Menu.Item {...kept} leftSection={<IconKey size={18} />} onClick={() => onOpen('password')}>
            {t('newPassword')}
          </Menu.Item>
        )}
        {isOffice && account.has_second_factor && <ResetSecondFactor account={account} kept={kept} />}
        {isOffice && account.is_blocked && (
          <Menu.Item
            leftSection={<IconLockOpen size={18} />}
            onClick={() => unblock.mutate({ body: { ids: [account.id] } })}
          >
            {t('unblock')}
          </Menu.Item>
        )}
        {isOffice && !account.is_blocked && !account.is_owner && (
          <Menu.Item color="red" leftSection={<IconLock size={18} />} onClick={() => onOpen('block')}>
            {t('block')}
          </Menu.Item>
        )}
        {isOffice && (
          <>
            <Menu.Divider />
            <Menu.Item {...kept} leftSection={<IconArrowMerge size={18} />} onClick={() => onOpen('merge')}>
              {t('merge')}
            </Menu.Item>
          </>
        )}
        {isOffice && !account.is_shared && (
          <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => onOpen('erase')}>
            {t('erase')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** An act of the menu, with the reason why it is not open to the user. */
interface ActProps {
  account: PersonAccount;
  kept: { disabled: boolean; 'aria-describedby'?: string };
}

function SignInAs({ account, kept }: ActProps) {
  const t = useTexts(officeTexts);
  const enter = useSave('auth', 'signInAs', {
    onSuccess: ({ token }) => startActing(token, `/admin/users/${account.id}`),
  });
  const ask = async () => {
    if (await confirm({ title: t('signInAs'), message: t('signInAsAsk'), confirmLabel: t('signInAsGo') }))
      enter.mutate({ params: { id: account.id } });
  };
  return (
    <Menu.Item {...kept} leftSection={<IconUserShare size={18} />} onClick={() => void ask()}>
      {t('signInAs')}
    </Menu.Item>
  );
}

function ResetSecondFactor({ account, kept }: ActProps) {
  const t = useTexts(officeTexts);
  const reset = useSave('auth', 'resetSecondFactor', {
    invalidates: ['users.getAccount', 'audit'],
    success: t('factorReset'),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('resetFactor'),
      message: t('resetFactorAsk'),
      confirmLabel: t('resetFactorGo'),
    });
    if (isSure) reset.mutate({ params: { id: account.id } });
  };
  return (
    <Menu.Item {...kept} leftSection={<IconShieldOff size={18} />} onClick={() => void ask()}>
      {t('resetFactor')}
    </Menu.Item>
  );
}
