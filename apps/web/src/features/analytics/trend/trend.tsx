import { SegmentedControl, Skeleton } from '@mantine/core';
import type { AnalyticsPoint, AnalyticsSemester } from '@orbita/contract/analytics';
import { worsenings } from '@orbita/contract/analytics/kinds';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { useCall } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { analyticsTexts } from '../analytics.texts.ts';
import { attendanceOf } from '../figures.ts';
import type { Scope } from '../use-scope.ts';
import { TrendChart } from './trend-chart.tsx';
import { TrendTable } from './trend-table.tsx';
import type { TrendWeek } from './trend-week.ts';
import classes from '../analytics.module.css';

type Figure = (typeof worsenings)[number];
const valueOf: Record<Figure, (point: AnalyticsPoint) => number | null> = {
  debts: ({ debts }) => debts,
  waiting: ({ waiting }) => waiting,
  attendance: attendanceOf,
  at_risk: ({ at_risk }) => at_risk,
};

function weeksOf(
  figure: Figure,
  { semester, compared }: { semester: readonly AnalyticsPoint[]; compared: readonly AnalyticsPoint[] },
): TrendWeek[] {
  const last = Math.max(0, ...[...semester, ...compared].map(({ week }) => week));
  const of = (points: readonly AnalyticsPoint[], week: number) => points.find((point) => point.week === week);
  return Array.from({ length: last }, (_, i) => {
    const [now, before] = [of(semester, i + 1), of(compared, i + 1)];
    return {
      week: i + 1,
      day: now?.day ?? null,
      now: now ? valueOf[figure](now) : null,
      before: before ? valueOf[figure](before) : null,
    };
  }).filter(({ now, before }) => now !== null || before !== null);
}

interface Props {
  scope: Scope;
  semester: AnalyticsSemester | null;
  compared: AnalyticsSemester | null;
  knowsRisk: boolean;
}
/** A figure over the weeks of the semester and of the one it is compared with, as lines and as a table. */
export function Trend({ scope, semester, compared, knowsRisk }: Props) {
  const t = useTexts(analyticsTexts);
  const [search, setSearch] = useAddressParams();
  const [isOpen, setOpen] = useState(false);
  const figures = worsenings.filter((one) => one !== 'at_risk' || knowsRisk);
  const figure = figures.find((one) => one === search.get('figure')) ?? 'debts';
  const query = useCall('analytics', 'getAnalyticsTrend', { query: scope }, { keepPrevious: true });
  const titles = { now: semester?.title ?? t('thisSemester'), before: compared?.title ?? null };
  const choose = (next: string) =>
    setSearch(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.set('figure', next);
        return changed;
      },
      { replace: true },
    );
  return (
    <Panel title={t('trend')}>
      {() => (
        <>
          <div className={`${classes.toolbar} no-print`}>
            <SegmentedControl
              className={classes.figures ?? ''}
              aria-label={t('figure')}
              value={figure}
              onChange={choose}
              data={figures.map((one) => ({ value: one, label: t(one) }))}
            />
            <ExportButton
              label={t('download')}
              fileName={`${t('trend')}.xlsx`}
              read={() => api.analytics.exportAnalyticsTrend({ query: scope })}
            />
          </div>
          <LoadState query={query} skeleton={<Skeleton height={280} radius="lg" />}>
            {(read) => {
              const weeks = weeksOf(figure, read);
              if (weeks.length === 0) return <p className={classes.nothing}>{t('noTrend')}</p>;
              return (
                <div className={classes.trend}>
                  <TrendChart title={t(figure)} weeks={weeks} titles={titles} isShare={figure === 'attendance'} />
                  <div className={classes.toggle}>
                    <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                      {t(isOpen ? 'hideTable' : 'showTable')}
                    </Button>
                  </div>
                  <TrendTable
                    title={t(figure)}
                    weeks={weeks}
                    titles={titles}
                    isShare={figure === 'attendance'}
                    isOpen={isOpen}
                  />
                </div>
              );
            }}
          </LoadState>
        </>
      )}
    </Panel>
  );
}
