import type { MarkingCase } from '@orbita/contract/marking';
import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconMessage } from '@tabler/icons-react';
import { useDeferredValue, useState, type RefObject } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MarkHistoryList } from '../../../shared/marks/history/mark-history.tsx';
import { StandingExplanation } from '../../../shared/standing/standing-explanation.tsx';
import { formatNumber } from '../../../base/number.ts';
import { personName } from '../../../shared/users/person.tsx';
import { pointsOf } from '../answer/field-points.ts';
import { LazyDetails } from '../lazy-details.tsx';
import { markingTexts } from '../marking.texts.ts';
import { useStable } from '../../../base/use-stable.ts';
import { CommentBox, Library } from '../comments/comment-box.tsx';
import { CommentSkills } from '../comments/comment-skills.tsx';
import { LastVerdict } from './last-verdict.tsx';
import { MarkField } from './mark-field.tsx';
import { RubricPanel } from '../rubric/rubric-panel.tsx';
import { StatusChoice } from './status-choice.tsx';
import type { useTemplates } from '../comments/use-templates.ts';
import type { Verdict } from './use-verdict.ts';
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

/** Mark, status and comment in the order in which they are decided; on phones the mark stays visible and the rest unfolds. */
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
  const statusChoice = <StatusChoice verdict={verdict} now={shown.passing?.passed_status_id ?? null} />;
  const hasAnswers = shown.answers.length > 0;
  const comment = useDeferredValue(verdict.draft.comment);
  const toggle = useStable(verdict.toggleTemplate);
  const status = verdict.statuses.find(({ id }) => id === verdict.status);
  const Arrow = isUnfolded ? IconChevronDown : IconChevronUp;
  return (
    <section className={classes.verdict} aria-label={t('verdict')} data-unfolded={isUnfolded || undefined}>
      <div className={classes.first}>
        {verdict.rubric ? (
          <RubricPanel rubric={verdict.rubric} verdict={verdict} now={now} />
        ) : hasPoints ? (
          <MarkField verdict={verdict} field={markField} now={now} keyed={keyedOf(shown)} />
        ) : (
          <>
            {statusChoice}
            <p
              className={classes.note}
              data-problem={verdict.problem !== null || undefined}
              role={verdict.problem ? 'alert' : undefined}
            >
              {verdict.problem ? t('emptyVerdict') : t('noPoints')}
            </p>
          </>
        )}
      </div>
      <div className={classes.rest}>
        {hasPoints && statusChoice}
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
      </div>
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Arrow size={18} aria-hidden="true" />{' '}
          <span>
            {isUnfolded
              ? t('less')
              : verdict.rubric
                ? t('rubric')
                : hasPoints
                  ? (status?.title ?? t('more'))
                  : t('commentShort')}
          </span>
          {!isUnfolded && verdict.draft.comment && <IconMessage size={18} role="img" aria-label={t('comment')} />}
        </button>
        {canUndo && (
          <button
            type="button"
            className={classes.undoThumb}
            aria-label={t('undoLast')}
            title={t('undoLast')}
            onClick={onUndo}
          >
            <IconArrowBackUp size={22} aria-hidden="true" />
          </button>
        )}
        <Button
          colour="blue"
          onClick={onSave}
          className={classes.save}
          rightSection={<kbd className={classes.onAccent}>Enter</kbd>}
        >
          {t('save')}
        </Button>
      </div>
      <div className={classes.after}>
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
