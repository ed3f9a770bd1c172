import { ActionIcon, Switch, TextInput } from '@mantine/core';
import type { Section } from '@orbita/contract/topics';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '../../../../api/client/client.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { isInText } from '../../reading/block-view.tsx';
import { BlockEmbed } from './block-embed.tsx';
import { BlockFiles } from './block-files.tsx';
import { BlockUses } from './block-uses.tsx';
import { buildingTexts } from '../building.texts.ts';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import type { BlockKind, EditedSection, SectionPatch } from './edited-section.ts';
import { toTextImage, uploadPicture } from '../files/file-upload.ts';
import { cacheSection } from '../saving/lesson-cache.ts';
import { PictureField } from '../../../../shared/files/picture-field.tsx';
import { RichEditor, type TextImage } from '../../../../shared/topics/rich-editor/rich-editor.tsx';
import { useAutosaved } from '../../../../ui/saving/use-autosaved.ts';
import classes from '../building.module.css';

interface Props {
  section: Section;
  handle: ReactNode;
  /** Set for a block that has just been added. */
  kind: BlockKind | undefined;
  onDelete: () => void;
}

/** Edits a block in place: title, text, files, embedded video and visibility. */
export function BlockEditor({ section, handle, kind, onDelete }: Props) {
  const t = useTexts(buildingTexts);
  const edited = useAutosaved<Section, SectionPatch>({
    name: `section-${section.id}`,
    record: section,
    send: (patch, updated_at) =>
      api.topics.updateSection({ params: { id: section.id }, body: { ...patch, updated_at } }),
    onSaved: cacheSection,
  });
  const { value, change, revision } = edited;
  const pictures = usePicturesOfText(edited, section);
  const [writes, setWrites] = useState(kind === undefined ? value.content !== '' : kind === 'text');
  const name = value.title || t('untitled');
  return (
    <article className={classes.block} aria-label={t('block', { name })} data-private={value.is_private || undefined}>
      <div className={classes.head}>
        {handle}
        <TextInput
          className={classes.grow}
          classNames={{ input: classes.blockTitle }}
          aria-label={t('blockTitle')}
          placeholder={t('blockTitle')}
          maxLength={255}
          value={value.title}
          // Of a text the words are what is typed first, of a video its address.
          autoFocus={kind !== undefined && kind !== 'embed' && kind !== 'text'}
          onFocus={(event) => kind !== undefined && event.currentTarget.select()}
          onChange={(event) => change({ title: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) textOf(event.currentTarget)?.focus();
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Switch
          size="sm"
          label={t('private')}
          checked={value.is_private}
          onChange={(event) => change({ is_private: event.currentTarget.checked })}
        />
        <BlockUses sectionId={section.id} name={name} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('deleteBlock', { name })}
          title={t('delete')}
          onClick={onDelete}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      {section.slide_image && (
        <div className={classes.slide}>
          <SlideField edited={edited} section={section} />
        </div>
      )}
      {(writes || value.content !== '') && (
        <RichEditor
          key={revision}
          label={t('blockText')}
          autoFocus={kind === 'text'}
          placeholder={t('blockPlaceholder')}
          html={value.content}
          onChange={(content) => change({ content })}
          onImage={pictures.add}
        />
      )}
      <BlockEmbed key={`video-${revision}`} edited={edited} isOpen={kind === 'embed'}>
        {(embedButton) => (
          <BlockFiles
            queue={edited.queue}
            section={section}
            hidden={pictures.isOfText}
            isLinking={kind === 'link'}
            onWrite={writes || value.content !== '' ? undefined : () => setWrites(true)}
            extra={
              <>
                {embedButton}
                {!section.slide_image && <SlideField edited={edited} section={section} />}
              </>
            }
          />
        )}
      </BlockEmbed>
      <ConflictDialog record={edited} />
    </article>
  );
}

/** The text of the block whose name is typed. */
const textOf = (field: HTMLElement) =>
  field.closest('article')?.querySelector<HTMLElement>('[role="textbox"][aria-multiline="true"]');

function SlideField({ edited, section }: { edited: EditedSection; section: Section }) {
  const t = useTexts(buildingTexts);
  const save = (slide_image_id: number | null) =>
    edited.queue.run(() => api.topics.updateSection({ params: { id: section.id }, body: { slide_image_id } }));
  return <PictureField picture={section.slide_image} name={t('slide')} addLabel={t('addSlide')} onSave={save} />;
}

/**
 * Keeps pictures in the text attached to the block, which opens them to its readers and preserves them.
 * Pictures no longer in the text are detached when editing ends.
 */
function usePicturesOfText({ queue, value }: EditedSection, section: Section) {
  const known = useRef(
    new Set(section.attachments.filter((one) => isInText(section.content, one)).map((one) => one.attachment_id)),
  );
  const content = useRef(value.content);
  useEffect(() => {
    content.current = value.content;
  });
  const { id } = section;
  useEffect(
    () => () => {
      for (const attachment of known.current) {
        if (isInText(content.current, { type: 'photo', src: `/api/files/${attachment}` })) continue;
        // The block or attachment is already deleted, so nothing is left to do.
        queue
          .run(() => api.topics.detachFromSection({ params: { id, type: 'photos', attachment } }))
          .catch(() => undefined);
      }
    },
    [queue, id],
  );
  return {
    isOfText: (attachmentId: number) => known.current.has(attachmentId),
    add: async (file: File): Promise<TextImage> => {
      const stored = await uploadPicture(file);
      known.current.add(stored.id);
      await queue.run(() =>
        api.topics.attachToSection({ params: { id, type: 'photos' }, body: { attachment_id: stored.id } }),
      );
      return toTextImage(stored);
    },
  };
}
