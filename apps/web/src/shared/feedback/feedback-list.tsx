import { Rating } from '@mantine/core';
import type { Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatNumber } from '../../base/number.ts';
import { feedbackTexts } from './feedback.texts.ts';
import { Opinions } from './opinions.tsx';
import classes from './feedback.module.css';

interface Props {
  feedbacks: Output<'feedback', 'listFeedbacks'>;
  onMore: () => void;
}

/** Students' feedback, newest first, with the mean rating. */
export function FeedbackList({ feedbacks, onMore }: Props) {
  const t = useTexts(feedbackTexts);
  const { data, total, average, options } = feedbacks;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('ofStudents')}</h2>
        {average !== null && (
          <div className={classes.average}>
            <Rating readOnly fractions={2} color="var(--warning)" value={average} aria-hidden="true" />
            {t('average', { average: formatNumber(average) })} · {t('count', { count: total })}
          </div>
        )}
      </div>
      {total === 0 ? (
        <p className={classes.note}>
          {t('none')}. {t('noneHint')}
        </p>
      ) : (
        <Opinions feedbacks={data} options={options} />
      )}
      {total > data.length && (
        <div>
          <Button onClick={onMore}>{t('more')}</Button>
        </div>
      )}
    </>
  );
}
