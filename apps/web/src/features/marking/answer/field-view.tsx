import type { AnswerField } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/tasks';
import { IconCheck, IconCircle, IconCircleFilled, IconSquare, IconSquareCheckFilled, IconX } from '@tabler/icons-react';
import type { Static } from 'typebox';
import { useTexts } from '../../../base/i18n.ts';
import {
  chosenOptions,
  isBlank,
  matchWords,
  optionWords,
  pairsOf,
  describeKey,
  describeValue,
} from '../../../shared/answers/answer-wording.ts';
import { formatNumber } from '../../../base/number.ts';
import { optionIdsOf } from '../../../shared/topics/questions/option-ids.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { markingTexts } from '../marking.texts.ts';
import { Attachments } from './attachments.tsx';
import classes from './field-view.module.css';

type Field = Static<typeof AnswerField>;

/** A question with the student's answer. */
export function FieldView({ question, field }: { question: Form; field: Field | undefined }) {
  const t = useTexts(markingTexts);
  const hasOptions = question.type === 'single' || question.type === 'multiple';
  const isPaired = question.type === 'matching' || question.type === 'ordering';
  const hasValue = field !== undefined && !isBlank(field.value);
  const hasFiles = field !== undefined && field.attachments.length > 0;
  return (
    <div className={classes.field}>
      <h4 className={classes.question}>
        {question.title}
        {question.weight !== 1 && question.weight > 0 && (
          <small className={classes.weight}>{t('weight', { points: formatNumber(question.weight) })}</small>
        )}
        {field && field.credit !== null && <Credit credit={field.credit} />}
      </h4>
      <div className={classes.parts}>
        {hasOptions ? (
          <Options question={question} field={field} />
        ) : isPaired ? (
          hasValue && <Pairs question={question} field={field} />
        ) : (
          hasValue && <Value question={question} field={field} />
        )}
        {hasFiles && <Attachments attachments={field.attachments} />}
        {!hasValue && !hasFiles && <p className={classes.none}>{t('noValue')}</p>}
        {!hasOptions && !isPaired && question.key !== null && field?.credit !== 1 && (
          <p className={classes.key}>
            {t('key')}: <b>{describeKey(question, question.key)}</b>
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
  const words = describeValue(question, field.value);
  if (question.type === 'link' && /^https?:\/\//i.test(words)) {
    return (
      <a className={classes.link} href={words} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    );
  }
  if (question.type === 'richText' && typeof field.value === 'string') return <RichText html={field.value} />;
  if (question.type === 'code')
    return (
      <pre className={classes.code} tabIndex={0}>
        {words}
      </pre>
    );
  return <p className={question.type === 'number' ? classes.number : classes.text}>{words}</p>;
}

interface Row {
  key: string;
  words: string;
  isRight: boolean;
  /** The value according to the key. */
  right: string;
}
/** Returns the places or pairs of an answer beside those of the key. */
function rowsOf(question: Form, value: Field['value'], noPair: string): Row[] {
  const key = Array.isArray(question.key) ? question.key : [];
  const rightWords = question.type === 'ordering' ? optionWords(question) : matchWords(question);
  const rightAt = (at: number) => rightWords.get(key[at] ?? -1) ?? noPair;
  const given = chosenOptions(value);
  if (question.type === 'ordering')
    return given.map((id, place) => ({
      key: String(id),
      words: `${place + 1}. ${rightWords.get(id) ?? ''}`,
      isRight: id === key[place],
      right: rightAt(place),
    }));
  return pairsOf(question, value).map(({ id, option, match }) => ({
    key: String(id),
    words: `${option} — ${match ?? noPair}`,
    isRight: given[id] === key[id],
    right: rightAt(id),
  }));
}

/** Pairs or places, each marked as matching the key or not. */
function Pairs({ question, field }: { question: Form; field: Field }) {
  const t = useTexts(markingTexts);
  const hasKey = Array.isArray(question.key);
  return (
    <ul className={classes.options}>
      {rowsOf(question, field.value, t('noPair')).map(({ key, words, isRight, right }) => {
        const tone = hasKey ? (isRight ? 'good' : 'bad') : undefined;
        return (
          <li key={key} data-chosen data-tone={tone}>
            {tone === 'bad' ? (
              <IconX size={18} role="img" aria-label={t('wrong')} />
            ) : (
              <IconCheck size={18} role="img" aria-label={t(tone ? 'correct' : 'chosen')} />
            )}
            <span>{words}</span>
            {tone === 'bad' && <small>{t('shouldBe', { words: right })}</small>}
          </li>
        );
      })}
    </ul>
  );
}

/** All options with the chosen and the right ones marked; chosen options that were removed since come last. */
function Options({ question, field }: { question: Form; field: Field | undefined }) {
  const t = useTexts(markingTexts);
  const chosen = new Set(chosenOptions(field?.value ?? null));
  const right = question.key === null ? null : new Set(chosenOptions(question.key));
  const [Taken, Left] =
    question.type === 'single' ? [IconCircleFilled, IconCircle] : [IconSquareCheckFilled, IconSquare];
  const present = optionIdsOf(question);
  const words = optionWords(question);
  const gone = [...chosen].filter((id) => !present.includes(id) && words.has(id));
  return (
    <ul className={classes.options}>
      {[...present, ...gone].map((id) => {
        const [isChosen, isRight] = [chosen.has(id), right?.has(id) ?? false];
        const isGone = gone.includes(id);
        const tone = right === null || isGone ? undefined : isChosen && !isRight ? 'bad' : isRight ? 'good' : undefined;
        const Sign = isChosen ? Taken : Left;
        return (
          <li key={id} data-chosen={isChosen || undefined} data-tone={tone}>
            <Sign size={18} role="img" aria-label={t(isChosen ? 'chosen' : 'missed')} />
            <span>{words.get(id)}</span>
            {tone && <small>{t(tone === 'good' ? 'rightOption' : 'chosenWrong')}</small>}
          </li>
        );
      })}
    </ul>
  );
}
