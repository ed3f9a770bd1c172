import { useTexts } from '../../../../base/i18n.ts';
import { notify } from '../../../../base/notices.ts';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { buildingTexts } from '../building.texts.ts';
import { isReadable, nameField, showField } from './changed-field.tsx';
import { fieldOf, type Recorded } from '../../../../ui/saving/record-queue.ts';
import type { Autosaved } from '../../../../ui/saving/use-autosaved.ts';
import classes from './conflict-dialog.module.css';

/** Shows a conflict of two people's changes side by side and lets the user choose. */
export function ConflictDialog<R extends Recorded, P extends object>({ record }: { record: Autosaved<R, P> }) {
  const t = useTexts(buildingTexts);
  const { conflict } = record;
  if (!conflict) return null;
  const takeTheirs = () => {
    const restore = record.takeTheirs();
    // The discarded version can be restored too.
    notify({ message: t('tookTheirs'), action: { label: uiTexts.t('undo'), run: restore } });
  };
  return (
    <Modal
      opened
      size="xl"
      title={t('conflictTitle')}
      onClose={takeTheirs}
      onSave={record.queue.keepMine}
      saveLabel={t('keepMine')}
      cancelLabel={t('takeTheirs')}
    >
      <p className={classes.text}>{t('conflictText')}</p>
      {conflict.fields.filter(isReadable).map((field) => (
        <section key={field}>
          <h3 className={classes.field}>{nameField(field)}</h3>
          <div className={classes.pair}>
            <div className={classes.side}>
              <p className={classes.whose}>{t('mine')}</p>
              {showField(field, conflict.mine[field])}
            </div>
            <div className={classes.side}>
              <p className={classes.whose}>{t('theirs')}</p>
              {showField(field, fieldOf(conflict.theirs, field))}
            </div>
          </div>
        </section>
      ))}
    </Modal>
  );
}
