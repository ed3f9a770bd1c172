import { useState } from 'react';
import { OWN_COMMENT } from '../../api/affected-calls.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { unsentKey } from '../../base/unsent.ts';
import { usePendingAttachments } from '../files/uploads/use-pending-attachments.ts';
import { RemarkForm } from './remark-form.tsx';
import { SkillsLine } from './skills-line.tsx';
import { commentsTexts } from './comments.texts.ts';
import { useRemarkSkills } from './use-remark-skills.ts';

interface Props {
  answerId: number;
  /** The comment being replied to and its author's name. */
  reply?: { id: number; name: string; onDone: () => void };
}

export const refuseRemark = (why: 'emptyRecord' | 'waitUploads'): void =>
  void notify({ title: commentsTexts.t('validation'), message: commentsTexts.t(why), tone: 'error' });

/** A form for a comment or a reply, whose text survives a reload. */
export function NewComment({ answerId, reply }: Props) {
  const t = useTexts(commentsTexts);
  const { user } = useCurrentUser();
  const key = unsentKey(user.id, `comment.${answerId}${reply ? `.${reply.id}` : ''}`);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const { skills, setSkills, forgetSkills } = useRemarkSkills(key);
  const [sent, setSent] = useState(0);
  const limits = useCall('files', 'getUploadLimits', undefined, { staleTime: Infinity });
  const pending = usePendingAttachments(key, limits.data);
  const change = (next: string) => {
    setText(next);
    if (next === '') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  };
  const create = useSave('answers', 'createComment', {
    invalidates: OWN_COMMENT,
    onSuccess: () => {
      change('');
      pending.clear();
      forgetSkills();
      setSent((count) => count + 1);
      reply?.onDone();
    },
  });
  const send = () => {
    if (text.trim() === '') return refuseRemark('emptyRecord');
    if (pending.isBusy || pending.hasFailed) return refuseRemark('waitUploads');
    if (create.isPending) return;
    create.mutate({
      body: {
        ugc_answer_id: answerId,
        text: text.trim(),
        ...(reply ? { parent_id: reply.id } : {}),
        ...(skills.length > 0 ? { skills: skills.map(({ id }) => id) } : {}),
        ...(pending.list.length > 0 ? { attachments: pending.inputs() } : {}),
      },
    });
  };
  return (
    <RemarkForm
      label={reply ? t('replyPlaceholder', { name: reply.name }) : t('placeholder')}
      text={text}
      onChange={change}
      onSend={send}
      isSending={create.isPending}
      pending={pending}
      skills={<SkillsLine key={sent} value={skills} onChange={setSkills} />}
      {...(reply ? { onCancel: reply.onDone } : {})}
    />
  );
}
