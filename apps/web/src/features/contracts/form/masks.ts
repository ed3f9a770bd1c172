// How numbers of documents are written while they are typed, and how dates are kept.
const digitsOf = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

export type Mask = (typed: string) => string;

const joined = (parts: (string | undefined)[], separator: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

/** «112-233-445 95». */
export const snilsMask: Mask = (typed) => {
  const digits = digitsOf(typed, 11);
  const head = joined([digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)], '-');
  return joined([head, digits.slice(9)], ' ');
};
/** «770-001». */
export const officeCodeMask: Mask = (typed) => {
  const digits = digitsOf(typed, 6);
  return joined([digits.slice(0, 3), digits.slice(3)], '-');
};
export const digitsMask =
  (most: number): Mask =>
  (typed) =>
    digitsOf(typed, most);

/** «10.05.2000» as it is typed: the dots come by themselves, whatever separates the parts. */
const dateMask: Mask = (typed) => {
  const digits = digitsOf(typed, 8);
  return joined([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)], '.');
};

/** Shows a kept date as it is typed; what is no date is shown as it is. */
export function showDate(kept: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(kept) ?? [];
  return year === undefined ? kept : `${day}.${month}.${year}`;
}
/** Returns a typed date as it is kept: YYYY-MM-DD once all of it is there. */
export function readDate(typed: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(typed);
  if (iso) return typed.trim();
  const shown = dateMask(typed);
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(shown) ?? [];
  return year === undefined ? shown : `${year}-${month}-${day}`;
}

/** Splits a whole passport number that was pasted into one field; undefined for anything else. */
export function splitPassportNumber(pasted: string): { series: string; number: string } | undefined {
  const digits = pasted.replaceAll(/\D/g, '');
  return digits.length === 10 ? { series: digits.slice(0, 4), number: digits.slice(4) } : undefined;
}
