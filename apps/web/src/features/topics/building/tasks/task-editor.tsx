import { ActionIcon, Menu, Switch, TextInput } from '@mantine/core';
import type { Form, Pattern } from '@orbita/contract/tasks';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconDotsVertical,
  IconDownload,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { dropForm, cacheForm, cachePattern, orderFormsBy, rereadLesson } from '../saving/lesson-cache.ts';
import { BankDialog } from '../questions/bank-dialog.tsx';
import { downloadQuestions } from '../questions/download-questions.ts';
import { saveToBank } from '../questions/save-to-bank.ts';
import { QuestionEditor } from '../questions/question-editor.tsx';
import { questionsTexts } from '../questions/questions.texts.ts';
import { RichEditor } from '../../rich-editor/rich-editor.tsx';
import { useWriteBoard } from '../../../../ui/saving/write-board.ts';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
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
      <Questions stepId={stepId} pattern={pattern} layout={value.type} />
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

function Questions({ stepId, pattern, layout }: { stepId: number; pattern: Pattern; layout: Pattern['type'] }) {
  const t = useTexts(buildingTexts);
  const q = useTexts(questionsTexts);
  const [isBankOpen, setBankOpen] = useState(false);
  const board = useWriteBoard();
  const fail = (error: unknown) => {
    showFailure(error);
    void rereadLesson(stepId);
  };
  const add = async () => {
    cacheForm(
      stepId,
      await api.tasks.createForm({ body: { pattern_id: pattern.id, title: t('newQuestion'), type: 'longText' } }),
    );
  };
  const order = async (ids: number[]) => {
    await board.flush();
    orderFormsBy(stepId, pattern.id, ids);
    const moved = ids.flatMap((id, number) =>
      pattern.forms.find((form) => form.id === id)?.number === number ? [] : [{ id, number }],
    );
    const saved = await Promise.all(
      moved.map(({ id, number }) => api.tasks.updateForm({ params: { id }, body: { number } })),
    );
    for (const form of saved) cacheForm(stepId, form);
  };
  const restore = async (id: number) => {
    await api.tasks.restoreForm({ params: { id } });
    await rereadLesson(stepId);
  };
  const remove = async (form: Form) => {
    await board.flush();
    dropForm(stepId, form);
    await api.tasks.deleteForm({ params: { id: form.id } });
    board.remove(`question-${form.id}`);
    notify({
      message: t('questionDeleted'),
      action: { label: uiTexts.t('undo'), run: () => void restore(form.id).catch(showFailure) },
    });
  };
  return (
    <div className={classes.questions}>
      <SortableList
        items={pattern.forms}
        nameOf={({ title }) => title}
        hint={t('moveHint')}
        onOrder={(ids) => void order(ids).catch(fail)}
      >
        {(form, handle) => (
          <QuestionEditor
            stepId={stepId}
            form={form}
            layout={layout}
            handle={handle}
            onDelete={() => void remove(form).catch(fail)}
          />
        )}
      </SortableList>
      <div className={classes.add}>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => void add().catch(fail)}
        >
          {t('addQuestion')}
        </Button>
        <Button
          size="sm"
          colour="transparentWhite"
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          onClick={() => setBankOpen(true)}
        >
          {q('fromBank')}
        </Button>
        {isBankOpen && <BankDialog stepId={stepId} patternId={pattern.id} onClose={() => setBankOpen(false)} />}
      </div>
    </div>
  );
}
