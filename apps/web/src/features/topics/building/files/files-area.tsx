import type { Attachment } from '@orbita/contract/files';
import { IconLink, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { useFileDrop } from '../../answering/uploads/use-file-drop.ts';
import { AttachedRow, UploadRow } from './attached-row.tsx';
import { buildingTexts } from '../building.texts.ts';
import { LinkField } from './link-field.tsx';
import { useBlockUploads } from './use-block-uploads.ts';
import classes from '../building.module.css';

/** Maps the kind of an attachment to its part of the address. */
export const segmentOf = { photo: 'photos', video: 'videos', document: 'documents', link: 'links' } as const;

interface Props {
  attachments: readonly Attachment[];
  /** Attaches an upload or a link, or changes the description of an attachment. */
  attach: (what: Pick<Attachment, 'type' | 'attachment_id'>, description?: string) => Promise<void>;
  detach: (attachment: Attachment) => Promise<void>;
  /** Accessible name of the list. */
  label: string;
  /** Label of the button that chooses files, and of the group of buttons. */
  chooseLabel: string;
  waysLabel: string;
  /** Whether the field for an address is open from the start. */
  isLinking?: boolean;
  /** Renders further controls next to an attachment. */
  renderBeside?: (attachment: Attachment) => ReactNode;
  /** Other buttons for adding, shown before and after those for files and links. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Files and links of a part of a topic: drop, paste, choose, describe, detach with undo. */
export function FilesArea(props: Props) {
  const {
    attachments,
    attach,
    detach,
    label,
    chooseLabel,
    waysLabel,
    isLinking = false,
    renderBeside,
    before,
    after,
  } = props;
  const t = useTexts(buildingTexts);
  const input = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(isLinking);
  const uploads = useBlockUploads((stored) => attach({ type: stored.type, attachment_id: stored.id }));
  const drop = useFileDrop({ onFiles: uploads.add, disabled: false, prefersText: true });
  const take = async (attachment: Attachment) => {
    await detach(attachment);
    const back = () => void attach(attachment, attachment.description).catch(showFailure);
    notify({ message: t('detached'), action: { label: uiTexts.t('undo'), run: back } });
  };
  return (
    <section className={classes.files} aria-label={label} data-over={drop.isOver || undefined} {...drop.handlers}>
      {attachments.map((attachment) => {
        const key = `${attachment.type}-${attachment.attachment_id}`;
        const row = (
          <AttachedRow
            key={key}
            attachment={attachment}
            onDescribe={(description) => void attach(attachment, description).catch(showFailure)}
            onDetach={() => void take(attachment).catch(showFailure)}
          />
        );
        if (!renderBeside) return row;
        return (
          <div key={key} className={classes.stepFile}>
            {row}
            {renderBeside(attachment)}
          </div>
        );
      })}
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
      <div className={classes.ways} role="group" aria-label={waysLabel} title={t('dropFiles')}>
        {before}
        <Button
          size="compact-md"
          colour="transparentWhite"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {chooseLabel}
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
        {after}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={chooseLabel}
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </section>
  );
}
