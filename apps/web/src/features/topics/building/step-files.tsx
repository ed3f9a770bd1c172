import { Switch } from '@mantine/core';
import type { Attachment } from '@orbita/contract/files';
import type { Lesson } from '@orbita/contract/topics';
import { IconLink, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../app/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useFileDrop } from '../answering/use-file-drop.ts';
import { AttachedRow, UploadRow } from './attached-row.tsx';
import { buildingTexts } from './building.texts.ts';
import { keepAttachments } from './lesson-cache.ts';
import { LinkField } from './link-field.tsx';
import { useBlockUploads } from './use-block-uploads.ts';
import classes from './building.module.css';

const segmentOf = { photo: 'photos', video: 'videos', document: 'documents', link: 'links' } as const;
type Named = Pick<Attachment, 'type' | 'attachment_id'>;

interface Props {
  lesson: Lesson;
  isPrivate: boolean;
}

/** Photos, files and links of the topic itself: for everybody, or for teachers alone. */
export function StepFiles({ lesson, isPrivate }: Props) {
  const t = useTexts(buildingTexts);
  const input = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const { id } = lesson;
  const attachments = isPrivate ? lesson.private_attachments : lesson.attachments;

  const attach = async (
    { type, attachment_id }: Named,
    change: { description?: string; is_private?: boolean } = {},
  ) => {
    const body = { attachment_id, is_private: isPrivate, ...change };
    keepAttachments(id, await api.structure.attachToStep({ params: { id, type: segmentOf[type] }, body }));
  };
  const detach = async (attachment: Attachment) => {
    const { type, attachment_id } = attachment;
    const params = { id, type: segmentOf[type], attachment: attachment_id };
    keepAttachments(id, await api.structure.detachFromStep({ params }));
    const back = () => void attach(attachment, { description: attachment.description }).catch(showFailure);
    notify({ message: t('detached'), action: { label: uiTexts.t('undo'), run: back } });
  };
  const uploads = useBlockUploads((stored) => attach({ type: stored.type, attachment_id: stored.id }));
  const drop = useFileDrop({ onFiles: uploads.add, disabled: false, prefersText: true });
  const label = t(isPrivate ? 'privateFiles' : 'publicFiles');
  return (
    <section className={classes.files} aria-label={label} data-over={drop.isOver || undefined} {...drop.handlers}>
      {attachments.map((attachment) => (
        <div key={`${attachment.type}-${attachment.attachment_id}`} className={classes.stepFile}>
          <AttachedRow
            attachment={attachment}
            onDescribe={(description) => void attach(attachment, { description }).catch(showFailure)}
            onDetach={() => void detach(attachment).catch(showFailure)}
          />
          <Switch
            size="xs"
            label={t('private')}
            aria-label={t('privateFile', { name: attachment.name })}
            checked={isPrivate}
            onChange={() => void attach(attachment, { is_private: !isPrivate }).catch(showFailure)}
          />
        </div>
      ))}
      {uploads.list.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.retry(upload)}
          onCancel={() => uploads.cancel(upload)}
        />
      ))}
      {linking && (
        <LinkField
          onClose={() => setLinking(false)}
          onAdd={async (url) => {
            const link = await api.files.createLink({ body: { url } });
            await attach({ type: 'link', attachment_id: link.id });
          }}
        />
      )}
      <div className={classes.ways} role="group" aria-label={label} title={t('dropFiles')}>
        <Button
          size="compact-md"
          colour="transparentWhite"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={label}
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        {!linking && (
          <Button
            size="compact-md"
            colour="transparentWhite"
            leftSection={<IconLink size={18} aria-hidden="true" />}
            onClick={() => setLinking(true)}
          >
            {t('blockLink')}
          </Button>
        )}
      </div>
    </section>
  );
}
