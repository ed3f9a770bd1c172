import { Button as LibraryButton, createPolymorphicComponent, type ButtonProps as LibraryProps } from '@mantine/core';
import type { Ref } from 'react';
import { SET_VARIANT, type ButtonColour } from './button-colours.ts';

export interface ButtonProps extends Omit<LibraryProps, 'color' | 'variant' | 'gradient'> {
  /** One of the fixed set; blue is the main action of a screen, white the ordinary one. */
  colour?: ButtonColour;
  ref?: Ref<HTMLButtonElement>;
}

/** A button in one of the fifteen colours. `component={Link} to="…"` makes it a link. */
export const Button = createPolymorphicComponent<'button', ButtonProps>(
  ({ colour = 'white', ...rest }: ButtonProps) => <LibraryButton variant={SET_VARIANT} color={colour} {...rest} />,
);
