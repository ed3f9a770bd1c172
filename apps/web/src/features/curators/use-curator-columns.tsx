import { ActionIcon } from '@mantine/core';
import type { Curator } from '@orbita/contract/curators';
import { IconPencil, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { useFold } from '../../ui/lists/use-fold.tsx';
import { curatorsTexts } from './curators.texts.ts';
import classes from './curators.module.css';

interface Actions {
  change: (curator: Curator) => void;
  remove: (curator: Curator) => unknown;
}

/** Columns of the list of curators; without `actions` there are no buttons. */
export function useCuratorColumns(actions: Actions | null): Column<Curator>[] {
  const t = useTexts(curatorsTexts);
  const columns: Column<Curator>[] = [
    {
      title: t('person'),
      sort: 'name',
      kind: 'main',
      cell: (curator) => (
        <Link to={`/users/${curator.id}/profile`} className={`${classes.person} ${classes.named}`}>
          <PersonAvatar person={curator} size={32} />
          <span>
            {personName(curator)}
            <small>{curator.email}</small>
          </span>
        </Link>
      ),
    },
    {
      title: t('groups'),
      sort: 'groups_count',
      cell: (curator) => <Groups groups={curator.curator_groups} />,
    },
    {
      title: t('students'),
      sort: 'students_count',
      kind: 'number',
      cell: ({ students_count: count }) => t('studentsCount', { count }),
    },
  ];
  const tools: Column<Curator>[] = actions
    ? [
        {
          title: t('actions'),
          isTitleHidden: true,
          kind: 'tools',
          cell: (curator) => <Tools curator={curator} actions={actions} />,
        },
      ]
    : [];
  return [...columns, ...tools];
}

function Groups({ groups }: { groups: Curator['curator_groups'] }) {
  const t = useTexts(curatorsTexts);
  const { shown, more } = useFold(groups.length, { narrow: 4, wide: 8 });
  const current = groups.filter(({ is_archived }) => !is_archived).length;
  return (
    <div className={classes.groups}>
      <ul aria-label={t('groupsCount', { count: current })}>
        {groups.slice(0, shown).map(({ id, name, is_archived }) => (
          <li key={id} data-archived={is_archived || undefined}>
            <Link to={`/admin/groups/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}

function Tools({ curator, actions }: { curator: Curator; actions: Actions }) {
  const t = useTexts(curatorsTexts);
  const name = personName(curator, 'informal');
  return (
    <span className={classes.tools}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('changeOf', { name })}
        title={t('change')}
        onClick={() => actions.change(curator)}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('removeOf', { name })}
        title={t('remove')}
        onClick={() => actions.remove(curator)}
      >
        <IconX size={18} />
      </ActionIcon>
    </span>
  );
}
