import { NativeSelect, Skeleton } from '@mantine/core';
import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useAddressSearch, useListAddress } from '../../ui/lists/list-address.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { Pagination, usePaging } from '../../ui/lists/pagination.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import tabs from '../../ui/navigation/tabs.module.css';
import { CreateHalf } from './create-half.tsx';
import { HalvesTable } from './halves-table.tsx';
import { halvesTexts } from './halves.texts.ts';
import classes from './halves.module.css';

/** The list of halves: search, create, copy, archive, delete. */
export function HalvesPage() {
  const t = useTexts(halvesTexts);
  const [isCreating, setCreating] = useState(false);
  const search = useAddressSearch();
  const { get, set } = useListAddress();
  const paging = usePaging(20);
  const isArchive = get('archived') === '1';
  const [trajectory, semester] = [Number(get('trajectory')), Number(get('semester'))];
  const list = useCall(
    'halves',
    'listHalves',
    {
      query: {
        page: paging.page,
        size: paging.size,
        archived: isArchive,
        ...(search.query ? { query: search.query } : {}),
        ...(trajectory > 0 ? { trajectory_id: trajectory } : {}),
        ...(semester > 0 ? { semester_id: semester } : {}),
      },
    },
    { keepPrevious: true },
  );
  const isFiltered = Boolean(search.query) || trajectory > 0 || semester > 0;
  const reset = () => {
    search.clear();
    set({ query: null, trajectory: null, semester: null });
  };
  const create = (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('titleHint')} actions={create} />
      <nav className={tabs.tabs} aria-label={t('states')}>
        <Link to="?" className={tabs.tab} aria-current={isArchive ? undefined : 'page'}>
          {t('current')} <span className={tabs.count}>{list.data?.counters['current'] ?? ''}</span>
        </Link>
        <Link to="?archived=1" className={tabs.tab} aria-current={isArchive ? 'page' : undefined}>
          {t('archived')} <span className={tabs.count}>{list.data?.counters['archived'] ?? ''}</span>
        </Link>
      </nav>
      <div className={classes.filters}>
        <SearchField label={t('search')} text={search.text} onChange={search.setText} onClear={search.clear} />
        <PlaceFilters get={get} set={set} />
      </div>
      <LoadState query={list} skeleton={<Skeleton height={56 * 8} radius="lg" />}>
        {(page) =>
          page.total > 0 ? (
            <div aria-busy={list.isPlaceholderData}>
              <HalvesTable rows={page.data} isArchive={isArchive} />
              <Pagination paging={paging} list={page} />
            </div>
          ) : isFiltered ? (
            <EmptyState title={t('nothing')} action={<Button onClick={reset}>{t('reset')}</Button>}>
              {t('nothingText')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<IconLayoutGrid size={28} aria-hidden="true" />}
              title={t(isArchive ? 'emptyArchive' : 'empty')}
              action={!isArchive && create}
            >
              {t(isArchive ? 'emptyArchiveText' : 'emptyText')}
            </EmptyState>
          )
        }
      </LoadState>
      {isCreating && <CreateHalf onClose={() => setCreating(false)} />}
    </>
  );
}

function PlaceFilters({ get, set }: ReturnType<typeof useListAddress>) {
  const t = useTexts(halvesTexts);
  const trajectories = useCall('subjects', 'listTrajectoryChoices', { query: { size: 1000 } }, { staleTime: 60_000 });
  const semesters = useCall('subjects', 'listSemesterChoices', {}, { staleTime: 60_000 });
  const filters = [
    ['trajectory', 'allTrajectories', trajectories.data?.data ?? []],
    ['semester', 'allSemesters', semesters.data?.data ?? []],
  ] as const;
  return filters.map(
    ([name, all, choices]) =>
      choices.length > 0 && (
        <NativeSelect
          key={name}
          aria-label={t(all)}
          value={get(name)}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
          data={[
            { value: '', label: t(all) },
            ...choices.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      ),
  );
}
