import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isApiError } from '../../api/client/entry-client.ts';
import { useTexts } from '../../base/i18n.ts';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { PlainField } from './plain-field.tsx';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

export interface EntryField<Name extends string> {
  name: Name;
  label: string;
  type: 'text' | 'email' | 'password' | 'tel';
  autoComplete: string;
  inputMode?: 'numeric';
  /** The field takes the focus when it appears. */
  focuses?: boolean;
  hint?: string;
  isOptional?: boolean;
  value?: string;
  isFixed?: boolean;
}
/** Messages by the name of their field, or `form` for what belongs to none. */
type Errors = Partial<Record<string, string>>;

interface Props<Name extends string> {
  title: string;
  text?: ReactNode;
  fields: readonly EntryField<Name>[];
  button: string;
  busy: string;
  /** Sends the form; what it throws is shown at its fields. */
  send: (values: Record<Name, string>) => Promise<void>;
  /** Fields by the code of refusals that name none. */
  fieldOf?: Partial<Record<string, Name>>;
  children?: ReactNode;
}

/** A form of a page that lets people in: labelled fields, and errors at their field. */
export function EntryForm<Name extends string>(props: Props<Name>) {
  const { title, text, fields, button, busy, send, fieldOf = {}, children } = props;
  const t = useTexts(authTexts);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const show = (found: Errors) => {
    setErrors(found);
    const first = fields.find(({ name }) => found[name]);
    form.current?.querySelector<HTMLInputElement>(`[name="${first?.name}"]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = readValues(fields, new FormData(event.currentTarget));
    const empty = fields.filter(({ name, isOptional }) => !isOptional && !values[name].trim());
    show(Object.fromEntries(empty.map(({ name }) => [name, t('required')])));
    if (empty.length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (failure) {
      show(errorsOf(failure, fields, fieldOf));
    }
    setBusy(false);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={classes.title}>{title}</h1>
      {text && <p className={classes.hint}>{text}</p>}
      {fields.map(({ label, hint, value, isOptional, isFixed, focuses, ...input }) => (
        <PlainField
          key={input.name}
          label={isOptional ? `${label} (${t('optional')})` : label}
          error={errors[input.name]}
          {...(hint ? { hint } : {})}
          {...(value === undefined ? {} : { defaultValue: value })}
          {...(isFixed ? { readOnly: true } : {})}
          {...(focuses ? { autoFocus: true } : {})}
          {...input}
        />
      ))}
      {children}
      {errors['form'] && (
        <p className={classes.error} role="alert">
          {errors['form']}
        </p>
      )}
      <PlainButton type="submit" tone="main" wide disabled={isBusy}>
        {isBusy ? busy : button}
      </PlainButton>
    </form>
  );
}

function readValues<Name extends string>(fields: readonly EntryField<Name>[], form: FormData): Record<Name, string> {
  const valueOf = (name: Name): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those of the fields.
  return Object.fromEntries(fields.map(({ name }) => [name, valueOf(name)])) as Record<Name, string>;
}

function errorsOf<Name extends string>(
  failure: unknown,
  fields: readonly EntryField<Name>[],
  fieldOf: Partial<Record<string, Name>>,
): Errors {
  if (!isApiError(failure)) throw failure;
  const own = fieldOf[failure.code];
  const named: [string, string][] = own
    ? [[own, failure.message]]
    : fields.flatMap(({ name }): [string, string][] => {
        const message = failure.fields?.[name]?.[0];
        return message ? [[name, message]] : [];
      });
  return Object.fromEntries(named.length > 0 ? named : [['form', failure.message]]);
}
