import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../states/notice.tsx';
import { uiTexts } from '../ui.texts.ts';
import classes from './conflict-notice.module.css';
import { useWriteBoard } from './write-board.ts';

/** Says that changes which an earlier page could not save were restored, until the user hides it or takes them back. */
export function RestoredNotice() {
  const t = useTexts(uiTexts);
  const { restored } = useWriteBoard();
  const all = [...restored.use().values()];
  if (all.length === 0) return null;
  const hide = () => restored.set(new Map());
  const undo = () => {
    for (const one of all) one.undo();
    hide();
  };
  return (
    <Notice isAlert>
      <p>{t('restored', { time: formatDayTime(Math.max(...all.map(({ at }) => at))) })}</p>
      <div className={classes.choice}>
        <Button onClick={undo}>{t('undoRestored')}</Button>
        <Button onClick={hide}>{t('dismiss')}</Button>
      </div>
    </Notice>
  );
}
