import { SegmentedControl } from '@mantine/core';
import { analyticsKinds } from '@orbita/contract/analytics/kinds';
import { api } from '../../api/client/client.ts';
import { useCall, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { List } from '../../ui/kit/list.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { asWord, useList } from '../../ui/kit/use-list.ts';
import { analyticsTexts } from './analytics.texts.ts';
import { useRowColumns } from './use-row-columns.tsx';
import { useComparedWords } from './use-compared-words.ts';
import type { ScopeInAddress } from './use-scope.ts';
import classes from './analytics.module.css';

interface Props {
  read: Output<'analytics', 'getAnalytics'>;
  address: ScopeInAddress;
}

const useRowList = () =>
  useList({
    views: { of: asWord(analyticsKinds) },
    sorts: {
      debts: { first: 'desc', isFixed: true },
      change: { first: 'desc', isFixed: true },
      waiting: { first: 'desc', isFixed: true },
      attendance: { first: 'asc', isFixed: true },
      at_risk: { first: 'desc', isFixed: true },
      title: { first: 'asc' },
    },
    sort: 'debts',
    size: 10,
  });
const searches = { groups: 'findGroup', teachers: 'findTeacher', subjects: 'findSubject' } as const;

/** The figures by group, teacher or discipline, those with most debts first; bars show what the numbers say. */
export function Rows({ read, address }: Props) {
  const t = useTexts(analyticsTexts);
  const list = useRowList();
  const { attendanceThan } = useComparedWords(read);
  const of = list.filters.of ?? 'groups';
  const asked = {
    ...address.scope,
    ...list.words,
    of,
    sort: list.sort ?? ('debts' as const),
    sort_direction: list.direction,
  };
  const query = useCall(
    'analytics',
    'listAnalyticsRows',
    { query: { ...list.asked, ...asked } },
    { keepPrevious: true },
  );
  const choose = (next: string) => {
    // The name of a group is that of no teacher.
    list.search.clear();
    list.set({ of: next === 'groups' ? null : next, sort: null, dir: null });
  };
  const columns = useRowColumns({ of, read, rows: query.data?.data ?? [], to: address.to });
  return (
    <Panel title={t('where')}>
      {() => (
        <>
          <div className={`${classes.toolbar} no-print`}>
            <SegmentedControl
              aria-label={t('rowsOf')}
              value={of}
              onChange={choose}
              data={analyticsKinds.map((kind) => ({ value: kind, label: t(kind) }))}
            />
            <ExportButton
              label={t('download')}
              fileName={`${t('rowsFile')}. ${t(of)}.xlsx`}
              read={() => api.analytics.exportAnalyticsRows({ query: asked })}
            />
          </div>
          {read.compared && <p className={classes.note}>{attendanceThan}</p>}
          <List
            list={list}
            query={query}
            columns={columns}
            searchLabel={t(searches[of])}
            empty={{ title: t('noRows'), text: t('noRowsText') }}
          />
        </>
      )}
    </Panel>
  );
}
