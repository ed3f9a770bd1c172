import type { Pattern, TaskAttempts } from '@orbita/contract/tasks';
import { IconArrowsShuffle, IconClock, IconListNumbers, IconRepeat } from '@tabler/icons-react';
import { formatTime } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { confirm } from '../../../../ui/dialogs/confirm.tsx';
import { answeringTexts } from '../answering.texts.ts';
import classes from './attempts.module.css';

interface StartProps {
  pattern: Pattern;
  attempts: TaskAttempts;
  isStarting: boolean;
  onStart: () => void;
}

/** Shown before an attempt that is timed or draws questions: its conditions and one button. */
export function StartPanel({ pattern, attempts, isStarting, onStart }: StartProps) {
  const t = useTexts(answeringTexts);
  const { time_limit_minutes: minutes } = pattern;
  const drawn = pattern.draws.reduce((sum, { count }) => sum + count, 0);
  const isFirst = attempts.attempts.length === 0;
  const ask = async () => {
    // Without a limit nothing is spent.
    if (minutes === null && attempts.left === null) return onStart();
    const words = [
      minutes !== null && t('startTime', { count: minutes }),
      attempts.left === 1 && t('startLast'),
      attempts.left !== null && attempts.left > 1 && t('startLeft', { count: attempts.left - 1 }),
    ];
    const message = words.filter(Boolean).join(' ');
    if (await confirm({ title: t('startAsk'), message, confirmLabel: t('startAttempt') })) onStart();
    return undefined;
  };
  return (
    <div className={classes.start}>
      <ul className={classes.facts}>
        {minutes !== null && (
          <li>
            <IconClock size={20} aria-hidden="true" /> {t('minutes', { count: minutes })}
          </li>
        )}
        <li>
          <IconListNumbers size={20} aria-hidden="true" /> {t('questionsCount', { count: pattern.forms_count })}
        </li>
        {drawn > 0 && (
          <li>
            <IconArrowsShuffle size={20} aria-hidden="true" /> {t('drawnCount', { count: drawn })}
          </li>
        )}
        {attempts.left !== null && (
          <li>
            <IconRepeat size={20} aria-hidden="true" /> {t('attemptsLeft', { count: attempts.left })}
          </li>
        )}
      </ul>
      {minutes !== null && <p className={classes.quiet}>{t('startHint')}</p>}
      <div>
        <Button colour="blue" loading={isStarting} onClick={() => void ask()}>
          {t(isFirst ? 'startAttempt' : 'startAgain')}
        </Button>
      </div>
    </div>
  );
}

/** Shown when time is up and nothing was submitted; the typed text is still here and can be sent. */
export function OvertimeNote({ deadline }: { deadline: string }) {
  const t = useTexts(answeringTexts);
  return (
    <p className={classes.late} role="status">
      {t('overtime', { time: formatTime(deadline) })}
    </p>
  );
}

/** Shown when the server has submitted the draft, so that nothing remains to be done. */
export function SubmittedByServerNote({ at }: { at: string }) {
  const t = useTexts(answeringTexts);
  return <p className={classes.note}>{t('byServer', { time: formatTime(at) })}</p>;
}

/** Shown when the server has submitted its draft and this device has a different one. */
export function LateDraftNote() {
  const t = useTexts(answeringTexts);
  return (
    <p className={classes.late} role="status">
      {t('leftToServer')}
    </p>
  );
}

/** The number of attempts left. */
export function AttemptsNote({ attempts }: { attempts: TaskAttempts }) {
  const t = useTexts(answeringTexts);
  if (attempts.left === null) return null;
  return (
    <p className={classes.note}>
      {attempts.left === 0 ? t('noAttempts') : t('attemptsLeft', { count: attempts.left })}
    </p>
  );
}
