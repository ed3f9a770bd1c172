import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../states/notice.tsx';
import { uiTexts } from '../ui.texts.ts';
import type { Recorded } from './record-queue.ts';
import type { Autosaved } from './use-autosaved.ts';
import classes from './conflict-notice.module.css';

interface Props<R extends Recorded, P extends object> {
  edited: Pick<Autosaved<R, P>, 'conflict' | 'queue'>;
  /** Returns the message for the fields that both users have changed. */
  textOf: (fields: (keyof P & string)[]) => string;
}

/** Two people changed the same field; both values are kept until the user decides. */
export function ConflictNotice<R extends Recorded, P extends object>({ edited, textOf }: Props<R, P>) {
  const t = useTexts(uiTexts);
  if (!edited.conflict) return null;
  return (
    <Notice isAlert>
      <p>{textOf(edited.conflict.fields)}</p>
      <div className={classes.choice}>
        <Button colour="blue" onClick={edited.queue.keepMine}>
          {t('keepMine')}
        </Button>
        <Button onClick={edited.queue.takeTheirs}>{t('takeTheirs')}</Button>
      </div>
    </Notice>
  );
}
