import type { ChapterRow, TopicRow } from '@orbita/contract/subjects';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowRight,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconKey,
  IconLink,
  IconSend,
} from '@tabler/icons-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { GatePasswordDialog } from '../../../shared/topics/gate/gate-password-dialog.tsx';
import { notify } from '../../../base/notices.ts';
import { formatNumber } from '../../../base/number.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { PublicationChip } from '../../../shared/topics/publication/publication-chip.tsx';
import { publicationTexts } from '../../../shared/topics/publication/publication.texts.ts';
import { mayTakeBack, type Publication, publishTopics } from '../../../shared/topics/publication/publish-topics.ts';
import { ChoiceBox } from './chosen-topics.tsx';
import { editorTexts } from './editor.texts.ts';
import { CopyToDialog } from './copy-to-dialog.tsx';
import { RowMenu } from './row-menu.tsx';
import { focusBelow } from './row-focus.ts';
import { neighbourPlace } from './structure-order.ts';
import type { Structure } from './structure.ts';
import { TitleField } from './title-field.tsx';
import classes from './editor.module.css';

interface Props {
  subjectId: number;
  structure: Structure;
  topic: TopicRow;
  /** All chapters, as targets of a move. */
  chapters: readonly Pick<ChapterRow, 'id' | 'title'>[];
}

/** A topic in the editor: handle, title, publish button and menu; Alt+↑ and Alt+↓ move it from anywhere in the row. */
export const TopicLine = memo(function TopicLine({ subjectId, structure, topic, chapters }: Props) {
  const t = useTexts(editorTexts);
  const [dialog, setDialog] = useState<'password' | 'copy' | null>(null);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: `topic:${topic.id}`,
    data: { type: 'topic', id: topic.id },
  });
  const move = (direction: -1 | 1) => {
    const to = neighbourPlace(structure.chapters(), topic.id, direction);
    if (to) structure.moveTopic(topic.id, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || (event.code !== 'ArrowUp' && event.code !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.code === 'ArrowUp' ? -1 : 1);
  };
  const remove = () => {
    const undo = structure.deleteTopic(topic.id);
    notify({ message: t('topicDeleted', { title: topic.title }), action: { label: uiTexts.t('undo'), run: undo } });
  };
  const publish = (publication: Publication) => publishTopics(subjectId, [topic.id], publication);
  const takeBack = async () => {
    if (await mayTakeBack(1)) await publish('draft');
  };
  const copy = () => {
    structure.copyTopic(topic.id);
    notify({ message: t('topicCopied'), tone: 'success' });
  };
  return (
    // Handles keys of the field and buttons inside, not of the element itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={setNodeRef}
      className={classes.topic}
      style={{ transform: CSS.Translate.toString(transform), transition: transition }}
      data-dragging={isDragging || undefined}
      onKeyDown={onKeyDown}
    >
      <Handle listeners={listeners} />
      <ChoiceBox structure={structure} topic={topic} />
      <TitleField
        rowKey={structure.keyOf(topic.id)}
        label={t('topicTitle')}
        title={topic.title}
        isHidden={topic.hidden}
        onChange={(title) => structure.changeTopic(topic.id, { title })}
        onEnter={focusBelow}
      />
      {topic.hidden && (
        <span className={classes.publication}>
          <PublicationChip topic={topic} />
        </span>
      )}
      <span className={classes.facts}>
        {topic.is_link && <Sign icon={IconLink} label={t('linkedTopic')} />}
        {topic.has_password && <Sign icon={IconKey} label={t('hasPassword')} />}
        {topic.waiting_count > 0 && (
          <span className={classes.waiting}>{t('answers', { count: topic.waiting_count })}</span>
        )}
        {topic.max_mark !== null && (
          <span className={classes.max}>{t('maxMark', { max: formatNumber(topic.max_mark) })}</span>
        )}
      </span>
      {topic.hidden && <PublishButton topic={topic} onPublish={() => void publish('now')} />}
      {/* A new topic has an address only once it is saved. */}
      {topic.id > 0 && (
        <ActionIcon
          component={Link}
          to={`/subjects/${subjectId}/topics/${topic.id}`}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('openOf', { title: topic.title })}
          title={t('open')}
        >
          <IconArrowRight size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      <RowMenu
        title={topic.title}
        isDraft={topic.hidden}
        {...(topic.id > 0 ? { to: `/subjects/${subjectId}/topics/${topic.id}` } : {})}
        onUp={neighbourPlace(structure.chapters(), topic.id, -1) && (() => move(-1))}
        onDown={neighbourPlace(structure.chapters(), topic.id, 1) && (() => move(1))}
        chapters={chapters.filter((chapter) => chapter.id !== topic.chapter_id)}
        onToChapter={(chapterId) => structure.moveTopic(topic.id, { chapterId, index: Infinity })}
        onCopy={copy}
        onCopyTo={topic.id > 0 ? () => setDialog('copy') : undefined}
        onPassword={() => setDialog('password')}
        onToggleHidden={topic.id > 0 ? () => void (topic.hidden ? publish('now') : takeBack()) : undefined}
        onDelete={remove}
      />
      {dialog === 'password' && (
        <GatePasswordDialog
          kind="topic"
          title={topic.title}
          hasPassword={topic.has_password}
          onSave={(password) => structure.setTopicPassword(topic.id, password)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'copy' && (
        <CopyToDialog stepId={topic.id} title={topic.title} subjectId={subjectId} onClose={() => setDialog(null)} />
      )}
    </li>
  );
});

/** A small icon with an accessible label that describes the row. */
export function Sign({ icon: Icon, label }: { icon: typeof IconKey; label: string }) {
  return (
    <span className={classes.signOf} title={label}>
      <Icon size={16} role="img" aria-label={label} />
    </span>
  );
}

/** A handle for pointers only; the keyboard uses Alt+arrows and the menu. */
export function Handle({ listeners }: { listeners: ReturnType<typeof useSortable>['listeners'] }) {
  return (
    <span className={classes.handle} aria-hidden="true" {...listeners}>
      <IconGripVertical size={18} />
    </span>
  );
}

function PublishButton({ topic, onPublish }: { topic: TopicRow; onPublish: () => void }) {
  const t = useTexts(publicationTexts);
  return (
    <ActionIcon
      className={classes.publish ?? ''}
      variant="subtle"
      size={32}
      // A new topic has an address only once it is saved.
      disabled={topic.id < 0}
      aria-label={`${t('publish')}: ${topic.title}`}
      title={t('publish')}
      onClick={onPublish}
    >
      <IconSend size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

export function HideButton({ title, isHidden, onToggle }: { title: string; isHidden: boolean; onToggle: () => void }) {
  const t = useTexts(editorTexts);
  const label = t(isHidden ? 'showOf' : 'hideOf', { title });
  return (
    <ActionIcon
      variant="subtle"
      color={isHidden ? 'var(--warning)' : 'gray'}
      size={32}
      aria-label={label}
      title={t(isHidden ? 'show' : 'hide')}
      onClick={onToggle}
    >
      {isHidden ? <IconEyeOff size={18} aria-hidden="true" /> : <IconEye size={18} aria-hidden="true" />}
    </ActionIcon>
  );
}
