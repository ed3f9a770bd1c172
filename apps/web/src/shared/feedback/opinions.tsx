import type { Feedback } from '@orbita/contract/feedback';
import type { Output } from '../../api/query.ts';
import type { ReactNode } from 'react';
import { formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar, personName } from '../users/person.tsx';
import { feedbackTexts } from './feedback.texts.ts';
import classes from './feedback.module.css';

interface Props {
  feedbacks: readonly Feedback[];
  options: Output<'feedback', 'listFeedbacks'>['options'];
  /** Renders what a feedback is about, in a list about several things. */
  about?: (feedback: Feedback) => ReactNode;
}

/** A list of feedback: author, stars, ticked options and text. */
export function Opinions({ feedbacks, options, about }: Props) {
  const t = useTexts(feedbackTexts);
  const titles = new Map(options.map(({ name, title }) => [name, title]));
  return (
    <ul className={classes.list}>
      {feedbacks.map((one) => (
        <li key={one.id} className={classes.opinion}>
          <PersonAvatar person={one.user} />
          <div>
            <p className={classes.who}>
              <strong>{personName(one.user)}</strong>
              <span>{t('average', { average: one.rating })}</span>
              <span>{formatDay(one.updated_at)}</span>
            </p>
            {about && <p className={classes.note}>{about(one)}</p>}
            {one.options.length > 0 && (
              <p className={classes.note}>{one.options.map((name) => titles.get(name) ?? '').join(' · ')}</p>
            )}
            {one.text && <p className={classes.text}>{one.text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
