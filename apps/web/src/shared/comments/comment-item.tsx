import type { Comment, UgcAnswer } from '@orbita/contract/answers';
import type { Attachment } from '@orbita/contract/files';
import type { Skill } from '@orbita/contract/topics';
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { OWN_COMMENT } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { invalidate, queryClient, showFailure, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { PersonAvatar, personName } from '../users/person.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { NewComment, refuseRemark } from './new-comment.tsx';
import { RemarkForm } from './remark-form.tsx';
import { RemarkHead, RemarkParts } from './remark-parts.tsx';
import { SkillsLine } from './skills-line.tsx';
import { commentsTexts } from './comments.texts.ts';
import bare from '../../ui/buttons/bare-button.module.css';
import classes from './comments.module.css';

interface Props {
  comment: Comment;
  /** Title of the question that the comment is about. */
  about: string | undefined;
  isOwn: boolean;
  canReply: boolean;
}

export function CommentItem({ comment, about, isOwn, canReply }: Props) {
  const t = useTexts(commentsTexts);
  const [isEditing, setEditing] = useState(false);
  const [isReplying, setReplying] = useState(false);
  return (
    <>
      <div className={classes.item} id={`comment-${comment.id}`}>
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
            <button type="button" className={bare.icon} aria-label={t('edit')} onClick={() => setEditing(true)}>
              <IconPencil size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={bare.icon}
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
  const t = useTexts(commentsTexts);
  const [text, setText] = useState(comment.text);
  const [skills, setSkills] = useState<readonly Skill[]>(comment.skills);
  const update = useSave('answers', 'updateComment', { invalidates: OWN_COMMENT, onSuccess: onDone });
  const save = () => {
    if (text.trim() === '') return refuseRemark('emptyRecord');
    const before = comment.skills.map(({ id }) => id);
    const after = skills.map(({ id }) => id);
    const isRetagged = after.length !== before.length || after.some((id) => !before.includes(id));
    if (text.trim() === comment.text && !isRetagged) return onDone();
    if (update.isPending) return;
    update.mutate({
      params: { id: comment.id },
      body: { text: text.trim(), ...(isRetagged ? { skills: after } : {}), updated_at: comment.updated_at },
    });
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
        skills={<SkillsLine value={skills} onChange={setSkills} />}
      />
      {comment.attachments.length > 0 && (
        <ul className={classes.detachable}>
          {comment.attachments.map((one) => (
            <li key={`${one.type}${one.attachment_id}`}>
              {one.name}
              <button
                type="button"
                className={bare.icon}
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
        .then(() => invalidate(...OWN_COMMENT), showFailure);
    notify({
      message: commentsTexts.t('detached'),
      action: { label: uiTexts.t('undo'), run: () => void back() },
    });
  } catch (error) {
    showFailure(error);
  }
  await invalidate(...OWN_COMMENT);
}

/** Hides the comment at once and deletes it; the notification's undo restores it on the server. */
async function deleteComment(comment: Comment): Promise<void> {
  withoutComment(comment.id);
  try {
    await api.answers.deleteComment({ params: { id: comment.id } });
    const restore = () =>
      api.answers.restoreComment({ params: { id: comment.id } }).then(() => invalidate(...OWN_COMMENT), showFailure);
    notify({
      message: commentsTexts.t('removed'),
      action: { label: uiTexts.t('undo'), run: () => void restore() },
    });
  } catch (error) {
    showFailure(error);
  }
  await invalidate(...OWN_COMMENT);
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
