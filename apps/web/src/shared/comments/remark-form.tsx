import { Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { AttachButtons } from '../files/uploads/attach-buttons.tsx';
import { PendingAttachmentList } from '../files/uploads/pending-attachment-list.tsx';
import type { PendingAttachments } from '../files/uploads/use-pending-attachments.ts';
import { commentsTexts } from './comments.texts.ts';
import classes from './comments.module.css';

interface Props {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** Present only for a reply or an edit. */
  onCancel?: () => void;
  isSending: boolean;
  isChange?: boolean;
  /** Attachments to be sent along; without it nothing can be attached. */
  pending?: PendingAttachments;
  /** The choice of skills. */
  skills?: ReactNode;
}

/** The field for writing a comment; Ctrl+Enter sends, Escape cancels. */
export function RemarkForm({
  label,
  text,
  onChange,
  onSend,
  onCancel,
  isSending,
  isChange = false,
  pending,
  skills,
}: Props) {
  const t = useTexts(commentsTexts);
  const ui = useTexts(uiTexts);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The surrounding screen would treat the same key as its own shortcut.
    event.stopPropagation();
    event.preventDefault();
    onSend();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSend();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.line}>
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
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            if (!pending || files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
            event.preventDefault();
            pending.addFiles(files);
          }}
        />
        {onCancel && <Button onClick={onCancel}>{ui('cancel')}</Button>}
        <Button
          type="submit"
          colour={text.trim() ? 'blue' : 'white'}
          loading={isSending}
          aria-label={isChange ? ui('save') : t('send')}
          className={classes.send}
        >
          {isChange ? ui('save') : <IconSend2 size={20} aria-hidden="true" />}
        </Button>
      </div>
      {pending ? (
        <>
          <PendingAttachmentList pending={pending} />
          <AttachButtons pending={pending}>{skills}</AttachButtons>
        </>
      ) : (
        skills
      )}
    </form>
  );
}
