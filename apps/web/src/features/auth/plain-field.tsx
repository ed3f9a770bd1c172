import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './auth.module.css';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: string;
  /** A control at the end of the field. */
  after?: ReactNode;
}

/** A labelled field with its error, made without the component library. */
export function PlainField({ label, error, hint, after, ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.control}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
        {after}
      </div>
      {note && (
        <div id={`${id}-note`} className={error ? classes.error : classes.hint}>
          {note}
        </div>
      )}
    </div>
  );
}
