import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

interface Props extends ComponentProps<'button'> {
  tone?: 'main' | 'quiet';
  wide?: boolean;
}

/** A button without the component library, for the sign-in page and error states, which must stay small. */
export function PlainButton({ tone = 'quiet', wide = false, className, ...rest }: Props) {
  return (
    <button
      type="button"
      data-tone={tone}
      data-wide={wide || undefined}
      className={`${classes.button} ${className ?? ''}`}
      {...rest}
    />
  );
}
