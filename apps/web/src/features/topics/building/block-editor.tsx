import { ActionIcon, Switch, TextInput } from '@mantine/core';
import type { Section } from '@orbita/contract/topics';
import { IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useTexts } from '../../../app/i18n.ts';
import { BlockFiles } from './block-files.tsx';
import { buildingTexts } from './building.texts.ts';
import classes from './building.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import { uploadTextImage } from './file-upload.ts';
import { keepSection } from './lesson-cache.ts';
import { plainValue } from './plain-value.ts';
import { RichEditor } from './rich-editor.tsx';
import { useRecord } from './use-record.ts';
import type { EditedSection, SectionPatch } from './edited-section.ts';

interface Props {
  section: Section;
  handle: ReactNode;
  onDelete: () => void;
}

/** One block in place: title, text, files, embedded video, who sees it. */
export function BlockEditor({ section, handle, onDelete }: Props) {
  const t = useTexts(buildingTexts);
  const edited = useRecord<Section, SectionPatch>({
    name: `section-${section.id}`,
    record: section,
    send: (patch, updated_at) =>
      api.topics.updateSection({ params: { id: section.id }, body: { ...patch, updated_at } }),
    onSaved: keepSection,
  });
  const { value, change, revision } = edited;
  const name = value.title || t('untitled');
  return (
    <article className={classes.card} aria-label={t('block', { name })} data-private={value.is_private || undefined}>
      <div className={classes.head}>
        {handle}
        <TextInput
          className={classes.grow}
          aria-label={t('blockTitle')}
          placeholder={t('blockTitle')}
          maxLength={255}
          value={value.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Switch
          label={t('private')}
          checked={value.is_private}
          onChange={(event) => change({ is_private: event.currentTarget.checked })}
        />
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
      <RichEditor
        key={revision}
        label={t('blockText')}
        placeholder={t('blockPlaceholder')}
        html={value.content}
        onChange={(content) => change({ content })}
        onImage={uploadTextImage}
      />
      <VideoAddress key={`video-${revision}`} edited={edited} />
      <BlockFiles edited={edited} />
      <ConflictDialog
        record={edited}
        describe={(field, shown) => ({
          label: field === 'content' ? t('blockText') : t('blockTitle'),
          shown: plainValue(shown),
        })}
      />
    </article>
  );
}

const PLAYERS =
  /^https:\/\/(www\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com|rutube\.ru|vk\.com|vkvideo\.ru|vimeo\.com|player\.vimeo\.com)\//;

function VideoAddress({ edited }: { edited: EditedSection }) {
  const t = useTexts(buildingTexts);
  const [typed, setTyped] = useState(edited.value.video_url ?? '');
  const isGood = typed === '' || PLAYERS.test(typed);
  return (
    <TextInput
      label={t('embedAddress')}
      placeholder={t('embedHint')}
      value={typed}
      error={isGood ? undefined : t('embedWrong')}
      onChange={(event) => {
        const next = event.currentTarget.value.trim();
        setTyped(next);
        if (next === '' || PLAYERS.test(next)) edited.change({ video_url: next || null });
      }}
    />
  );
}
