import { getLanguage } from '../../base/language.ts';
import { uiTexts } from '../../ui/ui.texts.ts';

const STEP = 1024;
const UNITS = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;

/** Formats a size such as «12,4 МБ», with one decimal below ten; a non-breaking space precedes the unit. */
export function formatSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < STEP ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  const size = new Intl.NumberFormat(getLanguage() === 'ru' ? 'ru-RU' : 'en-GB', {
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
  return uiTexts.t(UNITS[power] ?? 'bytes', { size }).replace(' ', '\u00A0');
}
