import { NativeSelect, Textarea } from '@mantine/core';
import type { UgcAnswer } from '@orbita/contract/answers';
import type { Expertise } from '@orbita/contract/expertises';
import type { Form } from '@orbita/contract/tasks';
import { useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { REMARKS } from '../../api/affected-calls.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { unsentKey } from '../../base/unsent.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { AttachButtons } from '../files/uploads/attach-buttons.tsx';
import { PendingAttachmentList } from '../files/uploads/pending-attachment-list.tsx';
import { usePendingAttachments } from '../files/uploads/use-pending-attachments.ts';
import { refuseRemark } from './new-comment.tsx';
import { RemarkParts } from './remark-parts.tsx';
import { SkillField } from './skills-line.tsx';
import { commentsTexts } from './comments.texts.ts';
import { useRemarkSkills } from './use-remark-skills.ts';
import classes from './comments.module.css';

interface Props {
  answer: UgcAnswer;
  questions: readonly Form[];
  /** The expertise being edited; absent for a new one. */
  expertise?: Expertise;
  /** An expertise that its author took back, to be sent again. */
  withdrawn?: Expertise | undefined;
  /** The field of the text, for shortcuts that focus it; without it the form takes the focus. */
  textField?: RefObject<HTMLTextAreaElement | null>;
  /** Words of the button that sends a new one. */
  sendLabel?: string;
  /** Called with a new expertise instead of telling that it was sent. */
  onSent?: (expertise: Expertise) => void;
  /** Closes the form; absent when it stands open all the time. */
  onDone?: () => void;
}

/** A form for an expertise, whose text survives a reload. */
export function ExpertiseForm({
  answer,
  questions,
  expertise,
  withdrawn,
  textField,
  sendLabel,
  onSent,
  onDone,
}: Props) {
  const t = useTexts(commentsTexts);
  const ui = useTexts(uiTexts);
  const { user } = useCurrentUser();
  const key = unsentKey(user.id, `expertise.${answer.id}.${expertise?.id ?? 'new'}`);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? (expertise ?? withdrawn)?.text ?? '');
  const [fieldId, setFieldId] = useState((expertise ?? withdrawn)?.field_id ?? null);
  const { skills, setSkills, forgetSkills } = useRemarkSkills(key, (expertise ?? withdrawn)?.skills);
  const limits = useCall('files', 'getUploadLimits', undefined, { staleTime: Infinity });
  const pending = usePendingAttachments(key, limits.data);
  const finish = () => {
    localStorage.removeItem(key);
    forgetSkills();
    onDone?.();
  };
  const create = useSave('expertises', 'createExpertise', {
    invalidates: REMARKS,
    ...(onSent ? {} : { success: t('expertiseSent') }),
    onSuccess: (made) => {
      finish();
      onSent?.(made);
    },
  });
  const update = useSave('expertises', 'updateExpertise', { invalidates: REMARKS, onSuccess: finish });
  const isSaving = create.isPending || update.isPending;

  const send = () => {
    if (text.trim() === '') return refuseRemark('emptyRecord');
    if (pending.isBusy || pending.hasFailed) return refuseRemark('waitUploads');
    if (isSaving) return;
    const body = { text: text.trim(), skills: skills.map(({ id }) => id) };
    const kept = ((expertise ?? withdrawn)?.attachments ?? []).map(({ type, attachment_id, description }) => ({
      type,
      attachment_id,
      description,
    }));
    const attachments = [...kept, ...pending.inputs()];
    if (expertise)
      update.mutate({
        params: { id: expertise.id },
        body: {
          ...body,
          ...(pending.list.length > 0 ? { attachments } : {}),
          updated_at: expertise.updated_at,
        },
      });
    else create.mutate({ body: { ...body, answer_id: answer.id, field_id: fieldId, attachments } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <form
      className={classes.assessing}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {!expertise && answer.fields.length > 1 && (
        <NativeSelect
          label={t('aboutWhat')}
          value={String(fieldId ?? '')}
          onChange={(event) => setFieldId(Number(event.currentTarget.value) || null)}
          data={[
            { value: '', label: t('wholeAnswer') },
            ...answer.fields.map(({ id, form_id }) => ({
              value: String(id),
              label: questions.find((question) => question.id === form_id)?.title ?? '',
            })),
          ]}
        />
      )}
      <Textarea
        label={t('expertise')}
        placeholder={t('expertisePlaceholder')}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={20_000}
        autoFocus={!textField}
        {...(textField ? { ref: textField } : {})}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          localStorage.setItem(key, event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <SkillField value={skills} onChange={setSkills} />
      {withdrawn && <RemarkParts remark={{ ...withdrawn, skills: [] }} />}
      <PendingAttachmentList pending={pending} />
      <AttachButtons pending={pending} />
      <div className={classes.buttons}>
        {onDone && <Button onClick={onDone}>{ui('cancel')}</Button>}
        <Button type="submit" colour="blue" loading={isSaving}>
          {expertise ? ui('save') : (sendLabel ?? t('sendExpertise'))}
        </Button>
      </div>
    </form>
  );
}
