import { Skeleton, Switch, TextInput } from '@mantine/core';
import type { Group } from '@orbita/contract/groups';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { groupsTexts } from '../groups.texts.ts';
import classes from '../groups.module.css';

/** The link by which members of the institution join: on, off, copied, renewed. */
export function JoinPanel({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const canWrite = useCurrentUser().can('groups_write');
  if (!canWrite || group.is_archived) return null;
  return <Panel title={t('joinLink')}>{() => <JoinLink id={group.id} />}</Panel>;
}

function JoinLink({ id }: { id: number }) {
  const t = useTexts(groupsTexts);
  const link = useCall('groups', 'getJoinLink', { params: { id } });
  const save = useSave('groups', 'setJoinLink', { invalidates: ['groups.getJoinLink', 'audit'] });
  const renew = async () => {
    if (!(await confirm({ message: t('joinRenewAsk'), confirmLabel: t('joinRenew') }))) return;
    save.mutate(
      { params: { id }, body: { is_on: true, renew: true } },
      { onSuccess: () => notify({ tone: 'success', message: t('joinRenewed') }) },
    );
  };
  return (
    <LoadState query={link} skeleton={<Skeleton height={36} />}>
      {({ link: token, is_on }) => (
        <>
          <p className={classes.hint}>{t('joinHint')}</p>
          <Switch
            label={t('joinOn')}
            checked={is_on}
            disabled={save.isPending}
            onChange={(event) => save.mutate({ params: { id }, body: { is_on: event.currentTarget.checked } })}
          />
          {is_on && token !== null && <Shared token={token} onRenew={() => void renew()} />}
        </>
      )}
    </LoadState>
  );
}

function Shared({ token, onRenew }: { token: string; onRenew: () => void }) {
  const t = useTexts(groupsTexts);
  const address = `${window.location.origin}/join/${token}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(() => notify({ tone: 'success', message: t('joinCopied') }));
  return (
    <>
      <TextInput
        mt={12}
        readOnly
        aria-label={t('joinAddress')}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.panelTools}>
        <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {t('joinCopy')}
        </Button>
        <Button leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={onRenew}>
          {t('joinRenew')}
        </Button>
      </div>
    </>
  );
}
