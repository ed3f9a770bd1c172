import { ActionIcon, Checkbox, NumberInput, Radio, Select, Switch, TextInput } from '@mantine/core';
import { questionTypes } from '@orbita/contract/question-types';
import type { Form } from '@orbita/contract/topics';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import type { Input } from '../../../api/query.ts';
import { useTexts } from '../../../app/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { answeringTexts } from '../answering/answering.texts.ts';
import { buildingTexts } from './building.texts.ts';
import classes from './building.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import { keepForm } from './lesson-cache.ts';
import { changeType, isRightOption, markOption, removeOption } from './question-options.ts';
import { useRecord, type EditedRecord } from './use-record.ts';

type FormPatch = Omit<NonNullable<Input<'topics', 'updateForm'>['body']>, 'updated_at'>;
type EditedForm = EditedRecord<Form, FormPatch>;

const TITLE_MAX = 140;

interface Props {
  stepId: number;
  form: Form;
  handle: ReactNode;
  onDelete: () => void;
}

/** One question in place: its words, the kind of answer, and the right answer for automatic checking. */
export function QuestionEditor({ stepId, form, handle, onDelete }: Props) {
  const t = useTexts(buildingTexts);
  const answering = useTexts(answeringTexts);
  const edited = useRecord<Form, FormPatch>({
    name: `question-${form.id}`,
    record: form,
    send: (patch, updated_at) => api.topics.updateForm({ params: { id: form.id }, body: { ...patch, updated_at } }),
    onSaved: (saved) => keepForm(stepId, saved),
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
            if (next) change(changeType(value, next));
          }}
        />
        <Switch
          label={t('required')}
          checked={value.required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
      </div>
      <RightAnswer edited={edited} />
      <ConflictDialog record={edited} />
    </div>
  );
}

function RightAnswer({ edited }: { edited: EditedForm }) {
  const t = useTexts(buildingTexts);
  const { value, change } = edited;
  if (value.type === 'single' || value.type === 'multiple') return <Options edited={edited} />;
  if (value.type === 'number') {
    return (
      <NumberInput
        label={t('keyText')}
        decimalSeparator=","
        hideControls
        value={typeof value.key === 'number' ? value.key : ''}
        onChange={(key) => change({ key: typeof key === 'number' ? key : null })}
      />
    );
  }
  if (value.type === 'text') {
    return (
      <TextInput
        label={t('keyText')}
        maxLength={1000}
        value={typeof value.key === 'string' ? value.key : ''}
        onChange={(event) => change({ key: event.currentTarget.value || null })}
      />
    );
  }
  return null;
}

function Options({ edited }: { edited: EditedForm }) {
  const t = useTexts(buildingTexts);
  const { value, change } = edited;
  const { options, key, type } = value;
  const Mark = type === 'single' ? Radio : Checkbox;
  const rename = (index: number, text: string) =>
    change({ options: options.map((option, at) => (at === index ? text : option)) });
  return (
    <fieldset className={classes.options}>
      <legend>{t('options')}</legend>
      <p className={classes.hint}>{t('keyHint')}</p>
      {options.map((option, index) => (
        // An option has no other name than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.option}>
          <Mark
            aria-label={t('rightOption', { number: index + 1 })}
            checked={isRightOption(key, index)}
            onClick={() => type === 'single' && isRightOption(key, index) && change({ key: null })}
            onChange={(event) => change({ key: markOption(type, key, index, event.currentTarget.checked) })}
          />
          <TextInput
            className={classes.grow}
            aria-label={t('option', { number: index + 1 })}
            maxLength={500}
            value={option}
            onChange={(event) => rename(index, event.currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('removeOption', { number: index + 1 })}
            onClick={() => change(removeOption({ options, key }, index))}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => change({ options: [...options, ''] })}
          disabled={options.length >= 100}
        >
          {t('addOption')}
        </Button>
      </div>
    </fieldset>
  );
}
