import type { ChapterRow } from '@orbita/contract/subjects';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconKey, IconPlus, IconStack2 } from '@tabler/icons-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { GatePasswordDialog } from '../../../shared/topics/gate/gate-password-dialog.tsx';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { editorTexts } from './editor.texts.ts';
import { focusBelow } from './row-focus.ts';
import { RowMenu } from './row-menu.tsx';
import { StepPicker } from './step-picker.tsx';
import type { Structure } from './structure.ts';
import { TitleField } from './title-field.tsx';
import { Handle, HideButton, Sign, TopicLine } from './topic-line.tsx';
import classes from './editor.module.css';

interface Props {
  subjectId: number;
  structure: Structure;
  chapter: ChapterRow;
  index: number;
  chapters: readonly Pick<ChapterRow, 'id' | 'title'>[];
}

/** A chapter in the editor, with its topics and a button that adds one. */
export const ChapterBlock = memo(function ChapterBlock({ subjectId, structure, chapter, index, chapters }: Props) {
  const t = useTexts(editorTexts);
  const [isPicking, setPicking] = useState(false);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: `chapter:${chapter.id}`,
    data: { type: 'chapter', id: chapter.id },
  });
  return (
    <section
      ref={setNodeRef}
      className={classes.chapter}
      aria-label={chapter.title}
      style={{ transform: CSS.Translate.toString(transform), transition: transition }}
      data-dragging={isDragging || undefined}
    >
      <ChapterHead
        structure={structure}
        chapter={chapter}
        index={index}
        last={chapters.length - 1}
        listeners={listeners}
      />
      <SortableContext items={chapter.steps.map((topic) => `topic:${topic.id}`)} strategy={verticalListSortingStrategy}>
        {chapter.steps.length === 0 ? (
          <p className={classes.noTopics}>{t('noTopics')}</p>
        ) : (
          <ul className={classes.topics}>
            {chapter.steps.map((topic) => (
              <TopicLine
                key={structure.keyOf(topic.id)}
                subjectId={subjectId}
                structure={structure}
                topic={topic}
                chapters={chapters}
              />
            ))}
          </ul>
        )}
      </SortableContext>
      <div className={classes.addRow}>
        <Button
          colour="transparentWhite"
          size="sm"
          className={classes.add}
          data-add
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => structure.addTopic(chapter.id, editorTexts.t('newTopic'))}
        >
          {t('addTopic')}
        </Button>
        <Button
          colour="transparentWhite"
          size="sm"
          className={classes.add}
          leftSection={<IconStack2 size={16} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          {t('addReady')}
        </Button>
      </div>
      {isPicking && (
        <StepPicker
          chapter={chapter.title}
          onPick={(steps, mode) => structure.placeTopics(chapter.id, steps, mode)}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  );
});

interface HeadProps {
  structure: Structure;
  chapter: ChapterRow;
  index: number;
  last: number;
  listeners: ReturnType<typeof useSortable>['listeners'];
}

function ChapterHead({ structure, chapter, index, last, listeners }: HeadProps) {
  const t = useTexts(editorTexts);
  const [isLocking, setLocking] = useState(false);
  const toggle = () => structure.changeChapter(chapter.id, { hidden: !chapter.hidden });
  const remove = () => {
    const undo = structure.deleteChapter(chapter.id);
    const { title, steps } = chapter;
    const message =
      steps.length > 0 ? t('chapterDeleted', { title, count: steps.length }) : t('chapterDeletedEmpty', { title });
    notify({ message, action: { label: uiTexts.t('undo'), run: undo }, duration: 10_000 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || (event.code !== 'ArrowUp' && event.code !== 'ArrowDown')) return;
    event.preventDefault();
    structure.moveChapter(chapter.id, index + (event.code === 'ArrowUp' ? -1 : 1));
  };
  return (
    // Handles keys of the field and buttons inside, not of the element itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.chapterHead} onKeyDown={onKeyDown}>
      <Handle listeners={listeners} />
      <TitleField
        rowKey={structure.keyOf(chapter.id)}
        label={t('chapterTitle')}
        title={chapter.title}
        isHeading
        isHidden={chapter.hidden}
        onChange={(title) => structure.changeChapter(chapter.id, { title })}
        onEnter={focusBelow}
      />
      {chapter.has_password && <Sign icon={IconKey} label={t('hasPassword')} />}
      <HideButton title={chapter.title} isHidden={chapter.hidden} onToggle={toggle} />
      <RowMenu
        title={chapter.title}
        isHidden={chapter.hidden}
        onUp={index > 0 ? () => structure.moveChapter(chapter.id, index - 1) : undefined}
        onDown={index < last ? () => structure.moveChapter(chapter.id, index + 1) : undefined}
        onPassword={() => setLocking(true)}
        onToggleHidden={toggle}
        onDelete={remove}
      />
      {isLocking && (
        <GatePasswordDialog
          kind="chapter"
          title={chapter.title}
          hasPassword={chapter.has_password}
          onSave={(password) => structure.setChapterPassword(chapter.id, password)}
          onClose={() => setLocking(false)}
        />
      )}
    </div>
  );
}
