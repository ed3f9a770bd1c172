// The specification's fixed set of button colours, mapped to the tokens.
export const SET_VARIANT = 'set';

interface Look {
  background: string;
  hover: string;
  color: string;
  border: string;
}

const none = '1px solid transparent';
const look = (background: string, hover: string, color: string, border = none): Look => ({
  background,
  hover,
  color,
  border,
});
const filled = (token: string) =>
  look(`var(--${token})`, `color-mix(in srgb, var(--${token}) 86%, var(--text))`, 'var(--surface)');

export const buttonColours = {
  white: look('var(--surface)', 'var(--surface-hover)', 'var(--text)', '1px solid var(--border-strong)'),
  blue: look('var(--accent)', 'var(--accent-hover)', 'var(--on-accent)'),
  green: filled('success'),
  red: filled('danger'),
  orange: filled('warning'),
  grey: look('var(--surface-sunken)', 'var(--border)', 'var(--text)'),
  darkGrey: look('var(--text-muted)', 'var(--text)', 'var(--surface)'),
  dark: look('var(--text)', 'var(--text-muted)', 'var(--surface)'),
  darken: look(
    'color-mix(in srgb, var(--text) 12%, var(--surface))',
    'color-mix(in srgb, var(--text) 18%, var(--surface))',
    'var(--text)',
  ),
  borderGrey: look('transparent', 'var(--surface-hover)', 'var(--text)', '1px solid var(--border-strong)'),
  currentLight: look('var(--accent-soft)', 'var(--accent-border)', 'var(--accent-text)'),
  currentWhite: look('var(--surface)', 'var(--accent-soft)', 'var(--accent-text)', '1px solid var(--accent-border)'),
  darkViolet: filled('violet'),
  transparentWhite: look('transparent', 'var(--surface-hover)', 'var(--text)'),
  purple: look('var(--violet-soft)', 'color-mix(in srgb, var(--violet-soft) 80%, var(--violet))', 'var(--violet)'),
} as const satisfies Record<string, Look>;

export type ButtonColour = keyof typeof buttonColours;
export const isButtonColour = (name: string): name is ButtonColour => name in buttonColours;
