import type { WeekProgress } from '@orbita/contract/standing';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { diaryTexts } from './diary.texts.ts';
import classes from './diary.module.css';

const DAY = 86_400_000;

/** A bar chart of topics passed in recent weeks, with the figures as text. */
export function WeeksChart({ weeks }: { weeks: readonly WeekProgress[] }) {
  const t = useTexts(diaryTexts);
  const most = Math.max(1, ...weeks.map(({ passed }) => passed));
  const sum = weeks.reduce((total, { passed }) => total + passed, 0);
  const words = ({ week, passed, points }: WeekProgress) =>
    t('weekBar', {
      from: formatDate(week),
      to: formatDate(Date.parse(week) + 6 * DAY),
      passed,
      points: formatNumber(points),
    });
  return (
    <figure className={classes.chart}>
      <figcaption>{t('weeksTitle')}</figcaption>
      {sum === 0 ? (
        <p className={classes.nothing}>{t('weeksNothing')}</p>
      ) : (
        <ol className={classes.bars}>
          {weeks.map((one) => (
            <li key={one.week} title={words(one)}>
              <span className="visually-hidden">{words(one)}</span>
              <span aria-hidden="true" className={classes.barValue}>
                {one.passed > 0 && one.passed}
              </span>
              <span
                aria-hidden="true"
                className={classes.bar}
                data-empty={one.passed === 0 || undefined}
                style={{ height: `${(one.passed / most) * 100}%` }}
              />
            </li>
          ))}
        </ol>
      )}
      <div className={classes.axis} aria-hidden="true">
        <span>{weeks[0] && formatDate(weeks[0].week)}</span>
        <span>{weeks.at(-1) && formatDate(Date.parse(weeks.at(-1)?.week ?? '') + 6 * DAY)}</span>
      </div>
    </figure>
  );
}
