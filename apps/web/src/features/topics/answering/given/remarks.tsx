import type { UgcAnswer } from '@orbita/contract/answers';
import type { Pattern } from '@orbita/contract/tasks';
import { useTexts } from '../../../../base/i18n.ts';
import { useCurrentUser } from '../../../../api/current-user.ts';
import { Comments } from '../../../../shared/comments/comments.tsx';
import { Expertises } from '../../../../shared/comments/expertises.tsx';
import { givenTexts } from './given-answer.texts.ts';
import classes from '../task-answer.module.css';

interface Props {
  pattern: Pattern;
  answer: UgcAnswer;
}

/** What teachers and experts wrote about an answer, and the student's replies. */
export function Remarks({ pattern, answer }: Props) {
  const { user } = useCurrentUser();
  return (
    <>
      <Expertises answer={answer} questions={pattern.forms} viewerId={user.id} />
      <Comments answer={answer} questions={pattern.forms} viewerId={user.id} />
    </>
  );
}

/** The same above the form while the answer is being changed, open for work that was returned; nothing without remarks. */
export function RemarksBesideForm({ pattern, answer }: Props) {
  const t = useTexts(givenTexts);
  const count = answer.comments.length + answer.expertises.length;
  if (count === 0) return null;
  return (
    <details className={classes.remarks} open={answer.state === 'returned'}>
      <summary>{t('remarks', { count })}</summary>
      <Remarks pattern={pattern} answer={answer} />
    </details>
  );
}
