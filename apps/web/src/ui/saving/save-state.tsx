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
}

/** «Сохраняется…», «Сохранено в 14:02» or «Не сохранено — повторить». */
export function SaveState({ stage, at, onRetry }: Props) {
  const t = useTexts(uiTexts);
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
