import type { Group } from '@orbita/contract/groups';
import type { Retake } from '@orbita/contract/retakes';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { SEARCH_DEBOUNCE } from '../../../base/debounce.ts';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { List } from '../../../ui/kit/list.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { groupsTexts } from '../groups.texts.ts';
import classes from '../groups.module.css';

/** Retakes of the members; they are changed in the area of retakes. */
export function RetakesTab({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const list = useList({ searchDelay: SEARCH_DEBOUNCE });
  const query = useCall(
    'retakes',
    'listGroupRetakes',
    { params: { id: group.id }, query: list.asked },
    { keepPrevious: true },
  );
  return (
    <List
      list={list}
      query={query}
      columns={useColumns(group.id)}
      searchLabel={t('searchRetakes')}
      filters={
        <Button component={Link} to={`/admin/retakes/groups/${group.id}`}>
          {t('allRetakes')}
        </Button>
      }
      empty={{
        icon: <IconRefresh size={28} aria-hidden="true" />,
        title: t('noRetakes'),
        text: t('noRetakesText'),
      }}
    />
  );
}

function useColumns(groupId: number): Column<Retake>[] {
  const t = useTexts(groupsTexts);
  return [
    {
      title: t('person'),
      kind: 'main',
      cell: ({ id, student, subject }) => (
        <span className={classes.person}>
          <PersonAvatar person={student} size={36} />
          <span className={classes.place}>
            <Link to={`/admin/retakes/groups/${groupId}?retake=${id}`}>{personName(student)}</Link>
            <small>{subject.title}</small>
          </span>
        </span>
      ),
    },
    {
      title: t('retakeState'),
      kind: 'muted',
      cell: ({ state }) => (
        <span data-state={state} className={classes.state}>
          {t(`state_${state}`)}
        </span>
      ),
    },
    {
      title: t('retakeDeadline'),
      kind: 'number',
      cell: ({ until }) => until !== null && t('retakeUntil', { date: formatDate(until) }),
    },
  ];
}
