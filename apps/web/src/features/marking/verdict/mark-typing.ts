// Builds a mark from digits; the text has a full stop as the decimal separator, whatever the language shows.
const DECIMALS = 2;
/** Marks have at most as many digits before the separator. */
const WHOLE_DIGITS = 6;

/** Parses the text; null while it has no digits. */
export const readMark = (text: string): number | null => (/\d/.test(text) ? Number(text) : null);

/** Whether the mark is above the maximum: it is shown as typed, but not given. */
export const isOverMax = (text: string, max: number): boolean => Number(text) > max;

/** Appends a digit. Where marks have one digit, and after one above the maximum, the digit begins anew, so that the next key corrects a slip. */
export function typeDigit(text: string, digit: string, max: number): string {
  if (isOverMax(text, max)) return digit;
  const isFraction = text.includes('.');
  if (isFraction && (text.split('.')[1]?.length ?? 0) >= DECIMALS) return text;
  const isReplacing = !isFraction && (max < 10 || text === '0');
  return isReplacing ? digit : text + digit;
}

/** Starts the fraction of the mark, once. */
export const typeSeparator = (text: string, max: number): string =>
  text === '' || text.includes('.') || Number(text) >= max ? text : `${text}.`;

export const eraseLast = (text: string): string => text.slice(0, -1);

/** Takes a complete text from the field or from a paste. */
export function acceptText(text: string): string {
  const [whole = '', ...rest] = text
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length > 0 ? `${whole || '0'}.${rest.join('').slice(0, DECIMALS)}` : whole.slice(0, WHOLE_DIGITS);
}

/** Largest maximum for which every mark has a button. */
const MOST_BUTTONS = 10;
/** Returns marks to offer as buttons: all if there are few, otherwise shares of the maximum, including the status thresholds. */
export function offeredMarks(max: number): number[] {
  if (Number.isInteger(max) && max <= MOST_BUTTONS) return Array.from({ length: max + 1 }, (_, mark) => mark);
  const shares = [0, 0.5, 0.6, 0.75, 0.9, 1].map((share) => Math.round(share * max * 10) / 10);
  return [...new Set(shares)];
}
