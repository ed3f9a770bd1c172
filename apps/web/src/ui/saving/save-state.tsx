import { formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './save-state.module.css';

export type SaveStage = 'idle' | 'saving' | 'saved' | 'failed';

interface Props {
  stage: SaveStage;
  /** Time of the last save. */
  at?: string | number | Date | null;
  onRetry?: () => void;
  /** What is said instead while changes wait for the network. */
  waiting?: string | undefined;
}

/** «Сохраняется…», «Сохранено в 14:02» or «Не сохранено — повторить». */
export function SaveState({ stage, at, onRetry, waiting }: Props) {
  const t = useTexts(uiTexts);
  if (waiting) {
    return (
      <span className={classes.waiting} role="status">
        {waiting}
      </span>
    );
  }
  if (stage === 'failed') {
    return (
      <button type="button" className={classes.failed} onClick={onRetry}>
        {t('notSaved')}
      </button>
    );
  }
  return (
    <span className={classes.state} role="status">
      {stage === 'saving' ? t('saving') : stage === 'saved' && at ? t('savedAt', { time: formatTime(at) }) : ''}
    </span>
  );
}
