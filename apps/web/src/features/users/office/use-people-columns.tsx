import type { ListedPerson } from '@orbita/contract/users/account';
import { Link } from 'react-router';
import { formatDate, formatRelative } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

const GROUPS_SHOWN = 2;

/** Columns of the list of people. */
export function usePeopleColumns(): Column<ListedPerson>[] {
  const t = useTexts(officeTexts);
  const groupsOf = ({ groups }: ListedPerson) => {
    const more = groups.length - GROUPS_SHOWN;
    const named = groups.slice(0, GROUPS_SHOWN).map(({ name }) => name);
    return [...named, ...(more > 0 ? [t('moreGroups', { count: more })] : [])].join(', ');
  };
  return [
    { title: t('person'), sort: 'name', kind: 'main', cell: (person) => <PersonCell person={person} /> },
    {
      title: t('what'),
      cell: (person) => (
        <span className={classes.stack}>
          <span>{person.roles.map((role) => t(`is.${role}`)).join(', ') || t('is.none')}</span>
          {person.groups.length > 0 && <span className={classes.muted}>{groupsOf(person)}</span>}
        </span>
      ),
    },
    {
      title: t('login'),
      sort: 'email',
      kind: 'muted',
      cell: ({ email, username }) => (
        <span className={classes.stack}>
          {email && <span className={classes.address}>{email}</span>}
          {username && <span>{username}</span>}
        </span>
      ),
    },
    {
      title: t('seen'),
      sort: 'last_seen',
      kind: 'number',
      cell: ({ last_seen_at }) => (
        <>
          <span className={classes.narrow}>{t('seen')} </span>
          {last_seen_at ? formatRelative(last_seen_at) : t('neverSeen')}
        </>
      ),
    },
    {
      title: t('added'),
      sort: 'created',
      kind: 'number',
      cell: ({ created_at }) => (
        <>
          <span className={classes.narrow}>{t('added')} </span>
          {formatDate(created_at)}
        </>
      ),
    },
  ];
}

function PersonCell({ person }: { person: ListedPerson }) {
  const t = useTexts(officeTexts);
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={36} />
      <span className={classes.stack}>
        <Link to={`/admin/users/${person.id}`}>{personName(person)}</Link>
        <span className={classes.badges}>
          {person.is_blocked && (
            <span className={classes.badge} data-tone="danger">
              {t('isBlocked')}
            </span>
          )}
          {person.is_distant && <span className={classes.badge}>{t('isDistant')}</span>}
        </span>
      </span>
    </span>
  );
}
