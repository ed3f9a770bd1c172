import type { Attachment } from '@orbita/contract/files';
import type { Form } from '@orbita/contract/topics';
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
import classes from './building.module.css';
import type { EditedForm } from './edited-form.ts';
import { LinkField } from './link-field.tsx';
import { useBlockUploads } from './use-block-uploads.ts';

const segmentOf = { photo: 'photos', video: 'videos', document: 'documents', link: 'links' } as const;
type Named = Pick<Attachment, 'type' | 'attachment_id'>;

/** Files and links of a question: dropped, chosen, described, detached with a way back. */
export function QuestionFiles({ queue, form }: { queue: EditedForm['queue']; form: Form }) {
  const t = useTexts(buildingTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isLinking, setLinking] = useState(false);
  const attach = ({ type, attachment_id }: Named, description?: string) =>
    queue.run(() =>
      api.tasks.attachToQuestion({
        params: { id: form.id, type: segmentOf[type] },
        body: { attachment_id, ...(description === undefined ? {} : { description }) },
      }),
    );
  const detach = async (attachment: Attachment) => {
    const { type, attachment_id, description } = attachment;
    await queue.run(() =>
      api.tasks.detachFromQuestion({ params: { id: form.id, type: segmentOf[type] }, body: { attachment_id } }),
    );
    notify({
      message: t('detached'),
      action: { label: uiTexts.t('undo'), run: () => void attach(attachment, description).catch(showFailure) },
    });
  };
  const uploads = useBlockUploads((stored) => attach({ type: stored.type, attachment_id: stored.id }));
  const drop = useFileDrop({ onFiles: uploads.add, disabled: false, prefersText: true });
  return (
    <section className={classes.files} aria-label={t('files')} data-over={drop.isOver || undefined} {...drop.handlers}>
      {form.attachments.map((attachment) => (
        <AttachedRow
          key={`${attachment.type}-${attachment.attachment_id}`}
          attachment={attachment}
          onDescribe={(description) => void attach(attachment, description).catch(showFailure)}
          onDetach={() => void detach(attachment).catch(showFailure)}
        />
      ))}
      {uploads.list.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.retry(upload)}
          onCancel={() => uploads.cancel(upload)}
        />
      ))}
      {isLinking && (
        <LinkField
          onClose={() => setLinking(false)}
          onAdd={async (url) => {
            const link = await api.files.createLink({ body: { url } });
            await attach({ type: 'link', attachment_id: link.id });
          }}
        />
      )}
      <div className={classes.ways} role="group" aria-label={t('files')} title={t('dropFiles')}>
        <Button
          size="compact-md"
          colour="transparentWhite"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('blockFiles')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={t('blockFiles')}
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        {!isLinking && (
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
