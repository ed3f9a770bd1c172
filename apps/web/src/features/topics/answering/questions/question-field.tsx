import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import type { Form } from '@orbita/contract/tasks';
import { lazy, Suspense, type KeyboardEvent } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { optionIdsOf } from '../../../../shared/topics/questions/option-ids.ts';
import { formatNumber } from '../../../../base/number.ts';
import { DateBox } from '../../../../ui/fields/date-box.tsx';
import { AttachmentEditor } from '../uploads/attachment-editor.tsx';
import { attachable, fieldOf, isAnsweredByFiles, type FieldContent } from '../answer-content.ts';
import { answeringTexts } from '../answering.texts.ts';
import type { ChoiceProps } from './choice-props.ts';
import type { UploadLimits } from '../../../../shared/files/uploads/upload-file.ts';
import type { AnswerForm } from '../use-answer-form.ts';
import { QuestionExtras } from './question-extras.tsx';
import { useFileDrop } from '../uploads/use-file-drop.ts';
import { useFilePick } from '../uploads/use-file-pick.ts';
import { questionAnchor } from '../use-submit.ts';
import classes from './question-field.module.css';

// Dragging and rich text editing are loaded only for questions that need them.
const MatchingField = lazy(() => import('./matching-field.tsx'));
const OrderingField = lazy(() => import('./ordering-field.tsx'));
const RichEditor = lazy(() =>
  import('../../../../shared/topics/rich-editor/rich-editor.tsx').then((module) => ({ default: module.RichEditor })),
);

interface Props {
  question: Form;
  /** Number of the question in its task, from 1; undefined for an only question. */
  number: number | undefined;
  form: AnswerForm;
  fault: string | undefined;
  onChange: () => void;
  limits: UploadLimits | undefined;
}

/** A question with the field of its type, its attachments and its fault. */
export function QuestionField({ question, number, form, fault, onChange, limits }: Props) {
  const t = useTexts(answeringTexts);
  const field = fieldOf(form.content, question.id);
  const pick = useFilePick({ question, form, limits, onChange });
  const takesFiles = attachable[question.type].length > 0;
  const drop = useFileDrop({ onFiles: pick, disabled: !takesFiles, prefersText: !isAnsweredByFiles(question.type) });
  const ids = {
    field: questionAnchor(question.id),
    label: `${questionAnchor(question.id)}-label`,
    fault: `${questionAnchor(question.id)}-fault`,
  };
  const change = (next: Partial<FieldContent>) => {
    form.changeField(question.id, next);
    onChange();
  };
  const isMain = isAnsweredByFiles(question.type);
  // Placed directly below the faulty field, because below the attachments a phone would not show it.
  const faultLine = fault && (
    <p className={classes.fault} id={ids.fault}>
      {fault}
    </p>
  );
  return (
    <div className={classes.question} data-over={drop.isOver || undefined} {...drop.handlers}>
      <p className={classes.label} id={ids.label}>
        {number !== undefined && <span className={classes.number}>{number}.</span>} {question.title}
        {question.required && (
          <span className={classes.required} title={t('required')}>
            <span aria-hidden="true"> *</span>
            <span className="visually-hidden"> ({t('required')})</span>
          </span>
        )}
        {question.weight !== 1 && question.weight > 0 && (
          <small className={classes.weight}>
            {t('points', { count: question.weight, points: formatNumber(question.weight) })}
          </small>
        )}
      </p>
      <QuestionExtras question={question} />
      <Suspense fallback={<div className={classes.coming} />}>
        <ValueField
          question={question}
          field={field}
          ids={ids}
          isWrong={fault !== undefined}
          revision={form.revision}
          onChange={change}
        />
      </Suspense>
      {!isMain && faultLine}
      {takesFiles && (
        <AttachmentEditor
          question={question}
          field={field}
          form={form}
          isOver={drop.isOver}
          limits={limits}
          onFiles={pick}
          anchor={ids}
          isWrong={fault !== undefined}
          onChange={onChange}
        />
      )}
      {isMain && faultLine}
    </div>
  );
}

