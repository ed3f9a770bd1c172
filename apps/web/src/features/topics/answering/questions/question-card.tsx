import type { Form } from '@orbita/contract/tasks';
import { useTexts } from '../../../../base/i18n.ts';
import { formatNumber } from '../../../../base/number.ts';
import { answeringTexts } from '../answering.texts.ts';
import { QuestionExtras } from './question-extras.tsx';
import classes from './question-field.module.css';

/** A question for people who do not answer it: its text, its attachments and its options. */
export function QuestionCard({ question, number }: { question: Form; number: number }) {
  const t = useTexts(answeringTexts);
  const { title, required, type, weight, options, matches } = question;
  const facts = [
    t(`type.${type}`),
    weight !== 1 && weight > 0 && t('points', { count: weight, points: formatNumber(weight) }),
  ];
  return (
    <div className={classes.question}>
      <p className={classes.label}>
        <span className={classes.number}>{number}.</span> {title}
        {required && <span className={classes.required}> *</span>}
        <small className={classes.kind}>{facts.filter(Boolean).join(' · ')}</small>
      </p>
      <QuestionExtras question={question} />
      {options.length > 0 && (
        <div className={classes.columns}>
          <ul>
            {options.map((option, index) => (
              <li key={index}>{option}</li>
            ))}
          </ul>
          {matches.length > 0 && (
            <ul>
              {matches.map((match, index) => (
                <li key={index}>{match}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
