import type { Comment, UgcAnswer } from '@orbita/contract/answers';
import type { Attachment } from '@orbita/contract/files';
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { invalidate, queryClient, showFailure, useSave } from '../../api/query.ts';
import { useTexts } from '../../app/i18n.ts';
import { notify } from '../notify.ts';
import { PersonAvatar, personName } from '../person.tsx';
import { uiTexts } from '../ui.texts.ts';
import { NewComment, refuseRemark } from './new-comment.tsx';
import { RemarkForm } from './remark-form.tsx';
import { RemarkHead, RemarkParts } from './remark-parts.tsx';
import { talkTexts } from './talk.texts.ts';
import classes from './talk.module.css';

interface Props {
  comment: Comment;
  /** Title of the question it is about. */
  about: string | undefined;
  isOwn: boolean;
  canReply: boolean;
  canTag: boolean;
}

export function CommentItem({ comment, about, isOwn, canReply, canTag }: Props) {
  const t = useTexts(talkTexts);
  const [isEditing, setEditing] = useState(false);
  const [isReplying, setReplying] = useState(false);
  return (
    <>
      <div className={classes.item}>
        <PersonAvatar person={comment.author} />
        <div className={classes.words}>
          <RemarkHead remark={comment} about={about} />
          {isEditing ? (
            <EditComment comment={comment} onDone={() => setEditing(false)} />
          ) : (
            <>
              <p className={classes.text}>{comment.text}</p>
              <RemarkParts remark={comment} />
            </>
          )}
          {canReply && !isEditing && !isReplying && (
            <button type="button" className={classes.replyButton} onClick={() => setReplying(true)}>
              {t('reply')}
            </button>
          )}
        </div>
        {isOwn && !isEditing && (
          <span className={classes.actions}>
            <button type="button" className={classes.control} aria-label={t('edit')} onClick={() => setEditing(true)}>
              <IconPencil size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={classes.control}
              aria-label={t('remove')}
              onClick={() => void deleteComment(comment)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </button>
          </span>
        )}
      </div>
      {isReplying && (
        <div className={classes.replies}>
          <NewComment
            answerId={comment.ugc_answer_id}
            canTag={canTag}
            reply={{
              id: comment.id,
              name: personName(comment.author, 'informal'),
              onDone: () => setReplying(false),
            }}
          />
        </div>
      )}
    </>
  );
}

function EditComment({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const t = useTexts(talkTexts);
  const [text, setText] = useState(comment.text);
  const update = useSave('answers', 'updateComment', { invalidates: ['answers', 'marks'], onSuccess: onDone });
  const save = () => {
    if (text.trim() === '') return refuseRemark('emptyRecord');
    if (text.trim() === comment.text) return onDone();
    update.mutate({ params: { id: comment.id }, body: { text: text.trim(), updated_at: comment.updated_at } });
  };
  return (
    <>
      <RemarkForm
        label={t('edit')}
        text={text}
        onChange={setText}
        onSend={save}
        onCancel={onDone}
        isSending={update.isPending}
        isChange
      />
      {comment.attachments.length > 0 && (
        <ul className={classes.detachable}>
          {comment.attachments.map((one) => (
            <li key={`${one.type}${one.attachment_id}`}>
              {one.name}
              <button
                type="button"
                className={classes.control}
                aria-label={t('detach', { name: one.name })}
                onClick={() => void detach(comment, one)}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const segments = { photo: 'photos', video: 'videos', document: 'documents', link: 'links' } as const;

async function detach(comment: Comment, one: Attachment): Promise<void> {
  const params = { id: comment.id, type: segments[one.type] };
  const { attachment_id, description, number } = one;
  try {
    await api.answers.detachFromComment({ params, body: { attachment_id } });
    const back = () =>
      api.answers
        .attachToComment({ params, body: { attachment_id, description, number } })
        .then(() => invalidate('answers', 'marks'), showFailure);
    notify({
      message: talkTexts.t('detached'),
      action: { label: uiTexts.t('undo'), run: () => void back() },
    });
  } catch (error) {
    showFailure(error);
  }
  await invalidate('answers', 'marks');
}

/** Gone at once, back at a press: the server is told either way. */
async function deleteComment(comment: Comment): Promise<void> {
  withoutComment(comment.id);
  try {
    await api.answers.deleteComment({ params: { id: comment.id } });
    const restore = () =>
      api.answers
        .restoreComment({ params: { id: comment.id } })
        .then(() => invalidate('answers', 'marks'), showFailure);
    notify({
      message: talkTexts.t('removed'),
      action: { label: uiTexts.t('undo'), run: () => void restore() },
    });
  } catch (error) {
    showFailure(error);
  }
  await invalidate('answers', 'marks');
}

function withoutComment(id: number): void {
  queryClient.setQueriesData<{ data: UgcAnswer[] }>(
    { queryKey: ['answers', 'listAnswers'] },
    (list) =>
      list && {
        ...list,
        data: list.data.map((answer) => ({
          ...answer,
          comments: answer.comments.filter((comment) => comment.id !== id),
        })),
      },
  );
}
