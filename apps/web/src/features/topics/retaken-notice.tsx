import type { Lesson } from '@orbita/contract/topics';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { describeRetaken, describeRule } from '../../shared/retakes/retaken.ts';
import { topicsTexts } from './topics.texts.ts';
import classes from './topic-header.module.css';

/** Tells a student what counts of a topic and its retakes, on the pages of both, with the way to the others. */
export function RetakenNotice({ lesson, retaken }: { lesson: Lesson; retaken: NonNullable<Lesson['retaken']> }) {
  const t = useTexts(topicsTexts);
  const { topic, points, max_mark: most, rule, attempts } = retaken;
  return (
    <div className={classes.retaken}>
      <IconRefresh size={18} aria-hidden="true" />
      <div>
        <p>
          <strong>{describeRetaken({ title: topic.title, points, most })}</strong> ({describeRule(rule)})
        </p>
        <ul>
          {attempts.map(({ id, title, mark, is_counted }) => (
            <li key={id} data-counted={is_counted || undefined}>
              {id === lesson.id ? title : <Link to={`/subjects/${lesson.subject_id}/topics/${id}`}>{title}</Link>}
              {': '}
              {mark === null ? t('noMarkYet') : formatNumber(mark)}
              {is_counted && attempts.length > 1 && ` — ${t('isCounted')}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
