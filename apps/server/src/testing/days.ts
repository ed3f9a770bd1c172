// Moments and days counted from the start of the tests, so that no midnight lies between two that a test compares.
const DAY = 24 * 3600 * 1000;
const started = Date.now();
/** The zone of test companies, which decides what day it is. */
const calendar = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Moscow' });

export const inDays = (days: number): Date => new Date(started + days * DAY);
/** The day, YYYY-MM-DD, on which the school is so many days from now. */
export const dayIn = (days: number): string => calendar.format(inDays(days));
