// Builds a mark from digits; the text has a full stop as the decimal separator, whatever the language shows.
export interface TypedMark {
  text: string;
  /** Whether the typed number exceeded the maximum and was replaced by it. */
  isClamped: boolean;
}

const DECIMALS = 2;
const typed = (text: string, isClamped = false): TypedMark => ({ text, isClamped });

/** Parses the text; null while it has no digits. */
export const readMark = (text: string): number | null => (/\d/.test(text) ? Number(text) : null);

/** Appends a digit. Where marks have one digit, each digit replaces the mark, so that the next key corrects a slip. */
export function typeDigit(text: string, digit: string, max: number): TypedMark {
  const isFraction = text.includes('.');
  if (isFraction && (text.split('.')[1]?.length ?? 0) >= DECIMALS) return typed(text);
  const isReplacing = !isFraction && (max < 10 || text === '0');
  const next = isReplacing ? digit : text + digit;
  return Number(next) > max ? typed(String(max), true) : typed(next);
}

/** Starts the fraction of the mark, once. */
export const typeSeparator = (text: string, max: number): TypedMark =>
  typed(text === '' || text.includes('.') || Number(text) >= max ? text : `${text}.`);

export const eraseLast = (text: string): TypedMark => typed(text.slice(0, -1));

/** Takes a complete text from the field or from a paste. */
export function acceptText(text: string, max: number): TypedMark {
  const [whole = '', ...rest] = text
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const kept = rest.length > 0 ? `${whole || '0'}.${rest.join('').slice(0, DECIMALS)}` : whole;
  return Number(kept) > max ? typed(String(max), true) : typed(kept);
}

/** Largest maximum for which every mark has a button. */
const MOST_BUTTONS = 10;
/** Returns marks to offer as buttons: all if there are few, otherwise shares of the maximum, including the status thresholds. */
export function offeredMarks(max: number): number[] {
  if (Number.isInteger(max) && max <= MOST_BUTTONS) return Array.from({ length: max + 1 }, (_, mark) => mark);
  const shares = [0, 0.5, 0.6, 0.75, 0.9, 1].map((share) => Math.round(share * max * 10) / 10);
  return [...new Set(shares)];
}
