import type { ComponentProps } from 'react';
import type { Versioned } from '../../api/client/api-error.ts';
import { useTexts } from '../../base/i18n.ts';
import { confirm } from '../dialogs/confirm.tsx';
import { Modal } from '../dialogs/modal.tsx';
import { useFocusReturn } from '../dialogs/use-focus-return.ts';
import { uiTexts } from '../ui.texts.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useEditing, type EditingSpec } from './use-editing.ts';
import classes from './edit-dialog.module.css';

type Look = Pick<ComponentProps<typeof Modal>, 'title' | 'saveLabel' | 'saveColour' | 'size' | 'children'>;

interface Props<Values, Saved, Held extends Versioned> extends Look, EditingSpec<Values, Saved, Held> {
  /** Called after a save, when the dialog is closed, for example to navigate. */
  onSaved?: (saved: Saved) => void;
  onClose: () => void;
  /** Disables saving regardless of the fields. */
  saveDisabled?: boolean;
}

/**
 * A form in a dialog that closes after saving.
 * - Enter saves; Escape closes, after a confirmation if there are changes.
 * - Server errors appear at their fields.
 * - Changes that somebody else made meanwhile are shown with a choice.
 */
export function EditDialog<Values extends object, Saved, Held extends Versioned>({
  form,
  save,
  onSaved,
  onClose,
  record,
  meeting,
  isChanged = false,
  saveDisabled = false,
  isReadOnly = false,
  children,
  ...look
}: Props<Values, Saved, Held>) {
  const t = useTexts(uiTexts);
  const { body, isDirty, isSaving, stale, send, keepMine, takeTheirs } = useEditing(
    { form, save, record, meeting, isChanged, isReadOnly },
    (saved: Saved) => {
      onClose();
      onSaved?.(saved);
    },
  );
  useFocusReturn();
  const close = async () => {
    if (!isDirty || (await confirm({ title: t('unsavedTitle'), message: t('unsaved') }))) onClose();
  };

  const saving = {
    onSave: send,
    saving: isSaving,
    saveDisabled: saveDisabled || !form.isReady || stale !== null,
  };
  return (
    <Modal {...look} opened onClose={() => void close()} {...(isReadOnly ? {} : saving)}>
      <div className={classes.form} ref={body}>
        {meeting && stale && (
          <StaleNotice
            form={form}
            meeting={meeting}
            theirs={meeting.read(stale)}
            onKeep={keepMine}
            onTake={takeTheirs}
          />
        )}
        {form.otherFaults.length > 0 && (
          <p role="alert" className={classes.faults}>
            {form.otherFaults.join(' ')}
          </p>
        )}
        {children}
      </div>
    </Modal>
  );
}
