import type { SkillResult } from '@orbita/contract/soft-skills';
import type { Output } from '../../../api/query.ts';
import { formatMonth } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { useChangeWords } from './comparison.tsx';
import { profileTexts } from './profile.texts.ts';
import classes from './profile.module.css';

type Results = Output<'softSkills', 'calculateSoftSkills'>;
interface Props {
  skill: SkillResult;
  results: Pick<Results, 'timeline' | 'semesters'>;
}
interface Point {
  month: string;
  semester_id: number | null;
  percent: number;
}
/** A semester with its months; those between semesters have none. */
interface Part {
  key: string;
  title: string;
  /** The result at its end, and that of the part before. */
  percent: number;
  before: number | null;
  points: Point[];
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

/** Cuts the months where the semester changes; a semester has its own result, which may come before the end of its last month. */
function partsOf({ points, semesters, skillId, between }: PartsOf): Part[] {
  const parts: Part[] = [];
  for (const point of points) {
    const last = parts.at(-1);
    if (last && last.points.at(-1)?.semester_id === point.semester_id) {
      last.points.push(point);
      if (point.semester_id === null) last.percent = point.percent;
      continue;
    }
    const semester = semesters.find(({ id }) => id === point.semester_id);
    const percent = semester?.skills.find(({ id }) => id === skillId)?.percent ?? point.percent;
    parts.push({
      key: point.month,
      title: semester?.title ?? between,
      percent,
      before: last?.percent ?? null,
      points: [point],
    });
  }
  return parts;
}
interface PartsOf {
  points: readonly Point[];
  semesters: Results['semesters'];
  skillId: number;
  between: string;
}

/** How the result of a skill has changed: a line of months, and the semesters with their months. */
export function Timeline({ skill, results: { timeline, semesters } }: Props) {
  const t = useTexts(profileTexts);
  const points = timeline.flatMap(({ month, semester_id, skills }): Point[] => {
    const known = skills.find(({ id }) => id === skill.id);
    return known ? [{ month, semester_id, percent: known.percent }] : [];
  });
  if (points.length === 0) return null;
  const parts = partsOf({ points, semesters, skillId: skill.id, between: t('between') });
  return (
    <section className={classes.timeline} aria-labelledby="soft-skill-time">
      <h3 id="soft-skill-time">{t('timeline')}</h3>
      <Line points={points} label={t('timelineOf', { title: skill.title })} />
      {semesters.length === 0 ? (
        <details className={classes.rule}>
          <summary>{t('asTable')}</summary>
          <Months points={points} caption={t('timelineOf', { title: skill.title })} />
        </details>
      ) : (
        parts
          .toReversed()
          .map((part, at) => (
            <Semester key={part.key} part={part} caption={`${skill.title}: ${part.title}`} isOpen={at === 0} />
          ))
      )}
    </section>
  );
}

interface SemesterProps {
  part: Part;
  caption: string;
  isOpen: boolean;
}
function Semester({ part: { title, percent, before, points }, caption, isOpen }: SemesterProps) {
  const t = useTexts(profileTexts);
  const wordChange = useChangeWords();
  return (
    <details className={classes.semester} open={isOpen}>
      <summary>
        <span>{title}</span>
        {before !== null && <span className={classes.muted}>{wordChange(before, percent)}</span>}
        <b>{t('percent', { value: formatNumber(percent) })}</b>
      </summary>
      <Months points={points} caption={caption} />
    </details>
  );
}

function Months({ points, caption }: { points: readonly Point[]; caption: string }) {
  const t = useTexts(profileTexts);
  return (
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ month, percent }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(dayOf(month))}</th>
            <td>{t('percent', { value: formatNumber(percent) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether a semester, or the time between two, begins with this month. */
const isBoundary = (points: readonly Point[], at: number): boolean =>
  at > 0 && points[at]?.semester_id !== points[at - 1]?.semester_id;

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
      {places.map(
        ([x], at) =>
          isBoundary(points, at) && (
            <line
              key={points[at]?.month}
              x1={(x + (places[at - 1]?.[0] ?? x)) / 2}
              x2={(x + (places[at - 1]?.[0] ?? x)) / 2}
              y1={TOP}
              y2={HEIGHT - BOTTOM}
              className={classes.boundary}
            />
          ),
      )}
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
