import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { analyticsTexts } from '../analytics.texts.ts';
import type { TrendWeek } from './trend-week.ts';
import classes from './trend.module.css';

interface Props {
  title: string;
  weeks: readonly TrendWeek[];
  titles: { now: string; before: string | null };
  isShare: boolean;
  /** Whether phones, where it has no place beside the lines, show it. */
  isOpen: boolean;
}

/** What the lines show, in figures, the latest week first. */
export function TrendTable({ title, weeks, titles, isShare, isOpen }: Props) {
  const t = useTexts(analyticsTexts);
  const show = (value: number | null) =>
    value === null ? '—' : isShare ? t('percent', { value: formatNumber(value) }) : formatNumber(value);
  return (
    <div
      className={classes.table}
      data-open={isOpen || undefined}
      role="region"
      aria-label={`${t('table')}: ${title}`}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('weekNumber')}</th>
            <th scope="col">{t('onDay')}</th>
            <th scope="col">{titles.now}</th>
            {titles.before !== null && <th scope="col">{titles.before}</th>}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ week, day, now, before }) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              <td>{day === null ? '—' : formatDate(day)}</td>
              <td>{show(now)}</td>
              {titles.before !== null && <td>{show(before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
