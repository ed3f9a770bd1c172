import { NativeSelect, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { IconConfetti, IconSearch } from '@tabler/icons-react';
import { useCall, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { asId, asWord, useLastPage, useList } from '../../ui/kit/use-list.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { CuratedRow } from './curated-row.tsx';
import { curatorTexts } from './curator.texts.ts';
import { Panel } from './panel.tsx';
import classes from './curator-main.module.css';

type Students = Output<'standing', 'listCuratedStudents'>;
type List = ReturnType<typeof useStudentList>;
const useStudentList = () => useList({ filters: { group: asId }, views: { show: asWord(['all']) } });

/** The curator's students: who needs attention first and why; each leads to the diary. */
export function CuratorMain() {
  const t = useTexts(curatorTexts);
  const list = useStudentList();
  const students = useCall(
    'standing',
    'listCuratedStudents',
    {
      query: {
        ...list.asked,
        ...(list.filters.group ? { group_id: list.filters.group } : {}),
        ...(list.filters.show ? {} : { needs_attention: true }),
      },
    },
    { keepPrevious: true },
  );
  useLastPage(list.paging, students.data);
  return (
    <Panel title={t('title')}>
      <Filters list={list} read={students.data} />
      <LoadState query={students} skeleton={<Skeleton height={480} />}>
        {(read) =>
          read.total === 0 ? (
            <Nobody list={list} read={read} />
          ) : (
            <>
              <ul className={classes.rows}>
                {read.data.map((row) => (
                  <CuratedRow key={row.student.id} row={row} />
                ))}
              </ul>
              <Pagination paging={list.paging} list={read} />
            </>
          )
        }
      </LoadState>
    </Panel>
  );
}

function Filters({ list, read }: { list: List; read: Students | undefined }) {
  const t = useTexts(curatorTexts);
  const count = (name: string) => read?.counters[name] ?? 0;
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label={t('show')}
        value={list.filters.show ?? 'needing'}
        onChange={(value) => list.set({ show: value === 'all' ? value : null })}
        data={[
          { value: 'needing', label: t('needing', { count: count('needs_attention') }) },
          { value: 'all', label: t('everybody', { count: count('all') }) },
        ]}
      />
      <TextInput
        className={classes.search}
        aria-label={t('find')}
        placeholder={t('find')}
        leftSection={<IconSearch size={18} />}
        value={list.search.text}
        onChange={(event) => list.search.setText(event.currentTarget.value)}
      />
      {(read?.groups.length ?? 0) > 1 && (
        <NativeSelect
          aria-label={t('group')}
          value={String(list.filters.group ?? '')}
          data={[
            { value: '', label: t('allGroups') },
            ...(read?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => list.set({ group: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

/** Says why the list is empty, and leads on to the students who need nothing. */
function Nobody({ list, read }: { list: List; read: Students }) {
  const t = useTexts(curatorTexts);
  const others = read.counters.all ?? 0;
  if (others === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>;
  return (
    <EmptyState
      icon={<IconConfetti size={28} stroke={1.5} />}
      title={t(list.isFiltered ? 'noneFound' : 'allFine')}
      action={<Button onClick={() => list.set({ show: 'all' })}>{t('showAll', { count: others })}</Button>}
    >
      {list.isFiltered ? null : t('allFineText')}
    </EmptyState>
  );
}
