import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRecord } from '@orbita/contract/records';
import type { ApiError } from '../../api/client/api-error.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { LoadState } from '../states/load-state.tsx';
import { EmptyState } from '../states/states.tsx';
import { uiTexts } from '../ui.texts.ts';
import { ListTable, type Choice, type Column, type TableLook } from './list-table.tsx';
import { useLastPage, type ListAddress } from './use-list.ts';
import classes from './list-page.module.css';

/** A page of rows, as list calls of the contract return it. */
export interface ReadPage<Row> {
  data: Row[];
  total: number;
  from: number;
  lastPage: number;
}
interface Words {
  title?: string;
  text?: string;
  /** Label of the button that clears the filters. */
  reset?: string;
}

export interface ListProps<Row> {
  list: ListAddress<unknown, string>;
  query: UseQueryResult<ReadPage<Row>, ApiError>;
  columns: readonly Column<Row>[];
  /** Returns the id of a row, its `id` field by default. */
  idOf?: (row: Row) => number;
  /** Label of the search field; without it there is none. */
  searchLabel?: string;
  /** Filters shown beside the search. */
  filters?: ReactNode;
  /** Replaces the default styles of the filters. */
  filtersClassName?: string | undefined;
  /** Content between the filters and the table. */
  hints?: ReactNode;
  choice?: Choice<Row> | undefined;
  /** Called when a row is clicked anywhere outside its controls; the row still needs a button or link for the keyboard. */
  onOpen?: (row: Row) => void;
  /** Shown if there is nothing at all: what belongs here and the first step. */
  empty: { title: string; text?: ReactNode; icon?: ReactNode; action?: ReactNode };
  /** Shown if the filters find nothing; general texts by default. */
  nothing?: Words;
  /** Height of the skeleton in pixels. */
  skeletonHeight?: number;
  look?: TableLook;
}

function ownId(row: unknown): number {
  if (isRecord(row) && typeof row.id === 'number') return row.id;
  throw new TypeError('Rows without an id need idOf');
}

/** A list with search, filters, table, pagination and all states; `ListPage` adds a page header to it. */
export function List<Row>({
  list,
  query,
  columns,
  idOf = ownId,
  searchLabel,
  filters,
  filtersClassName = classes.filters,
  hints,
  choice,
  onOpen,
  empty,
  nothing = {},
  skeletonHeight = 56 * 8,
  look,
}: ListProps<Row>) {
  useLastPage(list.paging, query.data);
  const { search } = list;
  return (
    <>
      {(searchLabel ?? filters) && (
        <div className={filtersClassName}>
          {searchLabel && (
            <SearchField label={searchLabel} text={search.text} onChange={search.setText} onClear={search.clear} />
          )}
          {filters}
        </div>
      )}
      {hints}
      <LoadState query={query} skeleton={<Skeleton height={skeletonHeight} radius="lg" />}>
        {(page) =>
          page.total === 0 ? (
            <Nothing list={list} empty={empty} nothing={nothing} />
          ) : (
            <div aria-busy={query.isPlaceholderData}>
              {/* A new page starts without selected rows. */}
              <ListTable key={page.from} rows={page.data} {...{ columns, idOf, list, choice, onOpen, look }} />
              <Pagination paging={list.paging} list={page} />
            </div>
          )
        }
      </LoadState>
    </>
  );
}

type NothingProps = Pick<ListProps<unknown>, 'list' | 'empty'> & { nothing: Words };

function Nothing({ list, empty, nothing }: NothingProps) {
  const t = useTexts(uiTexts);
  if (list.isFiltered)
    return (
      <EmptyState
        title={nothing.title ?? t('nothing')}
        action={<Button onClick={list.reset}>{nothing.reset ?? t('resetFilters')}</Button>}
      >
        {nothing.text ?? t('nothingText')}
      </EmptyState>
    );
  return (
    <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
      {empty.text}
    </EmptyState>
  );
}
