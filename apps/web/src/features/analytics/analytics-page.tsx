import { Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { invalidate, useCall, useSave, type Output } from '../../api/query.ts';
import { formatDay, formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { analyticsTexts } from './analytics.texts.ts';
import { Rows } from './rows.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { Tiles } from './tiles.tsx';
import { Trend } from './trend/trend.tsx';
import { useScope, type ScopeInAddress } from './use-scope.ts';
import { Worse } from './worse.tsx';
import classes from './analytics.module.css';

type Analytics = Output<'analytics', 'getAnalytics'>;

/** A count that was begun here, and when the figures were counted before it. */
interface Begun {
  taken: string | null;
}
/** Milliseconds between two looks at whether the count is done, and after which the page no longer waits for it. */
const READ_AGAIN = 1500;
const PATIENCE = 300_000;

/** Where the institution stands: main figures, what became worse, the weeks, and the figures by group, teacher and discipline. */
export function AnalyticsPage() {
  const t = useTexts(analyticsTexts);
  const address = useScope();
  const [begun, setBegun] = useState<Begun | null>(null);
  const query = useCall(
    'analytics',
    'getAnalytics',
    { query: address.scope },
    { keepPrevious: true, refetchInterval: begun ? READ_AGAIN : false },
  );
  const taken = query.data?.taken_at ?? null;
  const end = useEffectEvent((isCounted: boolean) => {
    setBegun(null);
    if (!isCounted) return;
    notify({ message: t('refreshed'), tone: 'success' });
    void invalidate('analytics');
  });
  useEffect(() => {
    if (begun && taken !== begun.taken) end(true);
  }, [begun, taken]);
  useEffect(() => {
    const timer = begun && setTimeout(() => end(false), PATIENCE);
    return () => clearTimeout(timer ?? undefined);
  }, [begun]);
  const canCount = useCurrentUser().can('reports_read');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={query.data && <Counted read={query.data} />}
        actions={canCount && <Refresh isCounting={begun !== null} onBegin={() => setBegun({ taken })} />}
      />
      <LoadState query={query} skeleton={<Skeleton height={720} radius="lg" />}>
        {(read) =>
          read.now === null ? (
            <EmptyState title={t('notYet')}>{t('notYetText')}</EmptyState>
          ) : (
            <Figures read={read} now={read.now} address={address} />
          )
        }
      </LoadState>
    </>
  );
}

interface FiguresProps {
  read: Analytics;
  now: NonNullable<Analytics['now']>;
  address: ScopeInAddress;
}
function Figures({ read, now, address }: FiguresProps) {
  return (
    <div className={classes.page}>
      <ScopeFields {...address} semesters={read.semesters} semester={read.semester} compared={read.compared} />
      <Tiles read={read} now={now} to={address.to} />
      {!read.is_over && <Worse read={read} to={address.to} />}
      <Trend scope={address.scope} semester={read.semester} compared={read.compared} knowsRisk={now.at_risk !== null} />
      <Rows read={read} address={address} />
    </div>
  );
}

/** When the figures were counted, or of which day they are. */
function Counted({ read: { taken_at, is_over, is_whole, days } }: { read: Analytics }) {
  const t = useTexts(analyticsTexts);
  if (is_over && days.now) return t('ofDay', { day: formatDay(days.now) });
  return (
    <>
      {taken_at && (
        <span title={`${formatDayTime(taken_at)}. ${t('takenHint')}`}>
          {t('taken', { when: formatNear(taken_at) })}
        </span>
      )}
      {!is_whole && (
        <span>
          {taken_at && ' · '}
          {t('ownOnly')}
        </span>
      )}
    </>
  );
}

interface RefreshProps {
  onBegin: () => void;
  isCounting: boolean;
}
function Refresh({ onBegin, isCounting }: RefreshProps) {
  const t = useTexts(analyticsTexts);
  const save = useSave('analytics', 'refreshAnalytics', {
    onSuccess: ({ is_begun }) => (is_begun ? onBegin() : notify({ message: t('justCounted') })),
  });
  return (
    <Button
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      loading={save.isPending || isCounting}
      onClick={() => save.mutate({})}
    >
      {t('refresh')}
    </Button>
  );
}
