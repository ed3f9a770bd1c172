import type { UgcAnswer } from '@orbita/contract/answers';
import type { Pattern } from '@orbita/contract/tasks';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AnswerView } from '../../../shared/answers/given/answer-view.tsx';
import { answeringTexts } from './answering.texts.ts';
import classes from './stale-answer.module.css';

interface Props {
  id: string;
  pattern: Pattern;
  /** The version submitted elsewhere in the meantime. */
  answer: UgcAnswer;
  onKeep: () => void;
  onTake: () => void;
}

/** Shows the other version in full above one's own and leaves the choice to the student. */
export function StaleAnswer({ id, pattern, answer, onKeep, onTake }: Props) {
  const t = useTexts(answeringTexts);
  return (
    <section className={classes.stale} id={id} role="alert">
      <h4 className={classes.title}>{t('staleTitle')}</h4>
      <p className={classes.text}>{t('staleText')}</p>
      <div className={classes.theirs}>
        <p className={classes.when}>{t('staleTheirs', { time: formatDayTime(answer.receipt.submitted_at) })}</p>
        <AnswerView questions={pattern.forms} fields={answer.fields} />
      </div>
      <div className={classes.actions}>
        <Button colour="blue" onClick={onKeep}>
          {t('keepMine')}
        </Button>
        <Button onClick={onTake}>{t('takeTheirs')}</Button>
      </div>
    </section>
  );
}
