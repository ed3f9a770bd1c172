import { Textarea } from '@mantine/core';
import type { Comment, UgcAnswer } from '@orbita/contract/answers';
import { IconPencil, IconSend2, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { api } from '../../../api/client.ts';
import { invalidate, queryClient, showFailure, useSave } from '../../../api/query.ts';
import { formatDayTime, formatRelative } from '../../../app/dates.ts';
import { useTexts } from '../../../app/i18n.ts';
import { useWho } from '../../../app/who.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { PersonAvatar, personName } from '../../../ui/person.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { answeringTexts } from './answering.texts.ts';
import classes from './comments.module.css';

/** The talk about an answer. Own comments are written, changed and taken back here. */
export function Comments({ answer, isClosed }: { answer: UgcAnswer; isClosed: boolean }) {
  const t = useTexts(answeringTexts);
  if (isClosed && answer.comments.length === 0) return null;
  return (
    <section className={classes.comments} aria-label={t('comments')}>
      <h4 className={classes.title}>{t('comments')}</h4>
      <ul className={classes.list}>
        {answer.comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} isClosed={isClosed} />
        ))}
      </ul>
      {!isClosed && <NewComment answerId={answer.id} />}
    </section>
  );
}

function NewComment({ answerId }: { answerId: number }) {
  const t = useTexts(answeringTexts);
  const key = `orbita.comment.${answerId}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const change = (next: string) => {
    setText(next);
    sessionStorage.setItem(key, next);
  };
  const create = useSave('answers', 'createComment', {
    invalidates: ['answers', 'marks'],
    onSuccess: () => change(''),
  });
  const send = () => {
    if (text.trim() === '') return refuseEmpty();
    if (!create.isPending) create.mutate({ body: { ugc_answer_id: answerId, text: text.trim() } });
  };
  return (
    <CommentForm
      label={t('commentPlaceholder')}
      text={text}
      onChange={change}
      onSend={send}
      isSending={create.isPending}
    />
  );
}

const refuseEmpty = () =>
  void notify({ title: answeringTexts.t('validation'), message: answeringTexts.t('emptyRecord'), tone: 'error' });

function CommentItem({ comment, isClosed }: { comment: Comment; isClosed: boolean }) {
  const t = useTexts(answeringTexts);
  const { user } = useWho();
  const [edited, setEdited] = useState<string | null>(null);
  const update = useSave('answers', 'updateComment', {
    invalidates: ['answers', 'marks'],
    onSuccess: () => setEdited(null),
  });
  const isOwn = comment.author.id === user.id && !isClosed;
  const save = () => {
    if (!edited?.trim()) return refuseEmpty();
    if (edited.trim() === comment.text) return setEdited(null);
    update.mutate({ params: { id: comment.id }, body: { text: edited.trim(), updated_at: comment.updated_at } });
  };
  return (
    <li className={classes.item}>
      <PersonAvatar person={comment.author} />
      <div className={classes.words}>
        <p className={classes.head}>
          <strong>{personName(comment.author, 'informal')}</strong>
          <time dateTime={comment.created_at} title={formatDayTime(comment.created_at)}>
            {formatRelative(comment.created_at)}
          </time>
          {comment.updated_at !== comment.created_at && <span>{t('commentEdited')}</span>}
        </p>
        {edited === null ? (
          <p className={classes.text}>{comment.text}</p>
        ) : (
          <CommentForm
            label={t('commentEdit')}
            text={edited}
            onChange={setEdited}
            onSend={save}
            onCancel={() => setEdited(null)}
            isSending={update.isPending}
          />
        )}
      </div>
      {isOwn && edited === null && (
        <span className={classes.actions}>
          <button
            type="button"
            className={classes.control}
            aria-label={t('commentEdit')}
            onClick={() => setEdited(comment.text)}
          >
            <IconPencil size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.control}
            aria-label={t('commentDelete')}
            onClick={() => void deleteComment(comment)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </li>
  );
}

/** Gone at once, back at a press: the server is told either way. */
async function deleteComment(comment: Comment): Promise<void> {
  withoutComment(comment.id);
  try {
    await api.answers.deleteComment({ params: { id: comment.id } });
    const restore = () =>
      api.answers.restoreComment({ params: { id: comment.id } }).then(() => invalidate('answers'), showFailure);
    notify({
      message: answeringTexts.t('commentDeleted'),
      action: { label: uiTexts.t('undo'), run: () => void restore() },
    });
  } catch (error) {
    showFailure(error);
  }
  await invalidate('answers');
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

interface CommentFormProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
  onCancel?: () => void;
  isSending: boolean;
}

function CommentForm({ label, text, onChange, onSend, onCancel, isSending }: CommentFormProps) {
  const t = useTexts(answeringTexts);
  const ui = useTexts(uiTexts);
  const form = useRef<HTMLFormElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) onCancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The task around it would take the same keys for handing in.
    event.stopPropagation();
    event.preventDefault();
    onSend();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit}>
      <Textarea
        className={classes.field}
        classNames={{ input: classes.area ?? '' }}
        size="md"
        rows={1}
        aria-label={label}
        placeholder={label}
        maxLength={10_000}
        value={text}
        autoFocus={onCancel !== undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {onCancel && <Button onClick={onCancel}>{ui('cancel')}</Button>}
      <Button
        type="submit"
        colour={text.trim() ? 'blue' : 'white'}
        loading={isSending}
        aria-label={onCancel ? ui('save') : t('commentSend')}
        className={classes.send}
      >
        {onCancel ? ui('save') : <IconSend2 size={20} aria-hidden="true" />}
      </Button>
    </form>
  );
}
