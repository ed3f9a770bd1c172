import type { SkillResult } from '@orbita/contract/soft-skills';
import type { Output } from '../../../api/query.ts';
import { formatMonth } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { profileTexts } from './profile.texts.ts';
import classes from './profile.module.css';

interface Props {
  skill: SkillResult;
  timeline: Output<'softSkills', 'calculateSoftSkills'>['timeline'];
}
interface Point {
  month: string;
  percent: number;
}

const [WIDTH, HEIGHT] = [320, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 20, 16, 24];
const xOf = (at: number, count: number): number =>
  LEFT + (count === 1 ? (WIDTH - LEFT - RIGHT) / 2 : (at / (count - 1)) * (WIDTH - LEFT - RIGHT));
const yOf = (percent: number): number => TOP + (1 - percent / 100) * (HEIGHT - TOP - BOTTOM);
/** The first day of a month, noon, so that no time zone moves it. */
const dayOf = (month: string): string => `${month}-01T12:00:00Z`;
/** A month on the axis, such as 09.26. */
const shortOf = (month: string): string => `${month.slice(5)}.${month.slice(2, 4)}`;
/** The most months that the axis names, so that their names do not touch. */
const NAMED = 7;

/** The result of a skill at the end of each month, as a line and as a table. */
export function Timeline({ skill, timeline }: Props) {
  const t = useTexts(profileTexts);
  const points = timeline.flatMap(({ month, skills }): Point[] => {
    const known = skills.find(({ id }) => id === skill.id);
    return known ? [{ month, percent: known.percent }] : [];
  });
  if (points.length === 0) return null;
  return (
    <section className={classes.timeline} aria-labelledby="soft-skill-time">
      <h3 id="soft-skill-time">{t('timeline')}</h3>
      <Line points={points} label={t('timelineOf', { title: skill.title })} />
      <details className={classes.rule}>
        <summary>{t('asTable')}</summary>
        <table>
          <caption className="visually-hidden">{t('timelineOf', { title: skill.title })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">%</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ month, percent }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(dayOf(month))}</th>
                <td>{formatNumber(percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Line({ points, label }: { points: readonly Point[]; label: string }) {
  const count = points.length;
  const places = points.map(({ percent }, at) => [xOf(at, count), yOf(percent)] as const);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={classes.line}>
      {[0, 50, 100].map((percent) => (
        <g key={percent}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(percent)} y2={yOf(percent)} className={classes.ring} />
          <text x={LEFT - 6} y={yOf(percent) + 4} textAnchor="end" className={classes.axisName}>
            {percent}
          </text>
        </g>
      ))}
      <polyline points={places.map((place) => place.join(',')).join(' ')} className={classes.trend} />
      {points.map(({ month, percent }, at) => (
        <g key={month}>
          <circle cx={places[at]?.[0]} cy={places[at]?.[1]} r={4} className={classes.point}>
            <title>{`${formatMonth(dayOf(month))}: ${formatNumber(percent)} %`}</title>
          </circle>
          <text x={places[at]?.[0]} y={HEIGHT - 6} textAnchor="middle" className={classes.axisName}>
            {at % Math.ceil(count / NAMED) === 0 && shortOf(month)}
          </text>
        </g>
      ))}
    </svg>
  );
}
