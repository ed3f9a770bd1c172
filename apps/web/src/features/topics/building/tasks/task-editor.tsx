import { ActionIcon, Menu, Switch, TextInput } from '@mantine/core';
import type { Pattern } from '@orbita/contract/tasks';
import { IconBookmarkPlus, IconDotsVertical, IconDownload, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { cachePattern } from '../saving/lesson-cache.ts';
import { downloadQuestions } from '../questions/download-questions.ts';
import { saveToBank } from '../questions/save-to-bank.ts';
import { QuestionList } from '../questions/question-list.tsx';
import { questionsTexts } from '../questions/questions.texts.ts';
import { RichEditor } from '../../../../shared/topics/rich-editor/rich-editor.tsx';
import { useWriteBoard } from '../../../../ui/saving/write-board.ts';
import { patternBodyOf, type PatternPatch } from './edited-pattern.ts';
import { TaskLimits } from './task-limits.tsx';
import { useAutosaved } from '../../../../ui/saving/use-autosaved.ts';

interface Props {
  stepId: number;
  pattern: Pattern;
  /** Shown below the description. */
  extra: ReactNode;
  onDelete: () => void;
}

/** Edits a task in place: its text and questions. */
export function TaskEditor({ stepId, pattern, extra, onDelete }: Props) {
  const t = useTexts(buildingTexts);
  const edited = useAutosaved<Pattern, PatternPatch>({
    name: `task-${pattern.id}`,
    record: pattern,
    send: (patch, updated_at) =>
      api.tasks.updatePattern({ params: { id: pattern.id }, body: { ...patternBodyOf(patch), updated_at } }),
    onSaved: cachePattern,
  });
  const { value, change, revision } = edited;
  const name = value.title || t('untitled');
  return (
    <article className={classes.task} aria-label={t('task', { name })}>
      <div className={classes.head}>
        <TextInput
          className={classes.grow}
          classNames={{ input: classes.blockTitle }}
          aria-label={t('taskTitle')}
          placeholder={t('taskTitle')}
          maxLength={255}
          value={value.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Switch
          label={t('taskRequired')}
          checked={value.required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
        <TaskMenu pattern={pattern} name={name} onFlush={() => edited.queue.flush()} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('deleteTask', { name })}
          title={t('delete')}
          onClick={onDelete}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <RichEditor
        key={revision}
        label={t('taskDescription')}
        placeholder={t('taskDescription')}
        html={value.description}
        onChange={(description) => change({ description })}
      />
      {extra}
      <TaskLimits edited={edited} />
      <QuestionList stepId={stepId} pattern={pattern} layout={value.type} />
      <ConflictDialog record={edited} />
    </article>
  );
}

interface MenuProps {
  pattern: Pattern;
  name: string;
  /** Saves pending changes first, so that the bank and the download get what is on screen. */
  onFlush: () => Promise<unknown>;
}

function TaskMenu({ pattern, name, onFlush }: MenuProps) {
  const t = useTexts(questionsTexts);
  const board = useWriteBoard();
  const run = (work: () => Promise<unknown>) =>
    void onFlush()
      .then(() => board.flush())
      .then(work)
      .catch(showFailure);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('taskMenu', { name })}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconBookmarkPlus size={18} aria-hidden="true" />}
          onClick={() => run(() => saveToBank({ pattern_id: pattern.id }))}
        >
          {t('taskToBank')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          disabled={pattern.forms.length === 0}
          onClick={() => run(() => downloadQuestions(pattern))}
        >
          {t('export')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
