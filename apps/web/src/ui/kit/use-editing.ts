import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { ApiError, isVersionOf, staleRecord, type Versioned } from '../../api/client/api-error.ts';
import { showFailure } from '../../api/query.ts';
import { markSaved, useUnsaved } from '../../base/unsaved.ts';
import type { Meeting } from './stale-notice.tsx';
import type { FormFields } from './use-form-fields.ts';

export interface EditingSpec<Values, Saved, Held extends Versioned> {
  form: FormFields<Values>;
  /** Saves the values based on the `updated_at` in `seen`; its mutation needs `failure: false`, because the form shows errors. */
  save: (values: Values, seen: string | undefined) => Promise<Saved>;
  /** The edited record as the page last read it; absent when creating. */
  record?: Held | undefined;
  /** Needed if others may change the record meanwhile. */
  meeting?: Meeting<Values, Held> | undefined;
  /** Whether something beside the fields was changed, such as ticks in a list. */
  isChanged?: boolean | undefined;
  /** For users who may only read. */
  isReadOnly?: boolean | undefined;
}

export interface Editing<Held> {
  /** The element around the fields. */
  body: RefObject<HTMLDivElement | null>;
  isDirty: boolean;
  isSaving: boolean;
  /** What somebody else has saved meanwhile; the user chooses before anything is saved. */
  stale: Held | null;
  /** Saves what is in the form. */
  send: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Saves a form over the version that was read, tells faults at their fields and meets changes of others. */
export function useEditing<Values extends object, Saved, Held extends Versioned>(
  { form, save, record, meeting, isChanged = false, isReadOnly = false }: EditingSpec<Values, Saved, Held>,
  onSaved: (saved: Saved, showHeld: (held: Held) => void) => void,
): Editing<Held> {
  const key = useId();
  const [isSaving, setSaving] = useState(false);
  const [seen, setSeen] = useState(record?.updated_at);
  const [stale, setStale] = useState<Held | null>(null);
  const { body, focusFault } = useFaultFocus();
  const isDirty = (form.isDirty || isChanged) && !isReadOnly;
  useUnsaved(key, isDirty);

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

  const meet = (current: Held, values: Values) => {
    // What others changed is not in this form, so there is nothing to choose.
    if (meeting && isSame(meeting.read(current), form.initial)) return send(values, current.updated_at);
    return setStale(current);
  };
  const fail = (error: unknown, values: Values) => {
    const current = staleRecord(error);
    if (meeting && record && isVersionOf(record, current)) return void meet(current, values);
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
      onSaved(saved, takeOver);
    } catch (error) {
      fail(error, values);
    } finally {
      setSaving(false);
    }
  };
  const keepMine = () => {
    if (!meeting || !stale) return;
    setSeen(stale.updated_at);
    setStale(null);
    // Only what was changed here goes over the other change.
    void send(form.rebase(meeting.read(stale)), stale.updated_at);
  };
  return {
    ...{ body, isDirty, isSaving, stale, keepMine },
    send: () => void send(form.values, seen),
    takeTheirs: () => stale && takeOver(stale),
  };
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
