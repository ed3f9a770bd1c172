import type { AnswerVersion, UgcAnswer } from '@orbita/contract/answers';
import type { Pattern } from '@orbita/contract/tasks';
import { askedQuestions } from '@orbita/contract/tasks/draws';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { NotesButton } from '../../../shared/annotations/annotated-files.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { createStore } from '../../../base/store.ts';
import { Expertises } from '../../../shared/comments/expertises.tsx';
import { Comments } from '../../../shared/comments/comments.tsx';
import { markingTexts } from '../marking.texts.ts';
import { AttemptsLine } from './attempts-line.tsx';
import { FieldView } from './field-view.tsx';
import { Versions } from './versions.tsx';
import bare from '../../../ui/buttons/bare-button.module.css';
import classes from './case-view.module.css';

/** Tasks whose text is unfolded; they remain so for the next student. */
const openTexts = createStore<ReadonlySet<number>>(new Set());
function noteOpen(id: number, isOpen: boolean): void {
  const next = new Set(openTexts.get());
  if (isOpen) next.add(id);
  else next.delete(id);
  openTexts.set(next);
}

interface Props {
  pattern: Pattern;
  number: number;
  answer: UgcAnswer | undefined;
  versions: readonly AnswerVersion[];
  /** Whether the viewer may write expertises. */
  canAssess: boolean;
  /** Whether a new expertise begins below the answer. */
  hasForm: boolean;
}

/** A task: its text, the answer, its versions and the comments on it. */
export function TaskView({ pattern, number, answer, versions, canAssess, hasForm }: Props) {
  const t = useTexts(markingTexts);
  const currentUser = useCurrentUser();
  const isTextOpen = openTexts.use().has(pattern.id);
  const [isComparing, setComparing] = useState(false);
  return (
    <section className={classes.task} aria-labelledby={`task-${pattern.id}`}>
      <header className={classes.taskHead}>
        <h3 id={`task-${pattern.id}`}>{pattern.title || t('task', { number })}</h3>
        {pattern.required && <span className={classes.quiet}>{t('required')}</span>}
      </header>
      {pattern.description && (
        <details
          className={classes.fold}
          open={isTextOpen}
          onToggle={(event) => noteOpen(pattern.id, event.currentTarget.open)}
        >
          <summary>{t('taskText')}</summary>
          {isTextOpen && <RichText html={pattern.description} className={classes.folded ?? ''} />}
        </details>
      )}
      {answer ? (
        <>
          <p className={classes.handedIn}>
            <span>{t('submitted', { when: formatDayTime(answer.receipt.submitted_at) })}</span>
            {answer.is_late && <span className={classes.late}>{t('late')}</span>}
            {answer.version > 1 && <span>{t('version', { number: answer.version })}</span>}
            <Link to={`/receipts/${answer.receipt.number}`}>{t('receipt')}</Link>
            {versions.length > 1 && (
              <button
                type="button"
                className={bare.text}
                aria-expanded={isComparing}
                onClick={() => setComparing(!isComparing)}
              >
                <IconHistory size={16} aria-hidden="true" /> {t(isComparing ? 'hideCompare' : 'compare')}
              </button>
            )}
          </p>
          {(pattern.attempts_limit !== null || pattern.time_limit_minutes !== null || pattern.draws.length > 0) && (
            <AttemptsLine patternId={pattern.id} userId={answer.user.id} />
          )}
          {isComparing && <Versions versions={versions} questions={pattern.forms} />}
          {askedQuestions(pattern.forms, answer.fields).map((form) => (
            <FieldView key={form.id} question={form} field={answer.fields.find(({ form_id }) => form_id === form.id)} />
          ))}
          <NotesButton attachments={answer.fields.flatMap(({ attachments }) => attachments)} />
          <div className={classes.said}>
            <Expertises
              answer={answer}
              questions={pattern.forms}
              viewerId={currentUser.user.id}
              canWrite={canAssess}
              canBegin={hasForm}
            />
            <Comments answer={answer} questions={pattern.forms} viewerId={currentUser.user.id} repliesOnly />
          </div>
        </>
      ) : (
        <p className={classes.none}>{t('noTaskAnswer')}</p>
      )}
    </section>
  );
}
