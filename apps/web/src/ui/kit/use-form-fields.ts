import { useState, type ChangeEvent } from 'react';
import { keysOf } from '@orbita/contract/records';

/** Returns a message if the value is wrong. */
type Check<Values, K extends keyof Values> = (value: Values[K], values: Values) => string | false | undefined;

interface Spec<Values> {
  /** Initial values. */
  initial: Values;
  /** Fields that must not be blank; otherwise saving is disabled. */
  required?: readonly (keyof Values & string)[];
  /** Checks whose messages appear at their fields immediately and disable saving. */
  checks?: { [K in keyof Values]?: Check<Values, K> };
}

export interface FormFields<Values> {
  values: Values;
  /** Values of the last reset. */
  initial: Values;
  set: (patch: Partial<Values>) => void;
  /** Returns props of a field whose `onChange` receives a value. */
  field: <K extends keyof Values & string>(
    name: K,
  ) => { value: Values[K]; onChange: (value: Values[K]) => void; error: string | undefined };
  /** Returns props of a text field. */
  text: (name: keyof Values & string) => {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
    error: string | undefined;
  };
  /** Returns props of a switch or checkbox. */
  tick: (name: keyof Values & string) => {
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    error: string | undefined;
  };
  /** True if a value differs from its initial one. */
  isDirty: boolean;
  /** True if all required fields are filled and all checks pass. */
  isReady: boolean;
  /** Server errors that belong to no field of the form. */
  otherFaults: string[];
  /** Sets the server's errors by field. */
  refuse: (faults: Record<string, string[]>) => void;
  /** Replaces the values and the initial ones. */
  reset: (values: Values) => void;
  /** Replaces what was not changed here by newer values and returns the result. */
  rebase: (newer: Values) => Values;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Holds the values of a form, their checks and the server's errors:
 * `const form = useFormFields({ initial: { title: '' }, required: ['title'] }); <TextInput {...form.text('title')} />`
 */
export function useFormFields<Values extends object>(spec: Spec<Values>): FormFields<Values> {
  const [initial, setInitial] = useState(spec.initial);
  const [values, setValues] = useState(spec.initial);
  const [faults, setFaults] = useState<Record<string, string[]>>({});

  const forgetFaults = (isChanged: (name: string) => boolean) =>
    // The server's error concerned the previous value.
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !isChanged(fieldOf(name)))));
  const set = (patch: Partial<Values>) => {
    setValues((now) => ({ ...now, ...patch }));
    forgetFaults((name) => name in patch);
  };
  const put = (name: keyof Values & string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }));
    forgetFaults((one) => one === name);
  };
  const checkOf = <K extends keyof Values>(name: K, value: Values[K]): string | undefined =>
    spec.checks?.[name]?.(value, values) || undefined;
  const errorOf = (name: keyof Values & string): string | undefined =>
    checkOf(name, values[name]) ??
    Object.entries(faults)
      .find(([field]) => fieldOf(field) === name)?.[1]
      .join(' ');

  return {
    values,
    initial,
    set,
    field: (name) => ({ value: values[name], onChange: (value) => put(name, value), error: errorOf(name) }),
    text: (name) => ({
      value: String(values[name] ?? ''),
      onChange: (event) => put(name, event.currentTarget.value),
      error: errorOf(name),
    }),
    tick: (name) => ({
      checked: Boolean(values[name]),
      onChange: (event) => put(name, event.currentTarget.checked),
      error: errorOf(name),
    }),
    isDirty: !isSame(values, initial),
    isReady:
      (spec.required ?? []).every((name) => !isBlank(values[name])) &&
      keysOf(spec.checks ?? {}).every((name) => checkOf(name, values[name]) === undefined),
    otherFaults: Object.entries(faults)
      .filter(([name]) => !(fieldOf(name) in values))
      .flatMap(([, words]) => words),
    refuse: setFaults,
    reset: (next) => {
      setInitial(next);
      setValues(next);
      setFaults({});
    },
    rebase: (newer) => {
      const merged = { ...newer };
      for (const name of keysOf(newer)) if (!isSame(values[name], initial[name])) merged[name] = values[name];
      setInitial(newer);
      setValues(merged);
      return merged;
    },
  };
}

/** Returns the field of a path: `user_ids` for `user_ids.0`. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path;
