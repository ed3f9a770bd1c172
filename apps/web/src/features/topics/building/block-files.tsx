import { ActionIcon, FileButton, Progress, TextInput } from '@mantine/core';
import type { Attachment } from '@orbita/contract/files';
import { IconFile, IconLink, IconPlayerPlay, IconUpload, IconX } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { api } from '../../../api/client.ts';
import { showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../app/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import type { EditedSection } from './edited-section.ts';
import { buildingTexts } from './building.texts.ts';
import classes from './building.module.css';
import { uploadBlockFile } from './file-upload.ts';

const segmentOf = { photo: 'photos', video: 'videos', document: 'documents', link: 'links' } as const;

/** Files and links of a block: dropped, chosen, described, detached with a way back. */
export function BlockFiles({ edited }: { edited: EditedSection }) {
  const t = useTexts(buildingTexts);
  const [uploads, setUploads] = useState<ReadonlyMap<string, number>>(new Map());
  const [isOver, setOver] = useState(false);
  const { id, attachments } = edited.value;

  const attach = (attachment: Pick<Attachment, 'type' | 'attachment_id'>, description?: string) =>
    edited.queue.run(() =>
      api.topics.attachToSection({
        params: { id, type: segmentOf[attachment.type] },
        body: { attachment_id: attachment.attachment_id, ...(description === undefined ? {} : { description }) },
      }),
    );
  const upload = async (file: File) => {
    const report = (share: number | undefined) =>
      setUploads((now) => {
        const next = new Map(now);
        if (share === undefined) next.delete(file.name);
        else next.set(file.name, share);
        return next;
      });
    report(0);
    try {
      const stored = await uploadBlockFile(file, report);
      await attach({ type: stored.type, attachment_id: stored.id });
    } catch (error) {
      showFailure(error, file.name);
    } finally {
      report(undefined);
    }
  };
  const add = (files: readonly File[]) =>
    void files.reduce((before, file) => before.then(() => upload(file)), Promise.resolve());
  const detach = async (attachment: Attachment) => {
    await edited.queue.run(() =>
      api.topics.detachFromSection({
        params: { id, type: segmentOf[attachment.type], attachment: attachment.attachment_id },
      }),
    );
    const back = () => void attach(attachment, attachment.description).catch(showFailure);
    notify({ message: t('detached'), action: { label: uiTexts.t('undo'), run: back } });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <section
      className={classes.files}
      aria-label={t('files')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {attachments.map((attachment) => (
        <AttachmentRow
          key={`${attachment.type}-${attachment.attachment_id}`}
          attachment={attachment}
          onDescribe={(description) => void attach(attachment, description).catch(showFailure)}
          onDetach={() => void detach(attachment).catch(showFailure)}
        />
      ))}
      {[...uploads].map(([name, share]) => (
        <div key={name} className={classes.upload}>
          <span>{name}</span>
          <Progress value={share * 100} aria-label={name} />
        </div>
      ))}
      <div className={classes.add}>
        <FileButton multiple onChange={add}>
          {(props) => (
            <Button size="sm" leftSection={<IconUpload size={16} aria-hidden="true" />} {...props}>
              {t('chooseFiles')}
            </Button>
          )}
        </FileButton>
        <LinkField
          onAdd={async (url) => {
            const link = await api.files.createLink({ body: { url } });
            await attach({ type: 'link', attachment_id: link.id });
          }}
        />
      </div>
      <p className={classes.hint}>{t('dropFiles')}</p>
    </section>
  );
}

function LinkField({ onAdd }: { onAdd: (url: string) => Promise<void> }) {
  const t = useTexts(buildingTexts);
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState('');
  const add = () => {
    if (!/^https?:\/\/\S+\.\S+/.test(url.trim())) return setProblem(t('linkWrong'));
    void onAdd(url.trim()).then(() => setUrl(''), showFailure);
  };
  return (
    <form
      className={classes.link}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        size="sm"
        aria-label={t('linkAddress')}
        placeholder="https://"
        value={url}
        error={problem || undefined}
        onChange={(event) => {
          setProblem('');
          setUrl(event.currentTarget.value);
        }}
      />
      <Button size="sm" type="submit">
        {t('addLink')}
      </Button>
    </form>
  );
}

interface RowProps {
  attachment: Attachment;
  onDescribe: (description: string) => void;
  onDetach: () => void;
}

const icons = { video: IconPlayerPlay, document: IconFile, link: IconLink, photo: IconFile };

function AttachmentRow({ attachment, onDescribe, onDetach }: RowProps) {
  const t = useTexts(buildingTexts);
  const [text, setText] = useState(attachment.description === '...' ? '' : attachment.description);
  const Icon = icons[attachment.type];
  return (
    <div className={classes.attachment}>
      {attachment.thumbnail_src ? (
        <img src={attachment.thumbnail_src} alt="" className={classes.thumbnail} loading="lazy" />
      ) : (
        <Icon size={22} aria-hidden="true" />
      )}
      <a href={attachment.src} target="_blank" rel="noreferrer" className={classes.fileName}>
        {attachment.name}
      </a>
      <TextInput
        size="sm"
        className={classes.grow}
        aria-label={t('fileDescription', { name: attachment.name })}
        placeholder="..."
        maxLength={2048}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() =>
          text !== (attachment.description === '...' ? '' : attachment.description) && onDescribe(text.trim() || '...')
        }
      />
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
