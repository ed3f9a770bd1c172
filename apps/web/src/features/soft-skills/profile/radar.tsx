import type { SkillResult } from '@orbita/contract/soft-skills';
import { useId } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { profileTexts } from './profile.texts.ts';
import { linesOf } from './lines-of.ts';
import classes from './profile.module.css';

const RADIUS = 110;
const [WIDTH, HEIGHT] = [500, 310];
const RINGS = [25, 50, 75, 100];
const LINE = 15;

/** A point at this share of the radius on an axis; the first axis points upwards. */
function pointAt(axis: number, axes: number, share: number): [x: number, y: number] {
  const angle = (axis / axes) * 2 * Math.PI - Math.PI / 2;
  return [Math.cos(angle) * RADIUS * share, Math.sin(angle) * RADIUS * share];
}
const pathOf = (points: readonly [number, number][]): string =>
  `${points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')} Z`;

interface Props {
  skills: readonly SkillResult[];
  chosen: number;
  /** Earlier results, drawn as a second outline. */
  before: ReadonlyMap<number, number> | null;
}

/** The results of skills on as many axes; the list and the table beside it have the same figures. */
export function Radar({ skills, chosen, before }: Props) {
  const t = useTexts(profileTexts);
  const [title, text] = [useId(), useId()];
  const axes = skills.length;
  const ring = (percent: number) => pathOf(skills.map((_, axis) => pointAt(axis, axes, percent / 100)));
  // A skill that had no result then is no skill at zero.
  const earlier = skills.flatMap(({ id }, axis) => {
    const percent = before?.get(id);
    return percent === undefined ? [] : [pointAt(axis, axes, percent / 100)];
  });
  return (
    <svg
      className={classes.radar}
      viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={title}
      aria-describedby={text}
    >
      <title id={title}>{t('radar')}</title>
      <desc id={text}>{t('radarText')}</desc>
      {RINGS.map((percent) => (
        <path key={percent} d={ring(percent)} className={classes.ring} />
      ))}
      {skills.map(({ id }, axis) => {
        const [x, y] = pointAt(axis, axes, 1);
        return <line key={id} x2={x} y2={y} className={classes.ring} />;
      })}
      <path
        d={pathOf(skills.map(({ percent }, axis) => pointAt(axis, axes, (percent ?? 0) / 100)))}
        className={classes.area}
      />
      {earlier.length > 0 && <path d={pathOf(earlier)} className={classes.areaBefore} />}
      {skills.map(({ id, title: name, percent }, axis) => {
        const [x, y] = pointAt(axis, axes, (percent ?? 0) / 100);
        return (
          <g key={id} data-chosen={id === chosen || undefined}>
            <circle cx={x} cy={y} r={id === chosen ? 6 : 4} className={classes.point} />
            <AxisName name={name} axis={axis} axes={axes} />
          </g>
        );
      })}
    </svg>
  );
}

interface LegendProps {
  now: string;
  before: string;
}
/** Says which outline is which. */
export function RadarLegend({ now, before }: LegendProps) {
  const t = useTexts(profileTexts);
  return (
    <ul className={classes.legend} aria-label={t('outlines')}>
      <li>{now}</li>
      <li data-before>{before}</li>
    </ul>
  );
}

interface NameProps {
  name: string;
  axis: number;
  axes: number;
}
function AxisName({ name, axis, axes }: NameProps) {
  const [x, y] = pointAt(axis, axes, 1.13);
  const lines = linesOf(name);
  const anchor = Math.abs(x) < 12 ? 'middle' : x > 0 ? 'start' : 'end';
  const rise = y < -RADIUS / 2 ? lines.length - 1 : y > RADIUS / 2 ? 0 : (lines.length - 1) / 2;
  return (
    <text x={x} y={y - rise * LINE + 4} textAnchor={anchor} className={classes.axisName}>
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? 0 : LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
