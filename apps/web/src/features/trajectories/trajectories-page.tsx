import { IconArchive, IconArchiveOff, IconPlus, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { asFlag, useList } from '../../ui/kit/use-list.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { CreateTrajectory } from './create-trajectory.tsx';
import { trajectoriesTexts } from './trajectories.texts.ts';
import { useTrajectoryActions } from './use-trajectory-actions.ts';
import { useTrajectoryColumns } from './use-trajectory-columns.tsx';

/** The list of trajectories: search, create, copy, archive, delete. */
export function TrajectoriesPage() {
  const t = useTexts(trajectoriesTexts);
  const canWrite = useCurrentUser().can('trajectories_write');
  const [isCreating, setCreating] = useState(false);
  const list = useList({
    views: { archived: asFlag },
    sorts: {
      title: { first: 'asc' },
      halves: { first: 'desc' },
      subjects: { first: 'desc' },
      groups: { first: 'desc' },
    },
    sort: 'title',
  });
  const { archived = false } = list.filters;
  const actions = useTrajectoryActions();
  const columns = useTrajectoryColumns(actions);
  const query = useCall(
    'trajectories',
    'listTrajectories',
    {
      query: {
        ...list.asked,
        archived,
        sort: list.sort ?? 'title',
        sort_direction: list.isDescending ? 'desc' : 'asc',
      },
    },
    { keepPrevious: true },
  );
  const create = canWrite && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint'), actions: create }}
      views={<States isArchive={archived} counters={query.data?.counters} />}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      choice={
        canWrite
          ? {
              label: ({ title }) => t('choose', { title }),
              renderActions: (ids, clear) => (
                <ArchiveButton isArchive={archived} onClick={() => void actions.archive(ids, !archived).then(clear)} />
              ),
            }
          : undefined
      }
      empty={{
        icon: <IconRoute size={28} aria-hidden="true" />,
        title: t(archived ? 'emptyArchive' : 'empty'),
        text: t(archived ? 'emptyArchiveText' : 'emptyText'),
        action: !archived && create,
      }}
    >
      {isCreating && <CreateTrajectory onClose={() => setCreating(false)} />}
    </ListPage>
  );
}

function ArchiveButton({ isArchive, onClick }: { isArchive: boolean; onClick: () => void }) {
  const t = useTexts(trajectoriesTexts);
  const Sign = isArchive ? IconArchiveOff : IconArchive;
  return (
    <Button leftSection={<Sign size={18} aria-hidden="true" />} onClick={onClick}>
      {t(isArchive ? 'unarchive' : 'archive')}
    </Button>
  );
}

function States({ isArchive, counters }: { isArchive: boolean; counters: Record<string, number> | undefined }) {
  const t = useTexts(trajectoriesTexts);
  return (
    <nav className={tabs.tabs} aria-label={t('states')}>
      <Link to="?" className={tabs.tab} aria-current={isArchive ? undefined : 'page'}>
        {t('current')} <span className={tabs.count}>{counters?.['current'] ?? ''}</span>
      </Link>
      <Link to="?archived=1" className={tabs.tab} aria-current={isArchive ? 'page' : undefined}>
        {t('archived')} <span className={tabs.count}>{counters?.['archived'] ?? ''}</span>
      </Link>
    </nav>
  );
}
