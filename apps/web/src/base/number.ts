import { getLanguage } from './language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Points as people write them: «4,5» in Russian, 4.5 in English; at most two decimals. */
export function formatNumber(value: number): string {
  const language = getLanguage();
  let made = formats.get(language);
  if (!made) {
    made = new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-GB', { maximumFractionDigits: 2 });
    formats.set(language, made);
  }
  return made.format(value);
}
