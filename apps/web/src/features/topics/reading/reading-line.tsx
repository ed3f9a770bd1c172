import { useTexts } from '../../../base/i18n.ts';
import { topicsTexts } from '../topics.texts.ts';
import classes from './reading-line.module.css';

/** A thin line at the top of the page: the share of the topic that has been read. */
export function ReadingLine({ percent }: { percent: number }) {
  const t = useTexts(topicsTexts);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={t('readShare')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      title={t('readPercent', { percent })}
    >
      <div className={classes.bar} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
