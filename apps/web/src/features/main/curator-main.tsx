import { NativeSelect, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { IconConfetti, IconSearch } from '@tabler/icons-react';
import { useCall, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { asId, asWord, useLastPage, useList } from '../../ui/kit/use-list.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { ArchivedGroups } from './archived-groups.tsx';
import { CuratedRow } from './curated-row.tsx';
import { curatorTexts } from './curator.texts.ts';
import { Panel } from './panel.tsx';
import classes from './curator-main.module.css';

type Students = Output<'standing', 'listCuratedStudents'>;
type List = ReturnType<typeof useStudentList>;
const useStudentList = () => useList({ filters: { group: asId }, views: { show: asWord(['needing', 'all']) } });

/** The curator's students: who is at risk first and why; each leads to the diary. */
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
        ...(list.filters.show === undefined ? { at_risk: true } : {}),
        ...(list.filters.show === 'needing' ? { needs_attention: true } : {}),
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
                  <CuratedRow key={row.student.id} row={row} limits={read.limits} />
                ))}
              </ul>
              <Pagination paging={list.paging} list={read} />
            </>
          )
        }
      </LoadState>
      <ArchivedGroups groups={students.data?.groups ?? []} chosen={list.filters.group} />
    </Panel>
  );
}

/** «Риск · 3»; without a number until it is read. */
const withCount = (title: string, count: number | undefined): string =>
  count === undefined ? title : `${title} · ${count}`;

function Filters({ list, read }: { list: List; read: Students | undefined }) {
  const t = useTexts(curatorTexts);
  const groups = read?.groups ?? [];
  const archived = groups.filter(({ is_archived }) => is_archived);
  const optionOf = ({ id, name }: Students['groups'][number]) => ({ value: String(id), label: name });
  const count = (name: string) => read && (read.counters[name] ?? 0);
  return (
    <div className={classes.filters}>
      <SegmentedControl
        classNames={{ label: classes.view ?? '' }}
        aria-label={t('show')}
        value={list.filters.show ?? 'risk'}
        onChange={(value) => list.set({ show: value === 'risk' ? null : value })}
        data={[
          { value: 'risk', label: withCount(t('atRisk'), count('at_risk')) },
          { value: 'needing', label: withCount(t('needing'), count('needs_attention')) },
          { value: 'all', label: withCount(t('everybody'), count('all')) },
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
      {groups.length > 1 && (
        <NativeSelect
          aria-label={t('group')}
          value={String(list.filters.group ?? '')}
          data={[
            { value: '', label: t('allGroups') },
            ...groups.filter(({ is_archived }) => !is_archived).map(optionOf),
            ...(archived.length > 0 ? [{ group: t('archive'), items: archived.map(optionOf) }] : []),
          ]}
          onChange={({ currentTarget: { value } }) =>
            // Nobody in an archived group is at risk, so that the group is shown as a whole.
            list.set({ group: value, ...(archived.some(({ id }) => String(id) === value) ? { show: 'all' } : {}) })
          }
        />
      )}
    </div>
  );
}

/** Says why the list is empty, and leads on to the students who need nothing. */
function Nobody({ list, read }: { list: List; read: Students }) {
  const t = useTexts(curatorTexts);
  const others = read.counters.all ?? 0;
  if (others === 0)
    return <EmptyState title={t('empty')}>{t(list.search.query ? 'emptyNameText' : 'emptyText')}</EmptyState>;
  const needing = read.counters.needs_attention ?? 0;
  if (list.filters.show === undefined && needing > 0)
    return (
      <EmptyState
        title={t('nobodyAtRisk')}
        action={<Button onClick={() => list.set({ show: 'needing' })}>{withCount(t('needing'), needing)}</Button>}
      >
        {t('nobodyAtRiskText', { count: read.limits.signs })}
      </EmptyState>
    );
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
