import { ActionIcon, SegmentedControl } from '@mantine/core';
import type { Related, Relative } from '@orbita/contract/relations';
import { IconPlus, IconUsers, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { SEARCH_DEBOUNCE } from '../../base/debounce.ts';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { asFlag, useList } from '../../ui/kit/use-list.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { relationsTexts } from './relations.texts.ts';
import { namesOf, type RelationActions, useRelationActions } from './use-relation-actions.ts';
import classes from './relations.module.css';

/** Parents with their children and the requests that wait. */
export function ParentsPage() {
  const t = useTexts(relationsTexts);
  const canWrite = useCurrentUser().can('users_write');
  const [isConnecting, setConnecting] = useState(false);
  const list = useList({
    views: { open: asFlag },
    sorts: { name: { first: 'asc' }, requested_at: { first: 'desc' } },
    sort: 'name',
    searchDelay: SEARCH_DEBOUNCE,
  });
  const { open = false } = list.filters;
  const filter = {
    ...list.words,
    ...(open ? { open } : {}),
    sort: list.sort ?? 'name',
    sort_direction: list.direction,
  };
  const query = useCall('relations', 'listRelatives', { query: { ...list.asked, ...filter } }, { keepPrevious: true });
  const columns = useRelativeColumns(canWrite);
  const connect = canWrite && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setConnecting(true)}>
      {t('add')}
    </Button>
  );
  const waiting = query.data?.counters['open'];
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint'), actions: connect }}
      exported={{ fileName: t('file'), read: () => api.relations.exportRelatives({ query: filter }) }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={
        <SegmentedControl
          aria-label={t('states')}
          value={open ? 'open' : 'all'}
          onChange={(value) => list.set({ open: value === 'open' ? '1' : null })}
          data={[
            { value: 'all', label: t('all') },
            { value: 'open', label: waiting ? `${t('open')} (${waiting})` : t('open') },
          ]}
        />
      }
      empty={
        open
          ? { title: t('nothingOpen') }
          : {
              icon: <IconUsers size={28} aria-hidden="true" />,
              title: t('empty'),
              text: t(canWrite ? 'emptyText' : 'emptyReader'),
              action: connect,
            }
      }
    >
      {isConnecting && <ConnectDialog onClose={() => setConnecting(false)} />}
    </ListPage>
  );
}

function useRelativeColumns(canWrite: boolean): Column<Relative>[] {
  const t = useTexts(relationsTexts);
  const actions = useRelationActions();
  return [
    {
      title: t('parent'),
      kind: 'main',
      sort: 'name',
      cell: (relative) => (
        <Link to={`/users/${relative.id}/profile`} className={classes.person}>
          <PersonAvatar person={relative} size={32} />
          <span>
            {personName(relative)}
            <small>{relative.email}</small>
          </span>
        </Link>
      ),
    },
    {
      title: t('children'),
      sort: 'requested_at',
      cell: (relative) => (
        <ul className={classes.children}>
          {relative.children.map((child) => (
            <Child key={child.id} child={child} relative={relative} actions={canWrite ? actions : null} />
          ))}
        </ul>
      ),
    },
  ];
}

interface ChildProps {
  child: Related;
  relative: Relative;
  /** Absent for those who may only look. */
  actions: RelationActions | null;
}

function Child({ child, relative, actions }: ChildProps) {
  const t = useTexts(relationsTexts);
  const pair = { student: child, relative };
  return (
    <li>
      <Link to={`/users/${child.id}/profile`}>{personName(child)}</Link>
      {child.confirmed_at === null && <span className={classes.waits}>{t('waits')}</span>}
      {actions && child.confirmed_at === null && (
        <span className={classes.choice}>
          <Button aria-label={t('confirmOf', namesOf(pair))} onClick={() => void actions.confirm(pair)}>
            {t('confirm')}
          </Button>
          <Button aria-label={t('refuseOf', namesOf(pair))} onClick={() => void actions.refuse(pair)}>
            {t('refuse')}
          </Button>
        </span>
      )}
      {actions && child.confirmed_at !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('endOf', namesOf(pair))}
          title={t('endOf', namesOf(pair))}
          onClick={() => void actions.end(pair)}
        >
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  );
}
