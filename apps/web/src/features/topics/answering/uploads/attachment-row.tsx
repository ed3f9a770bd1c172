import { Progress, TextInput } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { formatSize } from '../../../../shared/files/file-size.ts';
import { FileIcon } from '../../../../shared/files/attachments/file-icon.tsx';
import type { DraftAttachment } from '../answer-content.ts';
import { answeringTexts } from '../answering.texts.ts';
import type { UploadState } from './uploader.ts';
import type { AnswerForm } from '../use-answer-form.ts';
import { useBackOnline } from '../use-back-online.ts';
import { DESCRIPTION_LIMIT } from '../validate-answer.ts';
import row from '../../file-row.module.css';
import bare from '../../../../ui/buttons/bare-button.module.css';
import classes from './attachment-row.module.css';

const FAILED: ReadonlySet<UploadState['stage']> = new Set(['failed', 'refused', 'missing']);

interface Props {
  attachment: DraftAttachment;
  form: AnswerForm;
  onChange: () => void;
}

/** An attachment while the answer is written: upload progress, description and a remove button. */
export function AttachmentRow({ attachment, form, onChange }: Props) {
  const t = useTexts(answeringTexts);
  const state = form.uploader.states.use().get(attachment.key);
  const isTooLong = attachment.description.length > DESCRIPTION_LIMIT;
  const remove = () => {
    const before = form.read();
    const isUploaded = attachment.attachment_id !== null;
    form.removeAttachment(attachment.key);
    onChange();
    // An undo restores an uploaded attachment only; a cancelled upload is gone.
    if (isUploaded)
      notify({
        message: t('removed'),
        action: { label: uiTexts.t('undo'), run: () => form.replace(before, form.baseVersion) },
      });
  };
  return (
    <li className={`${row.row} ${classes.row}`} data-failed={(state && FAILED.has(state.stage)) || undefined}>
      <span className={row.picture}>
        {attachment.thumbnail_src ? (
          <img src={attachment.thumbnail_src} alt="" width={48} height={48} />
        ) : (
          <FileIcon attachment={attachment} />
        )}
      </span>
      <div className={row.words}>
        <span className={classes.name}>{attachment.name}</span>
        {state ? (
          <UploadLine attachment={attachment} state={state} form={form} />
        ) : (
          attachment.size > 0 && <span className={row.note}>{formatSize(attachment.size)}</span>
        )}
        <TextInput
          size="xs"
          className={classes.description}
          aria-label={t('description', { name: attachment.name })}
          placeholder={t('caption')}
          value={attachment.description}
          error={isTooLong && t('descriptionTooLong')}
          onChange={(event) => {
            form.changeAttachment(attachment.key, { description: event.currentTarget.value });
            onChange();
          }}
        />
      </div>
      <button
        type="button"
        className={`${bare.icon} ${classes.control}`}
        aria-label={t(state ? 'cancelUpload' : 'remove', { name: attachment.name })}
        onClick={remove}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

function UploadLine({
  attachment,
  state,
  form,
}: {
  attachment: DraftAttachment;
  state: UploadState;
  form: AnswerForm;
}) {
  const t = useTexts(answeringTexts);
  useBackOnline(state.stage === 'paused', () => form.uploader.resume());
  const amount = { sent: formatSize(state.sent), total: formatSize(state.total) };
  const percent = state.total > 0 ? Math.floor((state.sent / state.total) * 100) : 0;
  switch (state.stage) {
    case 'queued':
      return <span className={row.note}>{t('queued')}</span>;
    case 'refused':
      return (
        <span className={row.fault} role="alert">
          {t('uploadRefused', { message: state.message ?? '' })}
        </span>
      );
    case 'failed':
      return (
        <span className={row.fault} role="alert">
          {t('uploadFailed', { message: state.message ?? '' })}{' '}
          <button type="button" className={classes.retry} onClick={() => form.uploader.start(attachment)}>
            <IconRefresh size={16} aria-hidden="true" /> {t('retryUpload')}
          </button>
        </span>
      );
    case 'missing':
      return <MissingFile attachment={attachment} form={form} />;
    case 'paused':
    case 'sending':
      return (
        <>
          <span className={row.note}>{t(state.stage === 'paused' ? 'paused' : 'uploading', amount)}</span>
          {attachment.type !== 'link' && (
            <Progress value={percent} size="sm" aria-label={t('progress', { name: attachment.name })} />
          )}
        </>
      );
    default:
      return state.stage satisfies never;
  }
}

/** Shown when the browser was closed before a file too large to be stored was sent; picking it again continues the upload. */
function MissingFile({ attachment, form }: { attachment: DraftAttachment; form: AnswerForm }) {
  const t = useTexts(answeringTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={row.fault}>
      {t('missing')}{' '}
      <button type="button" className={classes.retry} onClick={() => input.current?.click()}>
        {t('pickAgain')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (!file) return;
          if (file.name === attachment.name && file.size === attachment.size) form.uploader.start(attachment, file);
          else notify({ title: t('validation'), message: t('otherFile', { name: attachment.name }), tone: 'error' });
        }}
      />
    </span>
  );
}
