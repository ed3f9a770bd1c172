import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { analyticsTexts } from '../analytics.texts.ts';
import type { TrendWeek } from './trend-week.ts';
import classes from './trend.module.css';

const [WIDTH, HEIGHT] = [600, 200];

interface Props {
  title: string;
  weeks: readonly TrendWeek[];
  titles: { now: string; before: string | null };
  isShare: boolean;
}

/** Two lines over the weeks; the table beside them says the same in figures. */
export function TrendChart({ title, weeks, titles, isShare }: Props) {
  const t = useTexts(analyticsTexts);
  const values = weeks.flatMap(({ now, before }) => [now, before]).filter((value) => value !== null);
  // Shares of a good school lie close together, so that their axis begins below the lowest; counts begin at none.
  const least = isShare ? Math.floor(Math.min(...values) / 10) * 10 : 0;
  const most = isShare ? 100 : Math.max(1, ...values);
  const [first, last] = [weeks[0]?.week ?? 1, weeks.at(-1)?.week ?? 1];
  const placeOf = (week: number, value: number) =>
    `${((week - first) / Math.max(1, last - first)) * WIDTH},${HEIGHT - ((value - least) / Math.max(1, most - least)) * HEIGHT}`;
  const lineOf = (which: 'now' | 'before') =>
    weeks.flatMap((one) => (one[which] === null ? [] : [placeOf(one.week, one[which])])).join(' ');
  const show = (value: number) => (isShare ? t('percent', { value: formatNumber(value) }) : formatNumber(value));
  const days = weeks.flatMap(({ day }) => (day === null ? [] : [day]));
  return (
    <figure className={classes.chart} aria-hidden="true">
      <figcaption className={classes.keys}>
        <span className={classes.nowKey}>{titles.now}</span>
        {titles.before !== null && <span className={classes.beforeKey}>{titles.before}</span>}
      </figcaption>
      <div className={classes.plot} title={title}>
        <span className={classes.most}>{show(most)}</span>
        <svg viewBox={`-2 -4 ${WIDTH + 4} ${HEIGHT + 8}`} preserveAspectRatio="none">
          {[0, 0.5, 1].map((share) => (
            <line key={share} x1={0} x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} />
          ))}
          <polyline className={classes.before} points={lineOf('before')} />
          <polyline className={classes.now} points={lineOf('now')} />
        </svg>
        <span className={classes.least}>{show(least)}</span>
      </div>
      <div className={classes.days}>
        <span>{days[0] && formatDate(days[0])}</span>
        <span>{days.length > 1 && formatDate(days.at(-1) ?? '')}</span>
      </div>
    </figure>
  );
}
