import { getLanguage } from '../../../base/language.ts';

/** Formats kopecks as rubles: «120 000 ₽». */
export const formatKopecks = (kopecks: number): string =>
  new Intl.NumberFormat(getLanguage() === 'ru' ? 'ru-RU' : 'en-GB', {
    style: 'currency',
    currency: 'RUB',
    maximumFractionDigits: kopecks % 100 === 0 ? 0 : 2,
    minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2,
  }).format(kopecks / 100);
