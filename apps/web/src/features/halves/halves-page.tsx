import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ArchiveButton, ArchiveViews } from '../../ui/kit/archive-views.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { asFlag, asId, useList } from '../../ui/kit/use-list.ts';
import { CreateHalf } from './create-half.tsx';
import { PlaceFilters } from './place-filters.tsx';
import { useHalfColumns } from './use-half-columns.tsx';
import { halvesTexts } from './halves.texts.ts';
import { useHalfActions } from './use-half-actions.ts';

/** The list of halves: search, create, copy, archive, delete. */
export function HalvesPage() {
  const t = useTexts(halvesTexts);
  const [isCreating, setCreating] = useState(false);
  const list = useList({
    filters: { trajectory: asId, semester: asId },
    views: { archived: asFlag },
    sorts: { title: { first: 'asc' }, subjects: { first: 'desc' } },
  });
  const { archived = false, trajectory, semester } = list.filters;
  const actions = useHalfActions();
  const columns = useHalfColumns(actions);
  const filter = {
    ...list.words,
    archived,
    ...(trajectory ? { trajectory_id: trajectory } : {}),
    ...(semester ? { semester_id: semester } : {}),
    ...(list.sort ? { sort: list.sort, sort_direction: list.direction } : {}),
  };
  const query = useCall(
    'halves',
    'listHalves',
    {
      query: { ...list.asked, ...filter },
    },
    { keepPrevious: true },
  );
  const create = (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint'), actions: create }}
      views={<ArchiveViews isArchive={archived} counters={query.data?.counters} />}
      exported={{ fileName: t('file'), read: () => api.halves.exportHalves({ query: filter }) }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={<PlaceFilters list={list} />}
      choice={{
        label: ({ title }) => t('choose', { title }),
        renderActions: (ids, clear) => (
          <ArchiveButton isArchive={archived} onClick={() => void actions.archive(ids, !archived).then(clear)} />
        ),
      }}
      empty={{
        icon: <IconLayoutGrid size={28} aria-hidden="true" />,
        title: t(archived ? 'emptyArchive' : 'empty'),
        text: t(archived ? 'emptyArchiveText' : 'emptyText'),
        action: !archived && create,
      }}
    >
      {isCreating && <CreateHalf onClose={() => setCreating(false)} />}
    </ListPage>
  );
}