function ValueField({ revision, ...props }: ChoiceProps & { revision: number }) {
  const { question, field, ids, isWrong, onChange } = props;
  const t = useTexts(answeringTexts);
  const common = {
    id: ids.field,
    'aria-labelledby': ids.label,
    'aria-required': question.required,
    'aria-invalid': isWrong || undefined,
    // As a plain prop it would be replaced by the input's own, which does not know the line of the fault.
    attributes: { input: { 'aria-describedby': isWrong ? ids.fault : undefined } },
    error: isWrong,
    // Phones zoom into fields with smaller text.
    size: 'md' as const,
  };
  switch (question.type) {
    case 'text':
      return (
        <TextInput
          {...common}
          value={field.text}
          maxLength={100_000}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
    case 'longText':
      return (
        <Textarea
          {...common}
          value={field.text}
          maxLength={100_000}
          classNames={{ input: classes.area ?? '' }}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
    case 'richText':
      return (
        <div id={ids.field} tabIndex={-1} className={classes.rich} data-wrong={isWrong || undefined}>
          <RichEditor
            key={revision}
            label={question.title}
            placeholder={t('richPlaceholder')}
            html={field.text}
            onChange={(text) => onChange({ text })}
          />
        </div>
      );
    case 'code':
      return (
        <Textarea
          {...common}
          value={field.text}
          maxLength={100_000}
          classNames={{ input: classes.code ?? '' }}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          placeholder={question.language || t('codePlaceholder')}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          onKeyDown={(event) => keepIndent(event, (text) => onChange({ text }))}
        />
      );
    case 'date':
      return (
        <div className={classes.short}>
          <DateBox
            id={ids.field}
            label={question.title}
            value={field.text}
            time={null}

            isTall
            isRequired={question.required}
            isWrong={isWrong}
            describedBy={isWrong ? ids.fault : undefined}
            onType={(text) => onChange({ text })}
          />
        </div>
      );
    case 'link':
      return (
        <TextInput
          {...common}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={field.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
    case 'number':
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          placeholder={t('numberHint')}
          value={field.text}
          className={classes.short}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
    case 'single':
    case 'multiple':
      return <Choices {...props} />;
    case 'matching':
      return <MatchingField {...props} />;
    case 'ordering':
      return <OrderingField {...props} />;
    case 'file':
    case 'photo':
    case 'video':
      return null;
    default:
      return question.type satisfies never;
  }
}

/** Starts a new line of code with the indentation of the previous one. */
function keepIndent(event: KeyboardEvent<HTMLTextAreaElement>, onText: (text: string) => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  const box = event.currentTarget;
  const before = box.value.slice(0, box.selectionStart);
  const indent = /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? '';
  if (indent === '') return;
  event.preventDefault();
  box.setRangeText(`\n${indent}`, box.selectionStart, box.selectionEnd, 'end');
  onText(box.value);
}

function Choices({ question, field, ids, isWrong, onChange }: ChoiceProps) {
  const t = useTexts(answeringTexts);
  const isSingle = question.type === 'single';
  const numbers = optionIdsOf(question);
  const toggle = (id: number, isOn: boolean) => {
    const others = isSingle ? [] : field.choices.filter((one) => one !== id);
    onChange({ choices: isOn ? [...others, id].toSorted((a, b) => a - b) : others });
  };
  const Choice = isSingle ? Radio : Checkbox;
  return (
    <div
      role={isSingle ? 'radiogroup' : 'group'}
      aria-labelledby={ids.label}
      aria-describedby={isWrong ? ids.fault : undefined}
      {...(isSingle ? { 'aria-required': question.required, 'aria-invalid': isWrong || undefined } : {})}
    >
      <p className={classes.hint}>{t(isSingle ? 'chooseOne' : 'chooseMany')}</p>
      {numbers.map((id, place) => (
        <Choice
          key={id}
          id={place === 0 ? ids.field : `${ids.field}-${id}`}
          name={ids.field}
          label={question.options[place]}
          error={isWrong}
          size="md"
          checked={field.choices.includes(id)}
          classNames={{
            root: classes.choice ?? '',
            body: classes.choiceBody ?? '',
            labelWrapper: classes.choiceLabel ?? '',
          }}
          onChange={(event) => toggle(id, event.currentTarget.checked)}
        />
      ))}
      {isSingle && !question.required && field.choices.length > 0 && (
        <button type="button" className={classes.clear} onClick={() => onChange({ choices: [] })}>
          {t('clearChoice')}
        </button>
      )}
    </div>
  );
}
