import { Skeleton } from '@mantine/core';
import type { RetakeStudent } from '@orbita/contract/retakes';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../../api/client/api-error.ts';
import { useTexts } from '../../../base/i18n.ts';
import table from '../../../ui/lists/data-table.module.css';
import { DueDate } from '../../../shared/topics/due-date.tsx';
import { useListAddress } from '../../../ui/lists/list-address.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { NoRetakes, RetakeFilters } from '../board/retake-filters.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { type Sort, useLastPage, useSort } from '../use-retakes-query.ts';
import summaries from './retake-summaries.module.css';
import classes from '../retakes.module.css';

type Counts = Pick<RetakeStudent, 'open' | 'overdue' | 'done' | 'closed' | 'until'>;
export interface SummaryLine {
  id: number;
  to: string;
  name: ReactNode;
  counts: Counts;
}
interface SummaryList {
  data: unknown[];
  total: number;
  from: number;
  lastPage: number;
  counters: Record<string, number>;
}
interface Props<Read extends SummaryList> {
  list: UseQueryResult<Read, ApiError>;
  lines: (read: Read) => SummaryLine[];
  /** Heading of the first column. */
  who: string;
  searchLabel: string;
  withGroups: boolean;
}

/** Groups or students with the numbers of their retakes; a row opens them. */
export function RetakeSummaries<Read extends SummaryList>({ list, lines, who, searchLabel, withGroups }: Props<Read>) {
  const t = useTexts(retakesTexts);
  const paging = usePaging(20);
  useLastPage(list.data);
  return (
    <>
      <RetakeFilters counters={list.data?.counters ?? {}} searchLabel={searchLabel} withGroups={withGroups} />
      <LoadState query={list} skeleton={<Skeleton height={56 * 6} radius="lg" />}>
        {(read) =>
          read.total === 0 ? (
            <NoRetakes />
          ) : (
            <>
              <div className={table.frame}>
                <table className={table.table}>
                  <thead>
                    <tr>
                      <SortHeader sort="name" label={who} />
                      <SortHeader sort="overdue" label={t('stateOverdue')} />
                      <th scope="col">{t('stateOpen')}</th>
                      <th scope="col">{t('stateDone')}</th>
                      <th scope="col">{t('stateClosed')}</th>
                      <SortHeader sort="until" label={t('nearest')} />
                      <th scope="col" aria-hidden="true" />
                    </tr>
                  </thead>
                  <tbody>
                    {lines(read).map((line) => (
                      <Line key={line.id} line={line} />
                    ))}
                  </tbody>
                </table>
              </div>
              <Pagination paging={paging} list={read} />
            </>
          )
        }
      </LoadState>
    </>
  );
}

function SortHeader({ sort, label }: { sort: Sort; label: string }) {
  const { set } = useListAddress();
  const isOn = useSort() === sort;
  const isDescending = sort === 'overdue';
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={isOn ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={table.sort} onClick={() => set({ sort: sort === 'until' ? null : sort })}>
        {label}
        {isOn && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}

const parts = [
  ['overdue', 'stateOverdue'],
  ['open', 'stateOpen'],
  ['done', 'stateDone'],
  ['closed', 'stateClosed'],
] as const;

function Line({ line: { to, name, counts } }: { line: SummaryLine }) {
  const t = useTexts(retakesTexts);
  return (
    <tr className={summaries.sumLine}>
      <td className={table.main}>
        <Link to={to} className={summaries.whole}>
          {name}
        </Link>
      </td>
      {parts.map(([part, word]) => (
        <td
          key={part}
          className={`${table.number} ${summaries.sum}`}
          data-part={part}
          data-none={!counts[part] || undefined}
        >
          <span className={summaries.sumWord}>{t(word)}: </span>
          {part === 'overdue' && counts.overdue > 0 && <IconAlertTriangle size={16} aria-hidden="true" />}
          {counts[part] || '—'}
        </td>
      ))}
      <td className={classes.when}>{counts.until && <DueDate at={counts.until} />}</td>
      <td className={table.tools}>
        <IconChevronRight size={20} aria-hidden="true" className={summaries.chevron} />
      </td>
    </tr>
  );
}
