// Dates in mails and push messages, by the institution's clock.
import type { Clock } from '@orbita/contract/notifications/wording';
import type { Language } from '../../../http/app-error.ts';

const locales = { ru: 'ru-RU', en: 'en-GB' };

/** Returns how moments are written for readers of a language in a time zone. */
export function clockOf(language: Language, timeZone: string): Clock {
  const locale = locales[language];
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return {
    language,
    dayTime: (moment) => `${day.format(new Date(moment))}, ${time.format(new Date(moment))}`,
    calendarDay: (moment) => date.format(new Date(moment)),
  };
}
