import { ActionIcon, Switch, TextInput } from '@mantine/core';
import type { Form, Pattern } from '@orbita/contract/topics';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { showFailure, type Input } from '../../../api/query.ts';
import { useTexts } from '../../../app/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { buildingTexts } from './building.texts.ts';
import classes from './building.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import { dropForm, keepForm, keepPattern, orderFormsBy, rereadLesson } from './lesson-cache.ts';
import { QuestionEditor } from './question-editor.tsx';
import { RichEditor } from './rich-editor.tsx';
import { useSaveBoard } from './save-board.ts';
import { SortableList } from './sortable-list.tsx';
import { useRecord } from './use-record.ts';

type PatternPatch = Omit<NonNullable<Input<'topics', 'updatePattern'>['body']>, 'updated_at'>;

interface Props {
  stepId: number;
  pattern: Pattern;
  /** Under the description. */
  extra: ReactNode;
  onDelete: () => void;
}

/** One task in place: what is to be done, and its questions. */
export function TaskEditor({ stepId, pattern, extra, onDelete }: Props) {
  const t = useTexts(buildingTexts);
  const edited = useRecord<Pattern, PatternPatch>({
    name: `task-${pattern.id}`,
    record: pattern,
    send: (patch, updated_at) =>
      api.topics.updatePattern({ params: { id: pattern.id }, body: { ...patch, updated_at } }),
    onSaved: keepPattern,
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
      <Questions stepId={stepId} pattern={pattern} />
      <ConflictDialog record={edited} />
    </article>
  );
}

function Questions({ stepId, pattern }: { stepId: number; pattern: Pattern }) {
  const t = useTexts(buildingTexts);
  const board = useSaveBoard();
  const fail = (error: unknown) => {
    showFailure(error);
    void rereadLesson(stepId);
  };
  const add = async () => {
    keepForm(
      stepId,
      await api.topics.createForm({ body: { pattern_id: pattern.id, title: t('newQuestion'), type: 'longText' } }),
    );
  };
  const order = async (ids: number[]) => {
    await board.flush();
    orderFormsBy(stepId, pattern.id, ids);
    const moved = ids.flatMap((id, number) =>
      pattern.forms.find((form) => form.id === id)?.number === number ? [] : [{ id, number }],
    );
    const saved = await Promise.all(
      moved.map(({ id, number }) => api.topics.updateForm({ params: { id }, body: { number } })),
    );
    for (const form of saved) keepForm(stepId, form);
  };
  const restore = async (id: number) => {
    await api.topics.restoreForm({ params: { id } });
    await rereadLesson(stepId);
  };
  const remove = async (form: Form) => {
    await board.flush();
    dropForm(stepId, form);
    await api.topics.deleteForm({ params: { id: form.id } });
    board.remove(`question-${form.id}`);
    notify({
      message: t('questionDeleted'),
      action: { label: uiTexts.t('undo'), run: () => void restore(form.id).catch(showFailure) },
    });
  };
  return (
    <div className={classes.questions}>
      <SortableList items={pattern.forms} nameOf={({ title }) => title} onOrder={(ids) => void order(ids).catch(fail)}>
        {(form, handle) => (
          <QuestionEditor stepId={stepId} form={form} handle={handle} onDelete={() => void remove(form).catch(fail)} />
        )}
      </SortableList>
      <div>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => void add().catch(fail)}
        >
          {t('addQuestion')}
        </Button>
      </div>
    </div>
  );
}
