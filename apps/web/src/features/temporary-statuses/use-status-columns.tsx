import type { StatusOfUser } from '@orbita/contract/temporary-statuses';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { StatusBadge } from '../../shared/temporary-statuses/status-badge.tsx';
import { useStatusDays } from '../../shared/temporary-statuses/status-days.ts';
import { StatusTools } from '../../shared/temporary-statuses/statuses-panel.tsx';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { temporaryStatusesTexts } from './temporary-statuses.texts.ts';
import classes from './temporary-statuses.module.css';

/** Columns of the list of statuses. */
export function useStatusColumns(onEdit: (status: StatusOfUser) => void): Column<StatusOfUser>[] {
  const t = useTexts(temporaryStatusesTexts);
  const days = useStatusDays();
  return [
    {
      title: t('student'),
      sort: 'name',
      kind: 'main',
      cell: ({ user, groups }) => (
        <Link to={`/admin/users/${user.id}`} className={classes.person}>
          <PersonAvatar person={user} size={32} />
          <span>
            {personName(user)}
            <small>{groups.map(({ name }) => name).join(', ')}</small>
          </span>
        </Link>
      ),
    },
    { title: t('status'), cell: ({ temporary_status: status }) => <StatusBadge status={status} /> },
    { title: t('days'), sort: 'end_date', cell: (status) => days(status) },
    {
      title: t('reason'),
      cell: ({ reason }) =>
        reason === null ? (
          <span className={classes.muted}>{t('reasonWithheld')}</span>
        ) : (
          <span className={classes.reason}>{reason}</span>
        ),
    },
    {
      title: t('actions'),
      isTitleHidden: true,
      kind: 'tools',
      cell: (status) => status.may_change && <StatusTools status={status} onEdit={onEdit} />,
    },
  ];
}
