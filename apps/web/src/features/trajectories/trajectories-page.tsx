import { IconPlus, IconRoute } from '@tabler/icons-react';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ArchiveButton, ArchiveViews } from '../../ui/kit/archive-views.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { useCreating } from '../../ui/kit/use-creating.ts';
import { asFlag, useList } from '../../ui/kit/use-list.ts';
import { CreateTrajectory } from './create-trajectory.tsx';
import { trajectoriesTexts } from './trajectories.texts.ts';
import { useTrajectoryActions } from './use-trajectory-actions.ts';
import { useTrajectoryColumns } from './use-trajectory-columns.tsx';

/** The list of trajectories: search, create, copy, archive, delete. */
export function TrajectoriesPage() {
  const t = useTexts(trajectoriesTexts);
  const canWrite = useCurrentUser().can('trajectories_write');
  const [isCreating, setCreating] = useCreating();
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
  const filter = { ...list.words, archived, sort: list.sort ?? 'title', sort_direction: list.direction };
  const query = useCall(
    'trajectories',
    'listTrajectories',
    {
      query: { ...list.asked, ...filter },
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
      views={<ArchiveViews isArchive={archived} counters={query.data?.counters} />}
      exported={{ fileName: t('file'), read: () => api.trajectories.exportTrajectories({ query: filter }) }}
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
