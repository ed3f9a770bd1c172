import type { MarkingCase } from '@orbita/contract/marking';
import { useDeferredValue, useRef, useState, type RefObject } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { MarkHistoryList } from '../../../shared/marks/history/mark-history.tsx';
import { AnswerScores } from '../../../shared/soft-skills/answer-scores.tsx';
import { StandingExplanation } from '../../../shared/standing/standing-explanation.tsx';
import { formatNumber } from '../../../base/number.ts';
import { personName } from '../../../shared/users/person.tsx';
import { pointsOf } from '../answer/field-points.ts';
import { caseKey } from '../case-ref.ts';
import { LazyDetails } from '../lazy-details.tsx';
import { useScrolledToTop } from '../use-scrolled-to-top.ts';
import { markingTexts } from '../marking.texts.ts';
import { useStable } from '../../../base/use-stable.ts';
import { CommentBox, Library } from '../comments/comment-box.tsx';
import { CommentSkills } from '../comments/comment-skills.tsx';
import { LastVerdict } from './last-verdict.tsx';
import { MarkField } from './mark-field.tsx';
import { RubricCriteria, RubricSum } from '../rubric/rubric-panel.tsx';
import { StatusChoice } from './status-choice.tsx';
import type { useTemplates } from '../comments/use-templates.ts';
import type { Verdict } from './use-verdict.ts';
import { VerdictActions } from './verdict-actions.tsx';
import classes from './verdict.module.css';

interface Props {
  shown: MarkingCase;
  verdict: Verdict;
  library: ReturnType<typeof useTemplates>;
  markField: RefObject<HTMLInputElement | null>;
  commentField: RefObject<HTMLTextAreaElement | null>;
  /** Returns the keys to the screen. */
  onLeaveField: () => void;
  onSave: () => void;
  onUndo: () => void;
  canUndo: boolean;
}

/** Answers to tasks on soft skills. */
const softAnswers = ({ answers, patterns }: MarkingCase) =>
  answers.filter(({ pattern_id }) =>
    patterns.some(({ id, is_soft_skills_task }) => id === pattern_id && is_soft_skills_task),
  );

/** Comment and criteria, which scroll, above the mark, the status and the button, which stay; on phones what scrolls unfolds. */
export function VerdictPanel({
  shown,
  verdict,
  library,
  markField,
  commentField,
  onLeaveField,
  onSave,
  onUndo,
  canUndo,
}: Props) {
  const t = useTexts(markingTexts);
  const [isUnfolded, setUnfolded] = useState(false);
  const now = useNow(shown, verdict.draft.base);
  const hasPoints = verdict.max !== null;
  const hasAnswers = shown.answers.length > 0;
  const comment = useDeferredValue(verdict.draft.comment);
  const toggle = useStable(verdict.toggleTemplate);
  const rest = useRef<HTMLDivElement>(null);
  const noteScroll = useScrolledToTop(caseKey({ step: shown.step.id, student: shown.student.id }), rest);
  return (
    <section className={classes.verdict} aria-label={t('verdict')} data-unfolded={isUnfolded || undefined}>
      <div className={classes.rest} ref={rest} onScroll={noteScroll}>
        {verdict.rubric && <RubricCriteria rubric={verdict.rubric} />}
        {softAnswers(shown).map(({ id }) => (
          <AnswerScores key={id} answerId={id} />
        ))}
        {hasAnswers && (
          <CommentBox
            comment={verdict.draft.comment}
            onChange={verdict.setComment}
            library={library}
            box={commentField}
            onTaken={onLeaveField}
            onSave={onSave}
          >
            <CommentSkills key={shown.student.id} verdict={verdict} />
          </CommentBox>
        )}
        <LastVerdict onUndo={onUndo} />
        {shown.history.length > 0 && (
          <LazyDetails className={classes.history} summary={t('history')}>
            {() => <MarkHistoryList changes={shown.history} />}
          </LazyDetails>
        )}
        <StandingExplanation student={shown.student.id} step={shown.step.id} withoutHistory />
        {hasAnswers && (
          <Library
            templates={library.templates}
            isLoaded={library.isLoaded}
            comment={comment}
            onToggle={toggle}
            onForget={library.forget}
            suggestions={library.suggestions}
            onKeep={library.keep}
            onDismiss={library.dismiss}
          />
        )}
      </div>
      <div className={classes.footer} data-points={hasPoints || undefined}>
        {verdict.rubric ? (
          <RubricSum rubric={verdict.rubric} verdict={verdict} now={now} />
        ) : (
          hasPoints && <MarkField verdict={verdict} field={markField} now={now} keyed={keyedOf(shown)} />
        )}
        <StatusChoice verdict={verdict} now={shown.passing?.passed_status_id ?? null} />
        {!hasPoints && (
          <p
            className={classes.note}
            data-problem={verdict.problem !== null || undefined}
            role={verdict.problem ? 'alert' : undefined}
          >
            {verdict.problem ? t('emptyVerdict') : t('noPoints')}
          </p>
        )}
        <VerdictActions
          verdict={verdict}
          isUnfolded={isUnfolded}
          onUnfold={setUnfolded}
          onSave={onSave}
          onUndo={canUndo ? onUndo : null}
        />
      </div>
    </section>
  );
}

/** Returns the saved mark in words, highlighted when it changed after this verdict was begun. */
function useNow({ mark }: MarkingCase, base: string | null | undefined): { words: string; isNews: boolean } | null {
  const t = useTexts(markingTexts);
  if (!mark) return null;
  const value = formatNumber(mark.value);
  const isNews = base !== undefined && base !== mark.updated_at;
  if (!mark.author) return { words: t('markNowAutomatic', { mark: value }), isNews };
  return {
    words: t(isNews ? 'changedMeanwhile' : 'markNow', { mark: value, name: personName(mark.author, 'short') }),
    isNews,
  };
}

/** Returns the result of automatic checking. */
const keyedOf = ({ patterns, answers }: MarkingCase) => pointsOf(patterns, answers);
