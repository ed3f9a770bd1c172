import type { Pattern } from '@orbita/contract/tasks';
import { useTexts } from '../../../../base/i18n.ts';
import { fieldOf, type AnswerContent } from '../answer-content.ts';
import { answeringTexts } from '../answering.texts.ts';
import classes from '../task-answer.module.css';

/** Text that came too late for submission but can still be read and copied. */
export function LateDraft({ pattern, content }: { pattern: Pattern; content: AnswerContent }) {
  const t = useTexts(answeringTexts);
  const written = pattern.forms.filter(({ id }) => fieldOf(content, id).text !== '');
  if (written.length === 0) return null;
  return (
    <details className={classes.left}>
      <summary>{t('leftDraft')}</summary>
      {written.map(({ id, title }) => (
        <div key={id}>
          <p className={classes.leftTitle}>{title}</p>
          <p className={classes.leftText}>{fieldOf(content, id).text}</p>
        </div>
      ))}
    </details>
  );
}
