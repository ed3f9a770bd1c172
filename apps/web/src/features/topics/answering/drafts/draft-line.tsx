import { calendarDay, formatDayTime, formatTime } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { answeringTexts } from '../answering.texts.ts';
import type { WriterState } from './draft-writer.ts';
import type { SubmitStage } from '../use-submit.ts';
import classes from './draft-line.module.css';

interface Props {
  stage: SubmitStage;
  saved: WriterState;
  /** When the server got the latest text; null when it has not, or does not store drafts of this task. */
  keptAt?: number | null;
  /** The server has another draft, which waits for the student's choice. */
  isHeld?: boolean;
  /** Time of the last submission. */
  sentAt: string | undefined;
}

/** Says where the text is saved now: on this device, on the server or nowhere yet. */
export function DraftLine({ stage, saved, keptAt = null, isHeld = false, sentAt }: Props) {
  const t = useTexts(answeringTexts);
  if (saved.stage === 'failed') {
    return (
      <p className={classes.line} data-tone="danger" role="alert">
        {t('notKept')}
      </p>
    );
  }
  const words = () => {
    if (stage === 'uploading') return t('afterUploads');
    if (keptAt !== null) return t('savedServer', { time: formatTime(keptAt) });
    if (saved.stage === 'saving') return t('saving');
    if (isHeld && saved.at) return t('heldHere', { time: formatTime(saved.at) });
    if (saved.stage === 'saved' && saved.at) return t('savedHere', { time: formatTime(saved.at) });
    return sentAt ? wordSent(sentAt) : t('draftHint');
  };
  return <p className={classes.line}>{words()}</p>;
}

/** Returns «Отправлено в 14:02», with the date unless it was today. */
export const wordSent = (at: string): string =>
  calendarDay(at) === calendarDay(Date.now())
    ? answeringTexts.t('sentAt', { time: formatTime(at) })
    : answeringTexts.t('sentOn', { time: formatDayTime(at) });
