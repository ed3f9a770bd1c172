import type { AnswerField } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/topics';
import { IconCheck, IconCircle, IconCircleFilled, IconSquare, IconSquareCheckFilled, IconX } from '@tabler/icons-react';
import type { Static } from 'typebox';
import { useTexts } from '../../../app/i18n.ts';
import { chosenOptions, isBlank, pairsOf, wordKey, wordValue } from '../../../ui/answer-words.ts';
import { formatNumber } from '../../../ui/number.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { markingTexts } from '../marking.texts.ts';
import { Attachments } from './attachments.tsx';
import classes from './field-view.module.css';

type Field = Static<typeof AnswerField>;

/** A question and what was answered to it. */
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
            {t('key')}: <b>{wordKey(question, question.key)}</b>
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
  if (question.type === 'richText' && typeof field.value === 'string') return <RichText html={field.value} />;
  if (question.type === 'code')
    return (
      <pre className={classes.code} tabIndex={0}>
        {words}
      </pre>
    );
  return <p className={question.type === 'number' ? classes.number : classes.text}>{words}</p>;
}

/** Pairs or places, each with whether the key says the same. */
function Pairs({ question, field }: { question: Form; field: Field }) {
  const t = useTexts(markingTexts);
  const isOrder = question.type === 'ordering';
  const given = chosenOptions(field.value);
  const key = Array.isArray(question.key) ? question.key : null;
  const rightAt = (place: number): string | undefined => {
    const right = key?.[place];
    return right === undefined ? undefined : ((isOrder ? question.options : question.matches)[right] ?? t('noPair'));
  };
  const rows: [string, string][] = isOrder
    ? given.map((option, place) => [`${place + 1}.`, question.options[option] ?? ''])
    : pairsOf(question, field.value).map(([option, match]) => [`${option} —`, match ?? t('noPair')]);
  return (
    <ul className={classes.options}>
      {rows.map(([name, words], place) => {
        const tone = key === null ? undefined : given[place] === key[place] ? 'good' : 'bad';
        return (
          <li key={name + words} data-chosen data-tone={tone}>
            {tone === 'bad' ? (
              <IconX size={18} role="img" aria-label={t('wrong')} />
            ) : (
              <IconCheck size={18} role="img" aria-label={t(tone ? 'correct' : 'chosen')} />
            )}
            <span>
              {name} {words}
            </span>
            {tone === 'bad' && <small>{t('shouldBe', { words: rightAt(place) ?? '' })}</small>}
          </li>
        );
      })}
    </ul>
  );
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
