import { getLanguage } from './language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number with at most two decimals: «4,5» in Russian, 4.5 in English. */
export function formatNumber(value: number): string {
  const language = getLanguage();
  let made = formats.get(language);
  if (!made) {
    made = new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-GB', { maximumFractionDigits: 2 });
    formats.set(language, made);
  }
  return made.format(value);
}
