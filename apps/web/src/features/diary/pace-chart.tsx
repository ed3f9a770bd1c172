import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { diaryTexts } from './diary.texts.ts';
import type { PaceWeek } from './pace.ts';
import classes from './pace-chart.module.css';

const [WIDTH, HEIGHT] = [600, 120];

/** Points over the weeks against the pace of the checkpoints: one sentence, the lines, and the figures as a table. */
export function PaceChart({ weeks }: { weeks: readonly PaceWeek[] }) {
  const t = useTexts(diaryTexts);
  const done = weeks.filter((week) => week.points !== null);
  const now = done.at(-1);
  const most = Math.max(1, ...weeks.map(({ pace, points }) => Math.max(pace, points ?? 0)));
  const place = (index: number, value: number) =>
    `${(index / Math.max(1, weeks.length - 1)) * WIDTH},${HEIGHT - (value / most) * HEIGHT}`;
  const lineOf = (values: readonly number[]) => values.map((value, index) => place(index, value)).join(' ');
  return (
    <figure className={classes.pace}>
      <figcaption>
        {now
          ? t('paceNow', { count: now.pace, points: formatNumber(now.points ?? 0), pace: formatNumber(now.pace) })
          : t('paceLater')}
      </figcaption>
      <svg viewBox={`-2 -4 ${WIDTH + 4} ${HEIGHT + 8}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline className={classes.plan} points={lineOf(weeks.map(({ pace }) => pace))} />
        <polyline className={classes.own} points={lineOf(done.map(({ points }) => points ?? 0))} />
      </svg>
      <div className={classes.legend} aria-hidden="true">
        <span>{weeks[0] && formatDate(weeks[0].week)}</span>
        <span>{weeks.at(-1) && formatDate(weeks.at(-1)?.week ?? '')}</span>
      </div>
      <div className={classes.keys} aria-hidden="true">
        <span className={classes.ownKey}>{t('paceOwn')}</span>
        <span className={classes.planKey}>{t('pacePlan')}</span>
      </div>
      <details className={`${classes.table} no-print`}>
        <summary>{t('paceTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('paceWeek')}</th>
              <th scope="col">{t('paceOwn')}</th>
              <th scope="col">{t('pacePlan')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, points, pace }) => (
              <tr key={week}>
                <th scope="row">{formatDate(week)}</th>
                <td>{points === null ? '—' : formatNumber(points)}</td>
                <td>{formatNumber(pace)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
