import { NativeSelect } from '@mantine/core';
import { importActions, importKinds } from '@orbita/contract/user-imports/fields';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { List } from '../../ui/kit/list.tsx';
import { asWord, useList } from '../../ui/kit/use-list.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { actionsOf, countsOf, kindsOf, type ImportRecord } from './import-counts.ts';
import { useRowColumns } from './use-row-columns.tsx';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** What the import does, row by row. */
export function ImportRows({ record }: { record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  const list = useList({
    filters: { kind: asWord(importKinds) },
    views: { action: asWord(importActions) },
    sorts: { line: { first: 'asc' }, name: { first: 'asc' }, action: { first: 'asc' } },
    sort: 'line',
  });
  const { action, kind } = list.filters;
  const rows = useCall(
    'userImports',
    'listUserImportRows',
    {
      params: { id: record.id },
      query: {
        ...list.asked,
        ...(action ? { action } : {}),
        ...(kind ? { kind } : {}),
        sort: list.sort ?? 'line',
        sort_direction: list.direction,
      },
    },
    // What rows do changes with every comparison.
    { keepPrevious: true, staleTime: 0, gcTime: 0 },
  );
  const kinds = kindsOf(record.counts);
  const sums = countsOf(record.counts, kind);
  return (
    <>
      <nav className={tabs.tabs} aria-label={t('actions')}>
        <Link to="?" className={tabs.tab} aria-current={action ? undefined : 'page'}>
          {t('all')} <span className={tabs.count}>{Object.values(sums).reduce((sum, count) => sum + count, 0)}</span>
        </Link>
        {actionsOf(record.counts).map((one) => (
          <Link key={one} to={`?action=${one}`} className={tabs.tab} aria-current={action === one ? 'page' : undefined}>
            {t(`action.${one}`)} <span className={tabs.count}>{sums[one]}</span>
          </Link>
        ))}
      </nav>
      <List
        list={list}
        query={rows}
        columns={useRowColumns(record)}
        searchLabel={t('search')}
        filters={
          kinds.length > 1 && (
            <NativeSelect
              className={classes.kindFilter}
              aria-label={t('kindOf')}
              value={kind ?? ''}
              data={[
                { value: '', label: t('allKinds') },
                ...kinds.map((one) => ({ value: one, label: t(`kind.${one}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => list.set({ kind: value || null })}
            />
          )
        }
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </>
  );
}
