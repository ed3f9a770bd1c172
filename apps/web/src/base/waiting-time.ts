import { getLanguage } from './language.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Formats how long something has been waiting, in whole days or hours: «3 дня», «5 часов», «меньше часа». */
export function formatWaitingTime(since: string, now = Date.now()): string {
  const passed = Math.max(0, now - Date.parse(since));
  const [unit, count] =
    passed >= DAY ? (['day', Math.floor(passed / DAY)] as const) : (['hour', Math.floor(passed / HOUR)] as const);
  if (count === 0) return getLanguage() === 'ru' ? 'меньше часа' : 'less than an hour';
  return new Intl.NumberFormat(getLanguage() === 'ru' ? 'ru-RU' : 'en-GB', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(count);
}
