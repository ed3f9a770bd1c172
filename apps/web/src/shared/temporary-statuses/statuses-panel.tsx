import { ActionIcon, Skeleton } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import type { StatusOfUser } from '@orbita/contract/temporary-statuses';
import { IconPencil, IconCalendarX, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { useStatusDays } from './status-days.ts';
import { EditStatus, GiveStatus } from './status-dialog.tsx';
import { StatusBadge } from './status-badge.tsx';
import { statusTexts } from './temporary-statuses.texts.ts';
import { useStatusActions } from './use-status-actions.ts';
import classes from './temporary-statuses.module.css';

/** A panel with the statuses of a person. */
export function StatusesPanel({ person }: { person: Person }) {
  const t = useTexts(statusTexts);
  return <Panel title={t('panel')}>{() => <StatusesOfPerson person={person} />}</Panel>;
}

/** Statuses of a person: those of today and ahead, then those that ended, with what the viewer may do. */
export function StatusesOfPerson({ person }: { person: Person }) {
  const { can, user } = useCurrentUser();
  // The server decides on each person; a curator who opens somebody's page looks after them.
  const mayGive = can('users_write') || (user.is_curator && user.id !== person.id);
  const statuses = useCall('temporaryStatuses', 'listStatusUsers', {
    query: { user_id: person.id, sort: 'end_date', sort_direction: 'desc', size: 50 },
  });
  return (
    <LoadState query={statuses} skeleton={<Skeleton height={48} />}>
      {({ data }) => <Statuses person={person} statuses={data} mayGive={mayGive} />}
    </LoadState>
  );
}

function Statuses({ person, statuses, mayGive }: { person: Person; statuses: StatusOfUser[]; mayGive: boolean }) {
  const t = useTexts(statusTexts);
  const [isGiving, setGiving] = useState(false);
  const [edited, setEdited] = useState<StatusOfUser | null>(null);
  const [showsEnded, setShowsEnded] = useState(false);
  const ended = statuses.filter(({ state }) => state === 'ended');
  const shown = showsEnded ? statuses : statuses.filter(({ state }) => state !== 'ended');
  return (
    <>
      {shown.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.list}>
        {shown.map((status) => (
          <Item key={status.id} status={status} onEdit={setEdited} />
        ))}
      </ul>
      <div className={`${classes.under} no-print`}>
        {mayGive && (
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setGiving(true)}>
            {t('give')}
          </Button>
        )}
        {ended.length > 0 && !showsEnded && (
          <Button onClick={() => setShowsEnded(true)}>{t('earlier', { count: ended.length })}</Button>
        )}
      </div>
      {isGiving && <GiveStatus people={[person]} onClose={() => setGiving(false)} />}
      {edited && <EditStatus status={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function Item({ status, onEdit }: { status: StatusOfUser; onEdit: (status: StatusOfUser) => void }) {
  const t = useTexts(statusTexts);
  const days = useStatusDays();
  const word = { now: null, coming: t('coming'), ended: t('over') }[status.state];
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        <StatusBadge status={status.temporary_status} />
        <span className={classes.muted}>{[days(status), word, status.reason].filter(Boolean).join(' · ')}</span>
      </span>
      {status.may_change && <StatusTools status={status} onEdit={onEdit} />}
    </li>
  );
}

/** Buttons of a status that the viewer may change. */
export function StatusTools({ status, onEdit }: { status: StatusOfUser; onEdit: (status: StatusOfUser) => void }) {
  const t = useTexts(statusTexts);
  const actions = useStatusActions();
  const name = status.temporary_status.title;
  const look = { variant: 'subtle', color: 'gray', size: 36 } as const;
  return (
    <span className={`${classes.tools} no-print`}>
      <ActionIcon {...look} aria-label={t('editOf', { name })} title={t('edit')} onClick={() => onEdit(status)}>
        <IconPencil size={18} />
      </ActionIcon>
      {status.state === 'now' && (
        <ActionIcon
          {...look}
          aria-label={t('endOf', { name })}
          title={t('end')}
          onClick={() => void actions.end(status)}
        >
          <IconCalendarX size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        {...look}
        aria-label={t('removeOf', { name })}
        title={t('remove')}
        onClick={() => void actions.remove(status)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </span>
  );
}
