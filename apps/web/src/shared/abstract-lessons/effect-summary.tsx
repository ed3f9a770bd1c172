import type { DatesEffect } from '@orbita/contract/abstract-lessons';
import { useTexts } from '../../base/i18n.ts';
import { datesTexts } from './dates.texts.ts';
import { TextWithEmoji } from '../topics/topic-emoji.tsx';
import classes from './effect-summary.module.css';

const KINDS = ['crossed', 'overdue', 'late', 'closed', 'soon', 'opened', 'in_time', 'not_late'] as const;
const BAD: ReadonlySet<string> = new Set(['crossed', 'overdue', 'late', 'closed']);

/** What students will see after a change of dates, the bad news first. */
export function EffectSummary({ effect }: { effect: DatesEffect }) {
  const t = useTexts(datesTexts);
  const shown = KINDS.filter((kind) => effect[kind].cases > 0);
  return (
    <div className={classes.summary}>
      <p className={classes.affects}>{effect.students > 0 ? t('affects', { count: effect.students }) : t('nothing')}</p>
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((kind) => (
            <li key={kind} data-tone={BAD.has(kind) ? 'bad' : undefined}>
              <span>
                <TextWithEmoji>{t(`effect.${kind}`)}</TextWithEmoji>
              </span>
              <span className={classes.figures}>
                {t('topics', { count: effect[kind].step_ids.length })} {t('students', { count: effect[kind].students })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
