import { NativeSelect, Pagination as LibraryPagination } from '@mantine/core';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './pagination.module.css';

const SIZES = [10, 20, 30, 40, 50];

export interface Paging {
  page: number;
  size: number;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
}

/** Reads page and page size from the URL, so that a page of a list can be shared as a link. */
export function usePaging(defaultSize = 20): Paging {
  const [search, setSearch] = useAddressParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const asked = Number(search.get('size'));
  const size = SIZES.includes(asked) ? asked : defaultSize;
  const change = (values: Record<string, number | null>) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name);
        else next.set(name, String(value));
      }
      return next;
    });
  return {
    page,
    size,
    setPage: (next) => change({ page: next > 1 ? next : null }),
    setSize: (next) => change({ size: next === defaultSize ? null : next, page: null }),
  };
}

interface Props {
  paging: Paging;
  /** The list as the server returned it. */
  list: { total: number; from: number; lastPage: number; data: readonly unknown[] };
}

/** The pager of a list with a choice of 10–50 rows; hidden when everything fits the smallest page. */
export function Pagination({ paging, list }: Props) {
  const t = useTexts(uiTexts);
  if (list.total <= SIZES[0]!) return null;
  const to = list.from + list.data.length - 1;
  return (
    <nav className={classes.bar} aria-label={t('pages')}>
      <span className={classes.range}>{t('range', { from: list.from, to, total: list.total })}</span>
      {list.lastPage > 1 && (
        <LibraryPagination
          total={list.lastPage}
          value={paging.page}
          onChange={paging.setPage}
          size="sm"
          siblings={1}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' || control === 'last' ? 'nextPage' : 'previousPage'),
          })}
          getItemProps={(page) => ({ 'aria-label': String(page) })}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={t('pageSize')}
        value={String(paging.size)}
        data={SIZES.map(String)}
        onChange={(event) => paging.setSize(Number(event.currentTarget.value))}
      />
    </nav>
  );
}
