import { CloseButton } from '@mantine/core';
import type { SubjectRow } from '@orbita/contract/subjects';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCreating } from '../../../ui/kit/use-creating.ts';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import tabs from '../../../ui/navigation/tabs.module.css';
import { ArchiveButton } from './archive-button.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isBin, toFilter, toQuery, useSubjectList, type ListState } from './list-filters.ts';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';
import { useSubjectActions } from './use-subject-actions.ts';
import { useSubjectColumns } from './use-subject-columns.tsx';
import classes from './subjects-admin.module.css';

/** The administration's list of all disciplines: search, create, archive, delete, restore. */
export function AdminSubjectsPage() {
  const t = useTexts(subjectsAdminTexts);
  const [isCreating, setCreating] = useCreating();
  const list = useSubjectList();
  const { state = 'current', teacher } = list.filters;
  const actions = useSubjectActions();
  const columns = useSubjectColumns(list, actions);
  const query = useCall('subjects', 'listSubjects', { query: toQuery(list) }, { keepPrevious: true });
  const isArchive = state === 'archived';
  const counters = query.data?.counters;
  const create = (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  const choice = {
    label: ({ title }: SubjectRow) => t('choose', { title }),
    renderActions: (ids: number[], clear: () => void) => (
      <ArchiveButton isArchive={isArchive} onClick={() => void actions.archive(ids, !isArchive).then(clear)} />
    ),
  };
  return (
    <ListPage
      header={{ title: t('title'), actions: create }}
      exported={{
        fileName: t('file'),
        read: () => api.subjects.exportSubjects({ query: toFilter(list) }),
      }}
      views={<StateTabs state={state} counters={counters} />}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={<FilterBar list={list} />}
      filtersClassName={classes.filters}
      hints={
        <>
          <BinHint state={state} counters={counters} />
          <TeacherChip id={teacher} rows={query.data?.data ?? []} onClear={() => list.set({ teacher: null })} />
        </>
      }
      choice={isBin(state) ? undefined : choice}
      empty={{
        icon: <IconBook2 size={28} aria-hidden="true" />,
        title: t(`empty.${state}`),
        text: t(`emptyText.${state}`),
        action: state === 'current' && create,
      }}
      skeletonHeight={56 * 10}
    >
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </ListPage>
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
