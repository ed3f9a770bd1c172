// Digits become a mark. The text is kept with a full stop as the separator, whatever the language shows.
export interface TypedMark {
  text: string;
  /** What was typed went above the maximum, which was written instead. */
  isClamped: boolean;
}

const DECIMALS = 2;
const typed = (text: string, isClamped = false): TypedMark => ({ text, isClamped });

/** The number that the text means; null while there is none. */
export const readMark = (text: string): number | null => (/\d/.test(text) ? Number(text) : null);

/** Adds a digit. Where marks have one digit, each digit is a new mark: a slip is put right by the next key. */
export function typeDigit(text: string, digit: string, max: number): TypedMark {
  const isFraction = text.includes('.');
  if (isFraction && (text.split('.')[1]?.length ?? 0) >= DECIMALS) return typed(text);
  const isReplacing = !isFraction && (max < 10 || text === '0');
  const next = isReplacing ? digit : text + digit;
  return Number(next) > max ? typed(String(max), true) : typed(next);
}

/** Begins the fraction of the mark, once. */
export const typeSeparator = (text: string, max: number): TypedMark =>
  typed(text === '' || text.includes('.') || Number(text) >= max ? text : `${text}.`);

export const eraseLast = (text: string): TypedMark => typed(text.slice(0, -1));

/** Takes a whole text, as the field itself or a paste gives it. */
export function acceptText(text: string, max: number): TypedMark {
  const [whole = '', ...rest] = text
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const kept = rest.length > 0 ? `${whole || '0'}.${rest.join('').slice(0, DECIMALS)}` : whole;
  return Number(kept) > max ? typed(String(max), true) : typed(kept);
}

/** The longest list of marks that is offered as buttons one by one. */
const MOST_BUTTONS = 10;
/** Marks to press: all of them when they are few, else the shares that statuses turn at. */
export function offeredMarks(max: number): number[] {
  if (Number.isInteger(max) && max <= MOST_BUTTONS) return Array.from({ length: max + 1 }, (_, mark) => mark);
  const shares = [0, 0.5, 0.6, 0.75, 0.9, 1].map((share) => Math.round(share * max * 10) / 10);
  return [...new Set(shares)];
}
