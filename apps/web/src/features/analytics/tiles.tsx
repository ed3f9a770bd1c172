import type { AnalyticsTotals } from '@orbita/contract/analytics';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { analyticsTexts } from './analytics.texts.ts';
import { Change } from './change.tsx';
import { attendanceOf, attendanceSince } from './figures.ts';
import { useComparedWords } from './use-compared-words.ts';
import type { ScopeInAddress } from './use-scope.ts';
import classes from './analytics.module.css';

type Analytics = Output<'analytics', 'getAnalytics'>;
type Figure = 'debts' | 'waiting' | 'at_risk';
interface Props {
  read: Analytics;
  now: AnalyticsTotals;
  to: ScopeInAddress['to'];
}

/** The main figures, each beside a week ago and the other semester; each leads to the people behind it. */
export function Tiles({ read, now, to }: Props) {
  const t = useTexts(analyticsTexts);
  const { inTime, thanCompared } = useComparedWords(read);
  const { week_ago: week, compared_totals: other, is_over: isOver, worse } = read;
  /** Where a figure grew that is the same in sum, so that nobody takes it for nothing having changed. */
  const grewIn = (what: Figure) => [
    ...new Set(worse.flatMap((one) => (one.what === what && week?.[what] === now[what] ? one.title : []))),
  ];
  const changes = (figure: (totals: AnalyticsTotals) => number | null, isShare = false, what?: Figure) => (
    <>
      {what && grewIn(what).length > 0 ? (
        <span className={classes.change}>{t('evened', { time: inTime, places: grewIn(what).join(', ') })}</span>
      ) : (
        <Change now={figure(now)} before={week && figure(week)} than={inTime} isShare={isShare} />
      )}
      <Change now={figure(now)} before={other && figure(other)} than={thanCompared} isShare={isShare} />
    </>
  );
  const link = (address: string, words: ReactNode) => (isOver ? words : <Link to={address}>{words}</Link>);
  const share = attendanceOf(now);
  const lately = week && attendanceSince(now, week);
  const percent = (value: number) => t('percent', { value: formatNumber(value) });
  return (
    <ul className={classes.tiles} aria-label={t('figures')}>
      <Tile
        title={t('debts')}
        value={link(to('people', { of: 'debts' }), formatNumber(now.debts))}
        changes={changes(({ debts }) => debts, false, 'debts')}
      >
        {now.debtors !== null && <span>{debtorsOf(now, t)}</span>}
        {now.retakes > 0 && <span>{t('retakes', { count: now.retakes })}</span>}
      </Tile>
      <Tile
        title={t('waiting')}
        value={link(to('waiting'), formatNumber(now.waiting))}
        changes={changes(({ waiting }) => waiting, false, 'waiting')}
      >
        {now.waited_days !== null && <span>{t('average', { days: formatNumber(now.waited_days) })}</span>}
        {now.waiting_long > 0 && (
          <span>{link(to('waiting', { is_long: '1' }), t('long', { count: now.waiting_long }))}</span>
        )}
      </Tile>
      <Tile
        title={t('attendance')}
        value={
          share === null
            ? '—'
            : now.at_risk === null
              ? percent(share)
              : link(to('people', { of: 'missed' }), percent(share))
        }
        changes={changes(attendanceOf, true)}
      >
        {share === null && <span>{t('noLessons')}</span>}
        {lately !== null && <span>{t('ofWeek', { percent: percent(lately) })}</span>}
        {!isOver && now.at_risk !== null && <Link to={to('people', { of: 'missed' })}>{t('whoMisses')}</Link>}
      </Tile>
      {now.at_risk !== null && (
        <Tile
          title={t('at_risk')}
          value={link(to('people', { of: 'at_risk' }), formatNumber(now.at_risk))}
          changes={changes(({ at_risk }) => at_risk, false, 'at_risk')}
        >
          {!isOver && <Link to={to('people', { of: 'silent' })}>{t('whoIsSilent')}</Link>}
        </Tile>
      )}
    </ul>
  );
}

function debtorsOf({ debtors, students }: AnalyticsTotals, t: (typeof analyticsTexts)['t']): string {
  const owing = t('debtors', { count: debtors ?? 0 });
  return students === null ? owing : t('debtorsOf', { debtors: owing, all: formatNumber(students) });
}

interface TileProps {
  title: string;
  value: ReactNode;
  changes: ReactNode;
  children: ReactNode;
}
const Tile = ({ title, value, changes, children }: TileProps) => (
  <li className={classes.tile}>
    <h2>{title}</h2>
    <p className={classes.value}>{value}</p>
    <p className={classes.details}>{children}</p>
    <p className={classes.changes}>{changes}</p>
  </li>
);
