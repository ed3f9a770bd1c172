import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { formatNumber } from '../../../base/number.ts';
import type { PressedKey } from '../../../ui/sheet/grid-moves.ts';
import { journalTexts } from '../journal.texts.ts';
import { faultOf, HIGHEST_MARK, isSavable, parseMark, type SavedMark } from './typed-mark.ts';
import classes from '../journal.module.css';

export interface Editing {
  student: number;
  step: number;
  /** Initial text of the field. */
  text: string;
  /** Whether editing began by typing, in which case arrows leave the cell; otherwise they move the cursor in the text. */
  isTyped: boolean;
}

interface Props {
  editing: Editing;
  label: string;
  max: number | null;
  /** The mark that the journal shows now; it may change during editing. */
  mark: number | null;
  onSave: (typed: SavedMark, move: PressedKey | null) => void;
  onCancel: () => void;
}

const ALWAYS_LEAVE = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown']);
const TYPED_LEAVE = new Set(['ArrowLeft', 'ArrowRight']);

/** The input of a cell; a text that is not a valid mark stays in it, with the reason. */
export function CellEditor({ editing, label, max, mark, onSave, onCancel }: Props) {
  const t = useTexts(journalTexts);
  const [text, setText] = useState(editing.text);
  const [problem, setProblem] = useState<string | null>(null);
  const base = useRef(mark);
  const isDone = useRef(false);
  /** Whether it was said that the topic is without a mark; the second Enter saves. */
  const isTold = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => {
    field.current?.focus();
    if (!editing.isTyped) field.current?.select();
  });
  useEffect(() => begin(), []);

  const reasons = {
    'not-a-number': t('notANumber'),
    'too-high': t('tooHigh', { max: formatNumber(max ?? HIGHEST_MARK) }),
    'too-precise': t('tooPrecise'),
    absence: t('absenceTyped'),
  };
  /** A new mark in a topic without one, which is asked about. */
  const isUnexpected = (typed: SavedMark) => max === null && typed.kind === 'mark' && typed.value !== mark;
  const commit = (move: PressedKey | null): boolean => {
    const typed = parseMark(text, max);
    if (!isSavable(typed)) {
      setProblem(reasons[faultOf(typed)]);
      return false;
    }
    if (mark !== base.current) {
      base.current = mark;
      setProblem(mark === null ? t('removedMeanwhile') : t('changedMeanwhile', { mark: formatNumber(mark) }));
      return false;
    }
    if (isUnexpected(typed) && !isTold.current) {
      isTold.current = true;
      setProblem(t('askWithoutMark', { mark: text.trim() }));
      return false;
    }
    isDone.current = true;
    onSave(typed, move);
    return true;
  };
  const cancel = () => {
    isDone.current = true;
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return cancel();
    const leaves = ALWAYS_LEAVE.has(event.key) || (editing.isTyped && TYPED_LEAVE.has(event.key));
    if (!leaves) return;
    event.preventDefault();
    commit({ key: event.key, ctrlKey: false, shiftKey: event.shiftKey });
  };
  const onBlur = () => {
    if (isDone.current) return;
    const typed = parseMark(text, max);
    if (isSavable(typed) && !isUnexpected(typed)) {
      isDone.current = true;
      return onSave(typed, null);
    }
    const message = isSavable(typed) ? t('notSavedWithoutMark') : reasons[faultOf(typed)];
    notify({ title: label, message, tone: 'error' });
    cancel();
  };
  return (
    <span className={classes.editor}>
      <input
        ref={field}
        className={classes.field}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== null}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
          isTold.current = false;
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {problem && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
