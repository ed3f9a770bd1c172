import { Kbd } from '@mantine/core';
import type { MarkingCase } from '@orbita/contract/marks';
import { IconChevronDown, IconChevronUp, IconMessage } from '@tabler/icons-react';
import { useDeferredValue, useState, type RefObject } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkHistoryList } from '../../../ui/mark-history.tsx';
import { formatNumber } from '../../../ui/number.ts';
import { personName } from '../../../ui/person.tsx';
import { sumCredits } from '../answer/field-words.ts';
import { markingTexts } from '../marking.texts.ts';
import { useStable } from '../use-stable.ts';
import { CommentBox, Library } from './comment-box.tsx';
import { LastVerdict } from './last-verdict.tsx';
import { MarkField } from './mark-field.tsx';
import { StatusChoice } from './status-choice.tsx';
import type { useTemplates } from './use-templates.ts';
import type { Verdict } from './use-verdict.ts';
import classes from './verdict.module.css';

interface Props {
  shown: MarkingCase;
  verdict: Verdict;
  library: ReturnType<typeof useTemplates>;
  markField: RefObject<HTMLInputElement | null>;
  commentField: RefObject<HTMLTextAreaElement | null>;
  /** Puts the keys back on the screen. */
  onLeaveField: () => void;
  onSave: () => void;
  onUndo: () => void;
}

/** Mark, status and comment in the order they are decided. On phones the mark stays at hand and the rest unfolds. */
export function VerdictPanel({ shown, verdict, library, markField, commentField, onLeaveField, onSave, onUndo }: Props) {
  const t = useTexts(markingTexts);
  const [isUnfolded, setUnfolded] = useState(false);
  const hasAnswers = shown.answers.length > 0;
  const comment = useDeferredValue(verdict.draft.comment);
  const toggle = useStable(verdict.toggleTemplate);
  const status = verdict.statuses.find(({ id }) => id === verdict.status);
  const Arrow = isUnfolded ? IconChevronDown : IconChevronUp;
  return (
    <section className={classes.verdict} aria-label={t('verdict')} data-unfolded={isUnfolded || undefined}>
      <div className={classes.first}>
        <MarkField verdict={verdict} field={markField} now={useNow(shown)} keyed={keyedOf(shown)} />
        {verdict.problem === 'emptyVerdict' && verdict.max === null && (
          <p className={classes.note} data-problem role="alert">
            {t('emptyVerdict')}
          </p>
        )}
      </div>
      <div className={classes.rest}>
        <StatusChoice verdict={verdict} now={shown.passing?.passed_status_id ?? null} />
        {hasAnswers && <CommentBox comment={verdict.draft.comment} onChange={verdict.setComment} library={library} box={commentField} onTaken={onLeaveField} onSave={onSave} />}
      </div>
      <div className={classes.actions}>
        <button type="button" className={classes.unfold} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          <Arrow size={18} aria-hidden="true" /> <span>{isUnfolded ? t('less') : (status?.title ?? t('more'))}</span>
          {!isUnfolded && verdict.draft.comment && <IconMessage size={18} role="img" aria-label={t('comment')} />}
        </button>
        <Button colour="blue" onClick={onSave} className={classes.save} rightSection={<Kbd className={classes.onAccent}>Enter</Kbd>}>
          {t('save')}
        </Button>
      </div>
      <div className={classes.after}>
        <LastVerdict onUndo={onUndo} />
        {hasAnswers && <Library templates={library.templates} isLoaded={library.isLoaded} comment={comment} onToggle={toggle} onForget={library.forget} />}
        {shown.history.length > 0 && (
          <details className={classes.history}>
            <summary>{t('history')}</summary>
            <MarkHistoryList changes={shown.history} />
          </details>
        )}
      </div>
    </section>
  );
}

/** The mark as it stands now; said louder when a colleague changed it under our hands. */
function useNow({ mark }: MarkingCase): string | null {
  const t = useTexts(markingTexts);
  if (!mark) return null;
  return mark.author ? t('markNow', { mark: formatNumber(mark.value), name: personName(mark.author, 'short') }) : t('markNowAutomatic', { mark: formatNumber(mark.value) });
}

/** What the keys of the questions say. */
const keyedOf = ({ answers }: MarkingCase) => sumCredits(answers.flatMap(({ fields }) => fields.map(({ credit }) => credit)));
