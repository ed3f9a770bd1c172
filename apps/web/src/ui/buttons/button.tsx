import { Button as LibraryButton, createPolymorphicComponent, type ButtonProps as LibraryProps } from '@mantine/core';
import type { Ref } from 'react';
import { SET_VARIANT, type ButtonColour } from './button-colours.ts';

export interface ButtonProps extends Omit<LibraryProps, 'color' | 'variant' | 'gradient'> {
  /** Colour from the fixed set: blue for a screen's main action, white for ordinary ones. */
  colour?: ButtonColour;
  ref?: Ref<HTMLButtonElement>;
}

/** A button in one of fifteen colours; `component={Link} to="…"` renders it as a link. */
export const Button = createPolymorphicComponent<'button', ButtonProps>(
  ({ colour = 'white', ...rest }: ButtonProps) => <LibraryButton variant={SET_VARIANT} color={colour} {...rest} />,
);
