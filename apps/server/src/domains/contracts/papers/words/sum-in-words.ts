// Sums of money as Russian contracts spell them.

type Gender = 'masculine' | 'feminine';
type Forms = readonly [one: string, few: string, many: string];

const ONES = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'];
const FEMININE = ['', 'одна', 'две'];
const TEENS = [
  ...['десять', 'одиннадцать', 'двенадцать', 'тринадцать', 'четырнадцать'],
  ...['пятнадцать', 'шестнадцать', 'семнадцать', 'восемнадцать', 'девятнадцать'],
];
const TENS = [
  ...['', '', 'двадцать', 'тридцать', 'сорок', 'пятьдесят'],
  ...['шестьдесят', 'семьдесят', 'восемьдесят', 'девяносто'],
];
const HUNDREDS = [
  ...['', 'сто', 'двести', 'триста', 'четыреста', 'пятьсот'],
  ...['шестьсот', 'семьсот', 'восемьсот', 'девятьсот'],
];
const RUBLES: Forms = ['рубль', 'рубля', 'рублей'];
const KOPECKS: Forms = ['копейка', 'копейки', 'копеек'];
/** Groups of three digits above the hundreds, each with its gender. */
const GROUPS: readonly (readonly [forms: Forms, gender: Gender])[] = [
  [['тысяча', 'тысячи', 'тысяч'], 'feminine'],
  [['миллион', 'миллиона', 'миллионов'], 'masculine'],
  [['миллиард', 'миллиарда', 'миллиардов'], 'masculine'],
];

/** Returns the form of a noun that follows the number. */
export function formOf(number: number, [one, few, many]: Forms): string {
  const [tens, ones] = [number % 100, number % 10];
  if (tens >= 11 && tens <= 14) return many;
  if (ones === 1) return one;
  return ones >= 2 && ones <= 4 ? few : many;
}

function belowThousand(number: number, gender: Gender): string[] {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const ones = rest % 10;
  const last = gender === 'feminine' ? (FEMININE[ones] ?? ONES[ones]) : ONES[ones];
  const words = rest >= 10 && rest < 20 ? [TEENS[rest - 10]] : [TENS[Math.floor(rest / 10)], last];
  return [HUNDREDS[hundreds], ...words].filter((word): word is string => word !== undefined && word !== '');
}

/** Spells a number from 0 to 999 999 999 999 in Russian words. */
export function numberInWords(number: number): string {
  if (number === 0) return 'ноль';
  const words = belowThousand(number % 1000, 'masculine');
  let rest = Math.floor(number / 1000);
  for (const [forms, gender] of GROUPS) {
    const group = rest % 1000;
    if (group > 0) words.unshift(...belowThousand(group, gender), formOf(group, forms));
    rest = Math.floor(rest / 1000);
  }
  return words.join(' ');
}

/** Spells a sum in kopecks: «сто двадцать тысяч рублей 00 копеек». */
export function sumInWords(kopecks: number): string {
  const [rubles, rest] = [Math.floor(kopecks / 100), kopecks % 100];
  const cents = `${String(rest).padStart(2, '0')} ${formOf(rest, KOPECKS)}`;
  return `${numberInWords(rubles)} ${formOf(rubles, RUBLES)} ${cents}`;
}

/** Writes a sum in kopecks in digits: «120 000,00», with spaces that do not break. */
export const sumInDigits = (kopecks: number): string =>
  `${String(Math.floor(kopecks / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${String(kopecks % 100).padStart(2, '0')}`;

/** Writes a length of a course: «3 года 10 месяцев». */
export function monthsInWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    years > 0 ? `${years} ${formOf(years, ['год', 'года', 'лет'])}` : '',
    rest > 0 ? `${rest} ${formOf(rest, ['месяц', 'месяца', 'месяцев'])}` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
