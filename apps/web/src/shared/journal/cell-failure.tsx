import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { boardTexts } from './board.texts.ts';
import classes from './board.module.css';

interface Props {
  edit: { message?: string; isOffline?: boolean };
  onRetry: () => void;
  onDiscard: () => void;
}

/** Why a cell was not saved, with retry and discard. */
export function CellFailure({ edit, onRetry, onDiscard }: Props) {
  const t = useTexts(boardTexts);
  if (edit.isOffline)
    return (
      <div className={`${classes.failure} ${classes.offline}`}>
        <span>{t('waitsForNetwork')}</span>
        <Button size="xs" onClick={onDiscard}>
          {t('takeBack')}
        </Button>
      </div>
    );
  return (
    <div className={classes.failure} role="alert">
      <span>{t('failedBecause', { reason: edit.message ?? '' })}</span>
      <Button size="xs" colour="red" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      <Button size="xs" onClick={onDiscard}>
        {t('takeBack')}
      </Button>
    </div>
  );
}
