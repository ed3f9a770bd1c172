// Maps the component library's theme to the tokens of tokens.css; screens use tokens, never colours.
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { findOptions } from '../ui/fields/find-options.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import { buttonColours, isButtonColour, SET_VARIANT } from '../ui/buttons/button-colours.ts';

const orbit: MantineColorsTuple = [
  '#eeeffb',
  '#dcddf6',
  '#b9bbec',
  '#9599e3',
  '#757ada',
  '#5b60d0',
  '#4a4fc4',
  '#3d41ab',
  '#323590',
  '#262970',
];

/** Greys with the same blue tint as the surfaces of tokens.css. */
const gray: MantineColorsTuple = [
  '#f7f7f9',
  '#f1f1f5',
  '#e3e3ea',
  '#d5d5de',
  '#c5c5d2',
  '#a3a3b4',
  '#7d7e90',
  '#5c5d6e',
  '#3a3b48',
  '#1d1e26',
];
const dark: MantineColorsTuple = [
  '#ececf2',
  '#c9cad5',
  '#adaebd',
  '#717387',
  '#454757',
  '#2e2f3a',
  '#24252e',
  '#1b1c23',
  '#16171d',
  '#131419',
];

export const theme = createTheme({
  primaryColor: 'orbit',
  primaryShade: { light: 6, dark: 4 },
  colors: { orbit, gray, dark },
  fontFamily: "'Golos Text Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: "'Golos Text Variable', system-ui, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--size-title)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--size-subtitle)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--size-text)', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.25rem', xl: '1.625rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Hints stand below the field everywhere, where they do not part it from its name.
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Select: { defaultProps: { filter: findOptions } },
    MultiSelect: { defaultProps: { filter: findOptions } },
    Autocomplete: { defaultProps: { filter: findOptions } },
    TagsInput: { defaultProps: { filter: findOptions } },
    PasswordInput: {
      // Asked at each drawing, because the language may change.
      defaultProps: () => ({ visibilityToggleButtonProps: { 'aria-label': uiTexts.t('togglePassword') } }),
    },
  },
  variantColorResolver: (input) =>
    input.variant === SET_VARIANT && input.color && isButtonColour(input.color)
      ? buttonColours[input.color]
      : defaultVariantColorsResolver(input),
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-error': 'var(--danger)',
  // Disabled controls must still be readable.
  '--mantine-color-disabled': 'var(--surface-sunken)',
  '--mantine-color-disabled-color': 'var(--text-muted)',
  '--mantine-color-disabled-border': 'var(--border-strong)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-orbit-filled': 'var(--accent)',
  '--mantine-color-orbit-filled-hover': 'var(--accent-hover)',
  '--mantine-color-orbit-light': 'var(--accent-soft)',
  '--mantine-color-orbit-light-hover': 'var(--accent-soft)',
  '--mantine-color-orbit-light-color': 'var(--accent-text)',
  '--mantine-color-orbit-outline': 'var(--accent-text)',
};

/** Both schemes use the same tokens, whose values tokens.css switches. */
export const variables: CSSVariablesResolver = () => ({ variables: shared, light: shared, dark: shared });
