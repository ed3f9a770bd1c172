import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { analyticsTexts } from './analytics.texts.ts';
import { roundChange, toneOf } from './figures.ts';
import classes from './analytics.module.css';

interface Props {
  now: number | null;
  before: number | null | undefined;
  /** With what it is compared. */
  than?: string;
  /** Shares, whose change is told in points and which should grow. */
  isShare?: boolean;
}

/** How much a figure changed; an arrow and a sign say the direction beside the colour. */
export function Change({ now, before, than = '', isShare = false }: Props) {
  const t = useTexts(analyticsTexts);
  if (now === null || before === null || before === undefined) return null;
  const change = roundChange(now, before);
  const Arrow = change > 0 ? IconArrowUpRight : IconArrowDownRight;
  const signed = `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
  return (
    <span className={classes.change} data-tone={toneOf(change, isShare)}>
      {change !== 0 && <Arrow size={16} aria-hidden="true" />}
      <span>
        {change === 0 ? t('same') : isShare ? t('points', { change: signed }) : signed} {than}
      </span>
    </span>
  );
}
