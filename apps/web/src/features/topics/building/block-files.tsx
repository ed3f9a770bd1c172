import type { Attachment } from '@orbita/contract/files';
import type { Section } from '@orbita/contract/topics';
import { IconAlignLeft, IconLink, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../app/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useFileDrop } from '../answering/use-file-drop.ts';
import { AttachedRow, UploadRow } from './attached-row.tsx';
import { buildingTexts } from './building.texts.ts';
import type { SectionQueue } from './edited-section.ts';
import { LinkField } from './link-field.tsx';
import { useBlockUploads } from './use-block-uploads.ts';
import classes from './building.module.css';

interface Props {
  queue: SectionQueue;
  section: Section;
  /** Attachments that the text shows already. */
  hidden: (attachmentId: number) => boolean;
  isLinking: boolean;
  /** Opens the text of a block that has none. */
  onWrite: (() => void) | undefined;
  extra: ReactNode;
}

const segmentOf = { photo: 'photos', video: 'videos', document: 'documents', link: 'links' } as const;
type Named = Pick<Attachment, 'type' | 'attachment_id'>;

/** Files and links of a block: dropped, pasted, chosen, described, detached with a way back. */
export function BlockFiles({ queue, section, hidden, isLinking, onWrite, extra }: Props) {
  const t = useTexts(buildingTexts);
  const input = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(isLinking);
  const { id } = section;

  const attach = ({ type, attachment_id }: Named, description?: string) =>
    queue.run(() =>
      api.topics.attachToSection({
        params: { id, type: segmentOf[type] },
        body: { attachment_id, ...(description === undefined ? {} : { description }) },
      }),
    );
  const detach = async (attachment: Attachment) => {
    const { type, attachment_id } = attachment;
    await queue.run(() =>
      api.topics.detachFromSection({ params: { id, type: segmentOf[type], attachment: attachment_id } }),
    );
    const back = () => void attach(attachment, attachment.description).catch(showFailure);
    notify({ message: t('detached'), action: { label: uiTexts.t('undo'), run: back } });
  };
  const uploads = useBlockUploads((stored) => attach({ type: stored.type, attachment_id: stored.id }));
  const drop = useFileDrop({ onFiles: uploads.add, disabled: false, prefersText: true });
  return (
    <section className={classes.files} aria-label={t('files')} data-over={drop.isOver || undefined} {...drop.handlers}>
      {section.attachments
        .filter(({ attachment_id, type }) => !(type === 'photo' && hidden(attachment_id)))
        .map((attachment) => (
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
      {linking && (
        <LinkField
          onClose={() => setLinking(false)}
          onAdd={async (url) => {
            const link = await api.files.createLink({ body: { url } });
            await attach({ type: 'link', attachment_id: link.id });
          }}
        />
      )}
      <div className={classes.ways} role="group" aria-label={t('addToBlock')} title={t('dropFiles')}>
        {onWrite && (
          <Button
            size="compact-md"
            colour="transparentWhite"
            leftSection={<IconAlignLeft size={18} aria-hidden="true" />}
            onClick={onWrite}
          >
            {t('writeText')}
          </Button>
        )}
        <Button
          size="compact-md"
          colour="transparentWhite"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('blockFiles')}
        </Button>
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
        {extra}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </section>
  );
}
