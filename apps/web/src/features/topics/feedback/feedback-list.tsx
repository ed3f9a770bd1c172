import { Rating } from '@mantine/core';
import type { Output } from '../../../api/query.ts';
import { formatDay } from '../../../app/dates.ts';
import { useTexts } from '../../../app/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/number.ts';
import { PersonAvatar, personName } from '../../../ui/person.tsx';
import { feedbackTexts } from './feedback.texts.ts';
import classes from './feedback.module.css';

interface Props {
  feedbacks: Output<'feedback', 'listFeedbacks'>;
  onMore: () => void;
}

/** What students wrote, the newest first, with the mean rating. */
export function FeedbackList({ feedbacks, onMore }: Props) {
  const t = useTexts(feedbackTexts);
  const { data, total, average, options } = feedbacks;
  const titles = new Map(options.map(({ name, title }) => [name, title]));
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('ofStudents')}</h2>
        {average !== null && (
          <p className={classes.average}>
            <Rating readOnly fractions={2} color="var(--warning)" value={average} aria-hidden="true" />
            {t('average', { average: formatNumber(average) })} · {t('count', { count: total })}
          </p>
        )}
      </div>
      {total === 0 ? (
        <p className={classes.note}>
          {t('none')}. {t('noneHint')}
        </p>
      ) : (
        <ul className={classes.list}>
          {data.map((one) => (
            <li key={one.id} className={classes.opinion}>
              <PersonAvatar person={one.user} />
              <div>
                <p className={classes.who}>
                  <strong>{personName(one.user)}</strong>
                  <span>{t('average', { average: one.rating })}</span>
                  <span>{formatDay(one.updated_at)}</span>
                </p>
                {one.options.length > 0 && (
                  <p className={classes.note}>{one.options.map((name) => titles.get(name) ?? '').join(' · ')}</p>
                )}
                {one.text && <p className={classes.text}>{one.text}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {total > data.length && (
        <div>
          <Button onClick={onMore}>{t('more')}</Button>
        </div>
      )}
    </>
  );
}
