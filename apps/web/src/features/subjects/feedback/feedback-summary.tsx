import { Rating } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { subjectFeedbackTexts } from './feedback.texts.ts';
import classes from './feedback.module.css';

type Feedbacks = Output<'feedback', 'listFeedbacks'>;
const STARS = [5, 4, 3, 2, 1];

/** Summary of feedback: the mean, the number of each rating and the options ticked most. */
export function FeedbackSummary({ feedbacks: { average, total, counters, options } }: { feedbacks: Feedbacks }) {
  const t = useTexts(subjectFeedbackTexts);
  const ticked = options
    .map((option) => ({ ...option, count: counters[`option_${option.name}`] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <aside className={classes.summary} aria-label={t('summary')}>
      <div className={classes.mean}>
        <strong>{formatNumber(average ?? 0)}</strong>
        <div>
          <Rating readOnly fractions={2} color="var(--warning)" value={average ?? 0} aria-hidden />
          <small>{t('count', { count: total })}</small>
        </div>
      </div>
      <dl className={classes.bars}>
        {STARS.map((stars) => {
          const count = counters[`rating_${stars}`] ?? 0;
          return (
            <div key={stars}>
              <dt>{t('stars', { count: stars })}</dt>
              <dd>
                <span className={classes.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${total === 0 ? 0 : (count / total) * 100}%` }} />
                </span>
                {count}
              </dd>
            </div>
          );
        })}
      </dl>
      {ticked.length > 0 && (
        <ul className={classes.ticked} aria-label={t('ticked')}>
          {ticked.map(({ name, title, is_praise, count }) => (
            <li key={name} data-praise={is_praise}>
              {is_praise ? (
                <IconThumbUp size={16} aria-label={t('praise')} />
              ) : (
                <IconThumbDown size={16} aria-label={t('complaint')} />
              )}
              {title} <span>{count}</span>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
