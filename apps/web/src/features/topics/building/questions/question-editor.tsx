import { ActionIcon, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { questionTypes } from '@orbita/contract/tasks/question-types';
import type { Form, Pattern } from '@orbita/contract/tasks';
import { IconBookmarkPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { answeringTexts } from '../../answering/answering.texts.ts';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { cacheForm } from '../saving/lesson-cache.ts';
import type { FormPatch } from './edited-form.ts';
import { QuestionDetails, TablePlace } from './question-details.tsx';
import { changeType } from './question-options.ts';
import { questionsTexts } from './questions.texts.ts';
import { RightAnswer } from './right-answer.tsx';
import { saveToBank } from './save-to-bank.ts';
import { useAutosaved } from '../../../../ui/saving/use-autosaved.ts';

const TITLE_MAX = 140;

interface Props {
  stepId: number;
  form: Form;
  layout: Pattern['type'];
  handle: ReactNode;
  onDelete: () => void;
}

/** Edits a question in place: text, type and the right answer for automatic checking. */
export function QuestionEditor({ stepId, form, layout, handle, onDelete }: Props) {
  const t = useTexts(buildingTexts);
  const answering = useTexts(answeringTexts);
  const q = useTexts(questionsTexts);
  const edited = useAutosaved<Form, FormPatch>({
    name: `question-${form.id}`,
    record: form,
    send: (patch, updated_at) => api.tasks.updateForm({ params: { id: form.id }, body: { ...patch, updated_at } }),
    onSaved: (saved) => cacheForm(stepId, saved),
  });
  const { value, change, show } = edited;
  const rename = (title: string) => (title.trim() === '' ? show({ title }) : change({ title }));
  return (
    <div className={classes.question}>
      <div className={classes.head}>
        {handle}
        <TextInput
          className={classes.grow}
          aria-label={t('questionTitle')}
          maxLength={TITLE_MAX}
          value={value.title}
          error={value.title.trim() === '' ? t('questionEmpty') : undefined}
          rightSection={<span className={classes.counter}>{TITLE_MAX - value.title.length}</span>}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={q('toBank', { name: value.title })}
          title={q('toBank', { name: value.title })}
          onClick={() =>
            void edited.queue
              .flush()
              .then(() => saveToBank({ form_id: form.id }))
              .catch(showFailure)
          }
        >
          <IconBookmarkPlus size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('deleteQuestion', { name: value.title })}
          title={t('delete')}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={classes.fields}>
        <Select
          label={t('questionType')}
          allowDeselect={false}
          data={questionTypes.map((type) => ({ value: type, label: answering(`type.${type}`) }))}
          value={value.type}
          onChange={(type) => {
            const next = questionTypes.find((one) => one === type);
            if (next) change(changeType(value, next, [value, edited.queue.base()]));
          }}
        />
        <NumberInput
          label={q('points')}
          w={96}
          min={0}
          max={100}
          decimalSeparator=","
          value={value.weight}
          onChange={(weight) => typeof weight === 'number' && change({ weight })}
        />
        <Switch
          label={t('required')}
          checked={value.required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
      </div>
      <RightAnswer edited={edited} />
      <TablePlace edited={edited} type={layout} />
      <QuestionDetails edited={edited} form={form} />
      <ConflictDialog record={edited} />
    </div>
  );
}
