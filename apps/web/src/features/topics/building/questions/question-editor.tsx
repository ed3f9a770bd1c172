import { NumberInput, Select, Switch } from '@mantine/core';
import { questionTypes } from '@orbita/contract/tasks/question-types';
import type { Form, Pattern } from '@orbita/contract/tasks';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { api } from '../../../../api/client/client.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { answeringTexts } from '../../answering/answering.texts.ts';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { cacheForm } from '../saving/lesson-cache.ts';
import { changeLists, type EditedForm, type FormPatch } from './edited-form.ts';
import own from './question-card.module.css';
import { QuestionDetails, TablePlace } from './question-details.tsx';
import { QuestionHead, type QuestionActions } from './question-head.tsx';
import { changeType } from './question-options.ts';
import { questionsTexts } from './questions.texts.ts';
import { RightAnswer } from './right-answer.tsx';
import { useAutosaved } from '../../../../ui/saving/use-autosaved.ts';

interface Props {
  stepId: number;
  form: Form;
  /** Number of the question in its task, from 1. */
  number: number;
  layout: Pattern['type'];
  handle: ReactNode;
  isFolded: boolean;
  /** Just added: the card comes into view and its title takes the focus. */
  isFresh: boolean;
  actions: QuestionActions;
}

/** Fields that Enter in the title leads to. */
const FIRST_FIELD = ':is(input[type="text"], input:not([type]), textarea)';

/** Edits a question in place: text, type and the right answer for automatic checking. */
export function QuestionEditor({ stepId, form, layout, isFresh, actions, ...head }: Props) {
  const card = useRef<HTMLElement>(null);
  const edited = useAutosaved<Form, FormPatch>({
    name: `question-${form.id}`,
    record: form,
    send: (patch, updated_at) => api.tasks.updateForm({ params: { id: form.id }, body: { ...patch, updated_at } }),
    onSaved: (saved) => cacheForm(stepId, saved),
  });
  useEffect(() => {
    if (!isFresh) return;
    const title = card.current?.querySelector<HTMLTextAreaElement>('[data-title]');
    card.current?.scrollIntoView({ block: 'nearest' });
    title?.focus({ preventScroll: true });
    title?.select();
  }, [isFresh]);
  const duplicate = () => void edited.queue.flush().then(actions.onDuplicate);
  const onKeyDown = (event: KeyboardEvent) => {
    const isDuplicate = event.code === 'KeyD' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isDuplicate) return;
    event.preventDefault();
    duplicate();
  };
  return (
    // The keys work wherever in the card the focus is.
    <article ref={card} className={own.card} data-question={form.id} onKeyDown={onKeyDown}>
      <QuestionHead
        {...head}
        edited={edited}
        actions={{ ...actions, onDuplicate: duplicate }}
        onEnter={() => card.current?.querySelector<HTMLElement>(`[data-answer] ${FIRST_FIELD}`)?.focus()}
      />
      {!head.isFolded && (
        <>
          <TypeAndPoints edited={edited} />
          <div data-answer>
            <RightAnswer key={edited.value.type} edited={edited} />
          </div>
          <TablePlace edited={edited} type={layout} />
          <QuestionDetails edited={edited} form={form} />
        </>
      )}
      <ConflictDialog record={edited} />
    </article>
  );
}

function TypeAndPoints({ edited }: { edited: EditedForm }) {
  const t = useTexts(buildingTexts);
  const answering = useTexts(answeringTexts);
  const q = useTexts(questionsTexts);
  const { value, change } = edited;
  return (
    <div className={classes.fields}>
      <Select
        label={t('questionType')}
        allowDeselect={false}
        data={questionTypes.map((type) => ({ value: type, label: answering(`type.${type}`) }))}
        value={value.type}
        onChange={(type) => {
          const next = questionTypes.find((one) => one === type);
          if (next) changeLists(edited, changeType(value, next, [value, edited.queue.base()]));
        }}
      />
      {/* The questions of a set have the points of their draw. */}
      {value.draw_id === null && (
        <NumberInput
          label={q('points')}
          w={96}
          min={0}
          max={100}
          decimalSeparator=","
          value={value.weight}
          onChange={(weight) => typeof weight === 'number' && change({ weight })}
        />
      )}
      <Switch
        label={t('required')}
        checked={value.required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
    </div>
  );
}
