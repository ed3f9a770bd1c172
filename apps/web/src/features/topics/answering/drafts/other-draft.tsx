import type { Pattern } from '@orbita/contract/tasks';
import { useEffect, useState } from 'react';
import { formatDayTime } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import classes from '../answer-editor.module.css';
import { answeringTexts } from '../answering.texts.ts';
import { DISCARD_UNDO_TIME, type AnswerForm } from '../use-answer-form.ts';
import { differingWords } from './draft-difference.ts';
import type { Draft } from './draft-store.ts';
import type { ChosenDraft } from './kept-draft.ts';

/** Keeps the other draft of a task, on this device too, until the student has chosen. */
export function useOtherDraft(form: AnswerForm, chosen: ChosenDraft) {
  const [other, setOther] = useState(chosen.other);
  const keep = (next: Draft | undefined) => {
    setOther(next);
    form.noteOther(next);
  };
  useEffect(() => {
    if (chosen.other) form.noteOther(chosen.other);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was found when the form opened has to be stored here
  }, []);
  return { other, keep, show: setOther };
}

interface Props {
  pattern: Pattern;
  form: AnswerForm;
  other: Draft;
  keep: (other: Draft | undefined) => void;
  /** Goes on saving to the server after the choice. */
  goOn: (taken?: Draft) => void;
}

/** Says which other draft there is, and lets the student take it or leave it; neither is lost by that. */
export function OtherDraft({ pattern, form, other, keep, goOn }: Props) {
  const t = useTexts(answeringTexts);
  const isElsewhere = other.place === 'server';
  const words = differingWords(pattern.forms, form.content, other.content);
  const take = () => {
    keep({ ...form.toDraft(), other: undefined, savedAt: form.saved.at ?? Date.now() });
    form.replace(other.content, other.baseVersion);
    if (isElsewhere) goOn(other);
  };
  const leave = () => {
    keep(undefined);
    goOn();
    notify({
      message: t('otherLeft'),
      action: { label: uiTexts.t('undo'), run: () => keep(other) },
      duration: DISCARD_UNDO_TIME,
    });
  };
  return (
    <p className={classes.restored} role="status">
      {t(isElsewhere ? 'otherServer' : 'otherDraft', { time: formatDayTime(other.savedAt) })}
      {words && `: «${words}»`} ·{' '}
      <button type="button" className={classes.inline} onClick={take}>
        {t('takeOther')}
      </button>{' '}
      ·{' '}
      <button type="button" className={classes.inline} onClick={leave}>
        {t(isElsewhere ? 'leaveOther' : 'keepThis')}
      </button>
    </p>
  );
}
