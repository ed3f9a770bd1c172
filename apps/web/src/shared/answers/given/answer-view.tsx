import type { AnswerField, FieldValue } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/tasks';
import { askedQuestions } from '@orbita/contract/tasks/draws';
import { useState } from 'react';
import type { Static } from 'typebox';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { isBlank, describeKey, describeValue } from '../answer-wording.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AttachmentsView } from '../../files/attachments/attachments-view.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { answerViewTexts } from './answer-view.texts.ts';
import classes from './answer-view.module.css';

type Field = Static<typeof AnswerField>;

/** A submitted answer, question by question; of questions drawn from a set, those that it was asked. */
export function AnswerView({ questions, fields }: { questions: readonly Form[]; fields: readonly Field[] }) {
  const byQuestion = new Map(fields.map((field) => [field.form_id, field]));
  const asked = askedQuestions(questions, fields);
  return (
    <dl className={classes.list}>
      {asked.map((question, index) => (
        <FieldView
          key={question.id}
          question={question}
          number={asked.length > 1 ? index + 1 : undefined}
          field={byQuestion.get(question.id)}
        />
      ))}
    </dl>
  );
}

interface FieldProps {
  question: Form;
  /** Its place among the questions of the task; undefined for the only one. */
  number: number | undefined;
  field: Field | undefined;
}

function FieldView({ question, number, field }: FieldProps) {
  const t = useTexts(answerViewTexts);
  const isEmpty = !field || (isBlank(field.value) && field.attachments.length === 0);
  return (
    <div className={classes.field}>
      <dt className={classes.question}>
        {number !== undefined && <span>{number}.</span>} {question.title}
      </dt>
      <dd className={classes.value}>
        {isEmpty && <span className={classes.none}>{t('noAnswer')}</span>}
        {field && !isBlank(field.value) && <GivenValue question={question} field={field} />}
        {field && field.attachments.length > 0 && <AttachmentsView attachments={field.attachments} />}
        {field && field.credit !== null && (
          <span className={classes.note}>{t('credit', { percent: Math.round(field.credit * 100) })}</span>
        )}
        {question.key !== null && (
          <span className={classes.note}>{t('rightAnswer', { answer: describeKey(question, question.key) })}</span>
        )}
      </dd>
    </div>
  );
}

/** The value of a field; a list holds only the beginning of a very long text, and the rest is read on demand. */
function GivenValue({ question, field }: { question: Form; field: Field }) {
  const t = useTexts(answerViewTexts);
  const [isWanted, setWanted] = useState(false);
  const whole = useCall('answers', 'getAnswer', { params: { id: field.answer_id } }, { enabled: isWanted });
  const value = whole.data?.fields.find(({ id }) => id === field.id)?.value;
  if (!field.is_cut || value !== undefined) return <Value question={question} value={value ?? field.value} />;
  return (
    <>
      <Value question={question} value={field.value} />
      <span className={classes.note}>{t('cut')}</span>
      <Button size="compact-sm" loading={whole.isFetching} onClick={() => setWanted(true)}>
        {t('showWhole')}
      </Button>
    </>
  );
}

function Value({ question, value }: { question: Form; value: FieldValue }) {
  const words = describeValue(question, value);
  if (question.type === 'link' && /^https?:\/\//i.test(words)) {
    return (
      <a href={words} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    );
  }
  if (question.type === 'richText' && typeof value === 'string') return <RichText html={value} />;
  // Long lines scroll, which the keyboard can do only in what takes the focus.
  if (question.type === 'code')
    return (
      <pre className={classes.code} tabIndex={0}>
        {words}
      </pre>
    );
  return <p className={classes.text}>{words}</p>;
}
