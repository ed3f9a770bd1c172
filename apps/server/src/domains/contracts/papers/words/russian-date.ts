// Days as Russian papers write them.

const MONTHS = [
  ...['января', 'февраля', 'марта', 'апреля', 'мая', 'июня'],
  ...['июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря'],
];
const partsOf = (day: string): [year: string, month: string, date: string] | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year === undefined || month === undefined || date === undefined ? undefined : [year, month, date];
};

/** Writes a day YYYY-MM-DD as «1 сентября 2026 г.»; what is no day stays as it is. */
export function longDate(day: string): string {
  const parts = partsOf(day);
  const month = parts && MONTHS[Number(parts[1]) - 1];
  return parts && month ? `${Number(parts[2])}\u00a0${month} ${parts[0]}\u00a0г.` : day;
}

/** Writes a day YYYY-MM-DD as 01.09.2026; what is no day stays as it is. */
export function shortDate(day: string): string {
  const parts = partsOf(day);
  return parts ? `${parts[2]}.${parts[1]}.${parts[0]}` : day;
}
