import type { ReactNode } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Modal } from '../../../ui/modal.tsx';
import { buildingTexts } from './building.texts.ts';
import type { Recorded } from './save-queue.ts';
import type { EditedRecord } from './use-record.ts';
import classes from './conflict-dialog.module.css';

interface Props<R extends Recorded, P extends object> {
  record: EditedRecord<R, P>;
  /** A field's name and how its value is shown. */
  describe: (field: string, value: unknown) => { label: string; shown: ReactNode };
}

/** Two people changed the same: both versions side by side, and the choice. */
export function ConflictDialog<R extends Recorded, P extends object>({ record, describe }: Props<R, P>) {
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
      {conflict.fields.map((field) => {
        const mine = describe(field, conflict.mine[field]);
        const theirs = describe(field, (conflict.theirs as Record<string, unknown>)[field]);
        return (
          <section key={field}>
            <h3 className={classes.field}>{mine.label}</h3>
            <div className={classes.pair}>
              <div className={classes.side}>
                <p className={classes.whose}>{t('mine')}</p>
                {mine.shown}
              </div>
              <div className={classes.side}>
                <p className={classes.whose}>{t('theirs')}</p>
                {theirs.shown}
              </div>
            </div>
          </section>
        );
      })}
    </Modal>
  );
}
