import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconMessage } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { markingTexts } from '../marking.texts.ts';
import type { Verdict } from './use-verdict.ts';
import classes from './verdict.module.css';

interface Props {
  verdict: Verdict;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
  onSave: () => void;
  /** Null when there is nothing to undo. */
  onUndo: (() => void) | null;
}

/** The button that saves; on phones also those that unfold the panel and undo. */
export function VerdictActions({ verdict, isUnfolded, onUnfold, onSave, onUndo }: Props) {
  const t = useTexts(markingTexts);
  const Arrow = isUnfolded ? IconChevronDown : IconChevronUp;
  return (
    <div className={classes.actions}>
      <button type="button" className={classes.unfold} aria-expanded={isUnfolded} onClick={() => onUnfold(!isUnfolded)}>
        <Arrow size={18} aria-hidden="true" /> <span>{isUnfolded ? t('less') : foldedName(t, verdict)}</span>
        {!isUnfolded && verdict.draft.comment && <IconMessage size={18} role="img" aria-label={t('comment')} />}
      </button>
      {onUndo && (
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
  );
}

/** Returns the words of the folded panel: the status, or what unfolds where the status is seen anyway. */
function foldedName(t: typeof markingTexts.t, { rubric, max, statuses, status }: Verdict): string {
  if (max === null) return t('commentShort');
  return statuses.find(({ id }) => id === status)?.title ?? t(rubric ? 'rubric' : 'more');
}
