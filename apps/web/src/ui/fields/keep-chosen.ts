import { uiTexts } from '../ui.texts.ts';

interface Option {
  value: string;
  label: string;
}

/**
 * Options with the chosen one among them, also before they are read and when it is no longer offered: a select without it
 * would show its first option as if that were chosen.
 */
export const keepChosen = (options: readonly Option[], chosen: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, label: uiTexts.t('chosenBefore') }];
