import type { Comment, UgcAnswer } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/tasks';
import { useTexts } from '../../base/i18n.ts';
import { CommentItem } from './comment-item.tsx';
import { NewComment } from './new-comment.tsx';
import { questionOf, threadsOf } from './remarks.ts';
import { commentsTexts } from './comments.texts.ts';
import classes from './comments.module.css';

interface Props {
  answer: UgcAnswer;
  questions: readonly Form[];
  viewerId: number;
  /** Whether commenting is closed. */
  isClosed?: boolean;
  /** Allows replies only, because new threads are started elsewhere. */
  repliesOnly?: boolean;
}

/** Threaded comments on an answer; users write, edit and delete their own here. */
export function Comments({ answer, questions, viewerId, isClosed = false, repliesOnly = false }: Props) {
  const t = useTexts(commentsTexts);
  if ((isClosed || repliesOnly) && answer.comments.length === 0) return null;
  const item = (comment: Comment) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      about={questionOf(answer, questions, comment.ugc_field_id)}
      isOwn={comment.author.id === viewerId && !isClosed}
      canReply={!isClosed}
    />
  );
  return (
    <section className={classes.comments} aria-label={t('comments')}>
      <h4 className={classes.title}>{t('comments')}</h4>
      <ul className={classes.list}>
        {threadsOf(answer.comments).map(({ comment, replies }) => (
          <li key={comment.id}>
            {item(comment)}
            {replies.length > 0 && (
              <ul className={classes.replies}>
                {replies.map((reply) => (
                  <li key={reply.id}>{item(reply)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {!isClosed && !repliesOnly && <NewComment answerId={answer.id} />}
    </section>
  );
}
