import { ActionIcon, Progress, TextInput } from '@mantine/core';
import type { Attachment } from '@orbita/contract/files';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { answeringTexts } from '../../answering/answering.texts.ts';
import { DESCRIPTION_LIMIT } from '../../answering/validate-answer.ts';
import { formatSize } from '../../../../shared/files/file-size.ts';
import { captionOf } from '../../../../shared/files/attachments/caption.ts';
import { FileIcon } from '../../../../shared/files/attachments/file-icon.tsx';
import { buildingTexts } from '../building.texts.ts';
import type { BlockUpload } from './use-block-uploads.ts';
import row from '../../file-row.module.css';
import classes from '../building.module.css';

interface AttachedProps {
  attachment: Attachment;
  onDescribe: (description: string) => void;
  onDetach: () => void;
}

/** A file or link of a block with its description. */
export function AttachedRow({ attachment, onDescribe, onDetach }: AttachedProps) {
  const t = useTexts(buildingTexts);
  const answering = useTexts(answeringTexts);
  const [text, setText] = useState(captionOf(attachment));
  const isTooLong = text.length > DESCRIPTION_LIMIT;
  const save = () => {
    if (!isTooLong && text.trim() !== captionOf(attachment)) onDescribe(text.trim() || '...');
  };
  return (
    <div className={`${row.row} ${classes.attachment}`}>
      <span className={row.picture}>
        {attachment.thumbnail_src ? (
          <img src={attachment.thumbnail_src} alt="" width={48} height={48} loading="lazy" />
        ) : (
          <FileIcon attachment={attachment} />
        )}
      </span>
      <div className={row.words}>
        <a href={attachment.src} target="_blank" rel="noreferrer" className={classes.fileName}>
          {attachment.name}
        </a>
        <TextInput
          size="xs"
          aria-label={t('fileDescription', { name: attachment.name })}
          placeholder={t('fileDescriptionHint')}
          value={text}
          error={isTooLong && answering('descriptionTooLong')}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={save}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('detach', { name: attachment.name })}
        onClick={onDetach}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

interface UploadProps {
  upload: BlockUpload;
  onRetry: () => void;
  onCancel: () => void;
}

/** A file being uploaded to the block. */
export function UploadRow({ upload, onRetry, onCancel }: UploadProps) {
  const t = useTexts(answeringTexts);
  const { file, sent, failure, isRefused } = upload;
  return (
    <div className={`${row.row} ${classes.attachment}`}>
      <span className={row.picture}>
        <FileIcon attachment={{ type: 'document', mime: file.type }} />
      </span>
      <div className={row.words}>
        <span className={classes.fileName}>{file.name}</span>
        {failure === null ? (
          <>
            <small className={row.note}>
              {t('uploading', { sent: formatSize(sent), total: formatSize(file.size) })}
            </small>
            <Progress
              size="sm"
              value={(sent / Math.max(1, file.size)) * 100}
              aria-label={t('progress', { name: file.name })}
            />
          </>
        ) : (
          <small className={row.fault} role="alert">
            {t(isRefused ? 'uploadRefused' : 'uploadFailed', { message: failure })}
          </small>
        )}
      </div>
      {failure !== null && !isRefused && (
        <Button size="compact-md" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={onRetry}>
          {t('retryUpload')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('cancelUpload', { name: file.name })}
        onClick={onCancel}
      >
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
