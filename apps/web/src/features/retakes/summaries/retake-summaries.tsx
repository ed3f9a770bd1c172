import type { RetakeStudent } from '@orbita/contract/retakes';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../../api/client/api-error.ts';
import { useTexts } from '../../../base/i18n.ts';
import { DueDate } from '../../../shared/topics/due-date.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { List, type ReadPage } from '../../../ui/kit/list.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { RetakeFilters } from '../board/retake-filters.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { useMayOpen, useNoRetakes } from '../use-no-retakes.tsx';
import type { RetakeList } from '../use-retake-list.ts';
import summaries from './retake-summaries.module.css';
import classes from '../retakes.module.css';

type Counts = Pick<RetakeStudent, 'open' | 'overdue' | 'done' | 'closed' | 'until'>;

interface Props<Row extends Counts> {
  list: RetakeList;
  query: UseQueryResult<ReadPage<Row> & { counters: Record<string, number> }, ApiError>;
  /** Heading of the first column. */
  heading: string;
  /** Content of the first column and the page the row links to. */
  nameOf: (row: Row) => { name: ReactNode; to: string };
  idOf: (row: Row) => number;
  searchLabel: string;
  withGroups: boolean;
}

/** Groups or students with numbers of retakes; each row links to its retakes. */
export function RetakeSummaries<Row extends Counts>(props: Props<Row>) {
  const { list, query, heading, nameOf, idOf, searchLabel, withGroups } = props;
  const columns = useSummaryColumns({ heading, nameOf });
  const words = useNoRetakes(useMayOpen());
  return (
    <List
      list={list}
      query={query}
      idOf={idOf}
      columns={columns}
      searchLabel={searchLabel}
      filtersClassName={classes.filters}
      filters={<RetakeFilters list={list} counters={query.data?.counters ?? {}} withGroups={withGroups} />}
      skeletonHeight={56 * 6}
      look={{ row: summaries.sumLine }}
      {...words}
    />
  );
}

const parts = [
  ['overdue', 'stateOverdue'],
  ['open', 'stateOpen'],
  ['done', 'stateDone'],
  ['closed', 'stateClosed'],
] as const;

function useSummaryColumns<Row extends Counts>({
  heading,
  nameOf,
}: Pick<Props<Row>, 'heading' | 'nameOf'>): Column<Row>[] {
  const t = useTexts(retakesTexts);
  const ui = useTexts(uiTexts);
  const line = (row: Row) => {
    const { name, to } = nameOf(row);
    return (
      <Link to={to} className={summaries.whole}>
        {name}
      </Link>
    );
  };
  return [
    { title: heading, sort: 'name', kind: 'main', cell: line },
    ...parts.map(([part, word]): Column<Row> => ({
      title: t(word),
      ...(part === 'overdue' ? { sort: part } : {}),
      kind: 'number',
      attributes: (row) => ({
        className: summaries.sum,
        'data-part': part,
        'data-none': !row[part] || undefined,
      }),
      cell: (row) => (
        <>
          <span className={summaries.sumWord}>{t(word)}: </span>
          {part === 'overdue' && row.overdue > 0 && <IconAlertTriangle size={16} aria-hidden="true" />}
          {row[part] || '—'}
        </>
      ),
    })),
    {
      title: t('nearest'),
      sort: 'until',
      attributes: () => ({ className: classes.when }),
      cell: ({ until }) => until && <DueDate at={until} />,
    },
    {
      title: ui('rowTools'),
      isTitleHidden: true,
      kind: 'tools',
      cell: () => <IconChevronRight size={20} aria-hidden="true" className={summaries.chevron} />,
    },
  ];
}
