import type { AnswerField } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/topics';
import { IconCheck, IconCircle, IconCircleFilled, IconSquare, IconSquareCheckFilled, IconX } from '@tabler/icons-react';
import type { Static } from 'typebox';
import { useTexts } from '../../../app/i18n.ts';
import { markingTexts } from '../marking.texts.ts';
import { Attachments } from './attachments.tsx';
import { chosenOptions, isBlank, wordValue } from './field-words.ts';
import classes from './field-view.module.css';

type Field = Static<typeof AnswerField>;

/** A question and what was answered to it. */
export function FieldView({ question, field }: { question: Form; field: Field | undefined }) {
  const t = useTexts(markingTexts);
  const hasOptions = question.type === 'single' || question.type === 'multiple';
  const hasValue = field !== undefined && !isBlank(field.value);
  const hasFiles = field !== undefined && field.attachments.length > 0;
  return (
    <div className={classes.field}>
      <h4 className={classes.question}>
        {question.title}
        {field && field.credit !== null && <Credit credit={field.credit} />}
      </h4>
      <div className={classes.parts}>
        {hasOptions ? (
          <Options question={question} field={field} />
        ) : (
          hasValue && <Value question={question} field={field} />
        )}
        {hasFiles && <Attachments attachments={field.attachments} />}
        {!hasValue && !hasFiles && <p className={classes.none}>{t('noValue')}</p>}
        {!hasOptions && question.key !== null && field?.credit !== 1 && (
          <p className={classes.key}>
            {t('key')}: <b>{wordValue(question, question.key)}</b>
          </p>
        )}
      </div>
    </div>
  );
}

function Credit({ credit }: { credit: number }) {
  const t = useTexts(markingTexts);
  const [tone, words] =
    credit >= 1
      ? ['good', t('correct')]
      : credit <= 0
        ? ['bad', t('wrong')]
        : ['part', t('partly', { percent: Math.round(credit * 100) })];
  const Sign = tone === 'bad' ? IconX : IconCheck;
  return (
    <span className={classes.credit} data-tone={tone}>
      <Sign size={14} stroke={2.5} aria-hidden="true" /> {words}
    </span>
  );
}

function Value({ question, field }: { question: Form; field: Field }) {
  const words = wordValue(question, field.value);
  if (question.type === 'link' && /^https?:\/\//i.test(words)) {
    return (
      <a className={classes.link} href={words} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    );
  }
  return <p className={question.type === 'number' ? classes.number : classes.text}>{words}</p>;
}

/** All options with what was chosen and, when there is a key, what should have been. */
function Options({ question, field }: { question: Form; field: Field | undefined }) {
  const t = useTexts(markingTexts);
  const chosen = new Set(chosenOptions(field?.value ?? null));
  const right = question.key === null ? null : new Set(chosenOptions(question.key));
  const [Taken, Left] =
    question.type === 'single' ? [IconCircleFilled, IconCircle] : [IconSquareCheckFilled, IconSquare];
  return (
    <ul className={classes.options}>
      {question.options.map((option, index) => {
        const [isChosen, isRight] = [chosen.has(index), right?.has(index) ?? false];
        const tone = right === null ? undefined : isChosen && !isRight ? 'bad' : isRight ? 'good' : undefined;
        const Sign = isChosen ? Taken : Left;
        return (
          <li key={index} data-chosen={isChosen || undefined} data-tone={tone}>
            <Sign size={18} role="img" aria-label={t(isChosen ? 'chosen' : 'missed')} />
            <span>{option}</span>
            {tone && <small>{t(tone === 'good' ? 'rightOption' : 'chosenWrong')}</small>}
          </li>
        );
      })}
    </ul>
  );
}
