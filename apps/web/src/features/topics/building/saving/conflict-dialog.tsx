import { useTexts } from '../../../../base/i18n.ts';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { buildingTexts } from '../building.texts.ts';
import { isReadable, nameField, showField } from './changed-field.tsx';
import type { Recorded } from '../../../../ui/saving/save-queue.ts';
import type { EditedRecord } from './use-record.ts';
import classes from './conflict-dialog.module.css';

/** Two people changed the same: both versions side by side, and the choice. */
export function ConflictDialog<R extends Recorded, P extends object>({ record }: { record: EditedRecord<R, P> }) {
  const t = useTexts(buildingTexts);
  const { conflict } = record;
  if (!conflict) return null;
  return (
    <Modal
      opened
      size="xl"
      title={t('conflictTitle')}
      onClose={record.takeTheirs}
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
              {showField(field, (conflict.theirs as Record<string, unknown>)[field])}
            </div>
          </div>
        </section>
      ))}
    </Modal>
  );
}
