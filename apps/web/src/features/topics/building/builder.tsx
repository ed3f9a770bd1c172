// Edits a topic in place with autosave; one line says whether everything is saved.
import { Textarea } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Lesson } from '@orbita/contract/topics';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { RestoredNotice } from '../../../ui/saving/restored-notice.tsx';
import { SaveState } from '../../../ui/saving/save-state.tsx';
import { notify } from '../../../base/notices.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { TopicHeader } from '../topic-header.tsx';
import { BlockList } from './blocks/block-list.tsx';
import { PublicationLine } from '../publication/publication-line.tsx';
import { buildingTexts } from './building.texts.ts';
import classes from './building.module.css';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import { cacheStep } from './saving/lesson-cache.ts';
import {
  createWriteBoard,
  WriteBoardContext,
  sumUpWrites,
  useFlushOnLeave,
  useWriteBoard,
} from '../../../ui/saving/write-board.ts';
import { moveFocusedItem } from '../../../ui/sortable/sortable-list.tsx';
import { SETTINGS, StepSettings, StepTexts } from './settings/step-settings.tsx';
import type { EditedStep, StepPatch } from './settings/edited-step.ts';
import { TaskList } from './tasks/task-list.tsx';
import { useAutosaved } from '../../../ui/saving/use-autosaved.ts';

interface Props {
  lesson: Lesson;
  onLeave: () => void;
}

export function Builder(props: Props) {
  const [board] = useState(createWriteBoard);
  useFlushOnLeave(board);
  return (
    <WriteBoardContext value={board}>
      <OpenBuilder {...props} />
    </WriteBoardContext>
  );
}

function OpenBuilder({ lesson, onLeave }: Props) {
  const t = useTexts(buildingTexts);
  const board = useWriteBoard();
  const step = useAutosaved<Lesson, StepPatch>({
    name: `step-${lesson.id}`,
    record: lesson,
    send: async (patch, updated_at) => ({
      ...lesson,
      ...(await api.topics.updateStep({ params: { id: lesson.id }, body: { ...patch, updated_at } })),
    }),
    onSaved: cacheStep,
  });
  useShortcuts(t('shortcuts'), [
    { code: 'ArrowUp', alt: true, inFields: true, label: t('moveUp'), run: () => moveFocusedItem(-1) },
    { code: 'ArrowDown', alt: true, inFields: true, label: t('moveDown'), run: () => moveFocusedItem(1) },
    { code: 'KeyD', ctrl: true, isTold: true, label: t('duplicateQuestion'), run: () => undefined },
  ]);
  const leave = async () => {
    await board.flush();
    // Unsaved changes stay on screen, because reading mode would show the topic without them.
    if (sumUpWrites(board.entries.get()).stage === 'failed') notify({ message: t('leaveFailed'), tone: 'error' });
    else onLeave();
  };
  return (
    <>
      <h1 className="visually-hidden">{step.value.title}</h1>
      <TopicHeader lesson={lesson} isEditing onModeChange={() => void leave()} title={<TitleField step={step} />} />
      <RestoredNotice />
      <PublicationLine lesson={lesson} onBefore={board.flush} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <a className={classes.toSettings} href={`#${SETTINGS}`}>
            <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
            {t('settings')}
          </a>
          <StepTexts lesson={lesson} step={step} />
          <BlockList lesson={lesson} />
          <TaskList lesson={lesson} />
        </div>
        <div className={classes.aside}>
          <div className={classes.state}>
            <BoardState />
          </div>
          <StepSettings lesson={lesson} step={step} />
        </div>
      </div>
      <ConflictDialog record={step} />
    </>
  );
}

/** The saving state of all changes on the page. */
function BoardState() {
  const board = useWriteBoard();
  const { stage, at } = sumUpWrites(board.entries.use());
  return <SaveState stage={stage} at={at} onRetry={() => void board.flush()} />;
}

function TitleField({ step }: { step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const { title } = step.value;
  const onChange = (text: string) => {
    const line = text.replaceAll('\n', ' ').slice(0, 255);
    if (line.trim() === '') step.show({ title: line });
    else step.change({ title: line });
  };
  return (
    <Textarea
      aria-label={t('title')}
      autosize
      minRows={1}
      classNames={{ input: classes.title }}
      value={title}
      error={title.trim() === '' ? t('titleEmpty') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}
