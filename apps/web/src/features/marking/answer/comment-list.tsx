import type { UgcAnswer } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/topics';
import { formatDayTime, formatRelative } from '../../../app/dates.ts';
import { useTexts } from '../../../app/i18n.ts';
import { PersonAvatar, personName } from '../../../ui/person.tsx';
import { markingTexts } from '../marking.texts.ts';
import classes from './case-view.module.css';

/** What has been said about an answer so far. */
export function CommentList({ answer, questions }: { answer: UgcAnswer; questions: readonly Form[] }) {
  const t = useTexts(markingTexts);
  if (answer.comments.length === 0) return null;
  const titleOf = (fieldId: number | null) => {
    const formId = answer.fields.find(({ id }) => id === fieldId)?.form_id;
    return questions.find(({ id }) => id === formId)?.title;
  };
  return (
    <section className={classes.comments} aria-label={t('comments')}>
      <h4>{t('comments')}</h4>
      <ul>
        {answer.comments.map((comment) => {
          const title = titleOf(comment.ugc_field_id);
          return (
            <li key={comment.id}>
              <PersonAvatar person={comment.author} size={28} />
              <div>
                <p className={classes.commentHead}>
                  <b>{personName(comment.author, 'short')}</b>
                  {title && <span>{t('onField', { title })}</span>}
                  <time dateTime={comment.created_at} title={formatDayTime(comment.created_at)}>
                    {formatRelative(comment.created_at)}
                  </time>
                </p>
                <p className={classes.commentText}>{comment.text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
