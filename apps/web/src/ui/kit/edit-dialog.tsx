import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentProps } from 'react';
import { ApiError, isVersionOf, staleRecord, type Versioned } from '../../api/client/api-error.ts';
import { showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { markSaved, useUnsaved } from '../../base/unsaved.ts';
import { confirm } from '../dialogs/confirm.tsx';
import { Modal } from '../dialogs/modal.tsx';
import { useFocusReturn } from '../dialogs/use-focus-return.ts';
import { uiTexts } from '../ui.texts.ts';
import { StaleNotice, type Meeting } from './stale-notice.tsx';
import type { FormFields } from './use-form-fields.ts';
import classes from './edit-dialog.module.css';

type Look = Pick<ComponentProps<typeof Modal>, 'title' | 'saveLabel' | 'saveColour' | 'size' | 'children'>;

interface Props<Values, Saved, Held extends Versioned> extends Look {
  form: FormFields<Values>;
  /** Saves the values based on the `updated_at` in `seen`; its mutation needs `failure: false`, because the dialog shows errors. */
  save: (values: Values, seen: string | undefined) => Promise<Saved>;
  /** Called after a save, when the dialog is closed, for example to navigate. */
  onSaved?: (saved: Saved) => void;
  onClose: () => void;
  /** The edited record as the page last read it; absent when creating. */
  record?: Held;
  /** Needed if others may change the record meanwhile. */
  meeting?: Meeting<Values, Held>;
  /** Whether something beside the fields was changed, such as ticks in a list. */
  isChanged?: boolean;
  /** Disables saving regardless of the fields. */
  saveDisabled?: boolean;
  /** Hides the save button, for users who may only read. */
  isReadOnly?: boolean;
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
  const key = useId();
  const [isSaving, setSaving] = useState(false);
  const [seen, setSeen] = useState(record?.updated_at);
  const [stale, setStale] = useState<Held | null>(null);
  const { body, focusFault } = useFaultFocus();
  const isDirty = (form.isDirty || isChanged) && !isReadOnly;
  useUnsaved(key, isDirty);
  useFocusReturn();

  const takeOver = (held: Held) => {
    if (meeting) form.reset(meeting.read(held));
    setSeen(held.updated_at);
    setStale(null);
  };
  const follow = useEffectEvent((read: Held | undefined) => {
    // A newer record is shown unless the user has typed something; then saving reports the conflict.
    if (read && read.updated_at !== seen && !isDirty && !isSaving) takeOver(read);
  });
  useEffect(() => follow(record), [record]);

  const fail = (error: unknown) => {
    const current = staleRecord(error);
    if (meeting && record && isVersionOf(record, current)) return setStale(current);
    if (!(error instanceof ApiError && error.fields)) return showFailure(error);
    form.refuse(error.fields);
    focusFault();
  };
  const send = async (values: Values, over: string | undefined) => {
    setSaving(true);
    try {
      const saved = await save(values, over);
      // Cleared before `onSaved`, which may leave the page.
      markSaved(key);
      onClose();
      onSaved?.(saved);
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  const keepMine = ({ read }: Meeting<Values, Held>, held: Held) => {
    setSeen(held.updated_at);
    setStale(null);
    // Only what was changed here goes over the other change.
    void send(form.rebase(read(held)), held.updated_at);
  };
  const close = async () => {
    if (!isDirty || (await confirm({ title: t('unsavedTitle'), message: t('unsaved') }))) onClose();
  };

  const saving = {
    onSave: () => void send(form.values, seen),
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
            onKeep={() => keepMine(meeting, stale)}
            onTake={() => takeOver(stale)}
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

/** Moves focus to the first invalid field. */
function useFaultFocus() {
  const body = useRef<HTMLDivElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  return { body, focusFault: () => setFailures((count) => count + 1) };
}
