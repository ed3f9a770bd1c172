import { CloseButton, Skeleton } from '@mantine/core';
import type { SubjectRow } from '@orbita/contract/subjects';
import type { Paged } from '@orbita/contract/schemas';
import { IconArchive, IconArchiveOff, IconBook2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useAddressSearch } from '../../../ui/lists/list-address.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import tabs from '../../../ui/navigation/tabs.module.css';
import { useSelection } from '../../../ui/lists/use-selection.ts';
import { CreateDialog } from './create-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { toQuery, useListFilters, type ListState } from './list-filters.ts';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';
import { SubjectsTable } from './subjects-table.tsx';
import { useSubjectActions } from './use-subject-actions.ts';
import classes from './subjects-admin.module.css';

/** The administration's list of all disciplines: search, create, archive, delete, restore. */
export function AdminSubjectsPage() {
  const t = useTexts(subjectsAdminTexts);
  const [isCreating, setCreating] = useState(false);
  const search = useAddressSearch();
  const list = useListFilters();
  const paging = usePaging(20);
  const { state } = list.filters;
  const found = useCall(
    'subjects',
    'listSubjects',
    { query: toQuery(list.filters, search.query, paging) },
    { keepPrevious: true },
  );
  const create = (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <StateTabs state={state} counters={found.data?.counters} />
      <FilterBar search={search} list={list} />
      <BinHint state={state} counters={found.data?.counters} />
      <TeacherChip
        id={list.filters.teacher}
        rows={found.data?.data ?? []}
        onClear={() => list.set({ teacher: null })}
      />
      <LoadState query={found} skeleton={<Skeleton height={56 * 10} radius="lg" />}>
        {(page) =>
          page.total === 0 ? (
            <Nothing list={list} onClear={search.clear} create={create} />
          ) : (
            <div aria-busy={found.isPlaceholderData}>
              <Rows page={page} list={list} />
              <Pagination paging={paging} list={page} />
            </div>
          )
        }
      </LoadState>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function Rows({ page, list }: { page: Paged<SubjectRow>; list: ReturnType<typeof useListFilters> }) {
  const t = useTexts(subjectsAdminTexts);
  const actions = useSubjectActions();
  const selection = useSelection(page.data.map(({ id }) => id));
  const isArchive = list.filters.state === 'archived';
  const move = () => void actions.archive(selection.chosen, !isArchive).then(selection.clear);
  return (
    <>
      <SubjectsTable rows={page.data} list={list} selection={selection} actions={actions} />
      <SelectionBar count={selection.chosen.length} onClear={selection.clear}>
        <Button
          leftSection={
            isArchive ? <IconArchiveOff size={18} aria-hidden="true" /> : <IconArchive size={18} aria-hidden="true" />
          }
          onClick={move}
        >
          {t(isArchive ? 'unarchive' : 'archive')}
        </Button>
      </SelectionBar>
    </>
  );
}

type Counters = Record<string, number> | undefined;

function StateTabs({ state, counters }: { state: ListState; counters: Counters }) {
  const t = useTexts(subjectsAdminTexts);
  return (
    <nav className={tabs.tabs} aria-label={t('states')}>
      {(['current', 'archived', 'deleted'] as const).map((name) => (
        <Link
          key={name}
          to={name === 'current' ? '?' : `?state=${name}`}
          className={tabs.tab}
          aria-current={name === state || (name === 'deleted' && state === 'purged') ? 'page' : undefined}
        >
          {t(name)}
          <span className={tabs.count}>{counters?.[name] ?? ''}</span>
        </Link>
      ))}
    </nav>
  );
}

function BinHint({ state, counters }: { state: ListState; counters: Counters }) {
  const t = useTexts(subjectsAdminTexts);
  if (state !== 'deleted' && state !== 'purged') return null;
  const purged = counters?.['purged'] ?? 0;
  return (
    <p className={classes.hint}>
      {t(state === 'deleted' ? 'binHint' : 'purgedHint')}
      {state === 'purged' && <Link to="?state=deleted">{t('backToBin')}</Link>}
      {state === 'deleted' && purged > 0 && <Link to="?state=purged">{t('showPurged', { count: purged })}</Link>}
    </p>
  );
}

interface ChipProps {
  id: number | undefined;
  rows: readonly SubjectRow[];
  onClear: () => void;
}
/** The teacher whose disciplines are shown; the name is taken from the rows. */
function TeacherChip({ id, rows, onClear }: ChipProps) {
  const t = useTexts(subjectsAdminTexts);
  if (id === undefined) return null;
  const person = rows.flatMap(({ teachers }) => teachers).find((teacher) => teacher.id === id);
  return (
    <span className={classes.chip}>
      {t('teacher', { name: person ? personName(person, 'short') : `№ ${id}` })}
      <CloseButton size="sm" aria-label={t('clearTeacher')} onClick={onClear} />
    </span>
  );
}

interface NothingProps {
  list: ReturnType<typeof useListFilters>;
  onClear: () => void;
  create: React.ReactNode;
}
function Nothing({ list, onClear, create }: NothingProps) {
  const t = useTexts(subjectsAdminTexts);
  const { state } = list.filters;
  const reset = () => {
    onClear();
    list.set({ query: null, type: null, semester: null, group: null, teacher: null, hidden: null, distant: null });
  };
  if (list.isFiltered)
    return (
      <EmptyState title={t('nothing')} action={<Button onClick={reset}>{t('reset')}</Button>}>
        {t('nothingText')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconBook2 size={28} aria-hidden="true" />}
      title={t(`empty.${state}`)}
      action={state === 'current' && create}
    >
      {t(`emptyText.${state}`)}
    </EmptyState>
  );
}
