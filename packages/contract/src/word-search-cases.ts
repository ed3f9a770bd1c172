// Spellings that a search takes for the same, and those it tells apart: the browser's function and that of the database are tested with them.

/** Each line: spellings of one text. */
export const sameSpellings: string[][] = [
  ['Ёлкина Алёна', 'Елкина Алена', 'ЁЛКИНА АЛЁНА', 'ёлкина алена', 'Е\u0308лкина Але\u0308на', 'Ëлкина Алëна'],
  ['Андрей', 'Андреи\u0306', 'АНДРЕЙ', 'АНДРЕИ\u0306'],
  // The second begins with a Latin C, the third has Latin e and o.
  ['Семёнов', 'Cемёнов', 'Сeмeнoв', 'СEМЕНОB'],
  // Latin throughout, as on a badge: letters that look alike are one letter.
  ['Сова', 'COBA', 'cова'],
  ['Анна-Мария', 'Анна Мария', 'Анна – Мария', 'Анна‑Мария', 'Анна—Мария', 'Анна−Мария', 'АННА  МАРИЯ'],
  ['О’Коннор', "О'Коннор", 'ОʼКоннор', 'О`Коннор', 'ОКоннор', 'O’Коннор'],
  ['ИС-21', 'ИC-21', 'ис 21', 'ИС–21'],
  ['Иванов Пётр', ' Иванов   Петр ', 'Иванов\u00A0Пётр', 'Иванов\u2009Пётр', 'Иванов\tПётр\n', 'Ива\u00ADнов Пётр'],
  ['Ива\u0301нов', 'Иванов', 'Ива\u200Bнов'],
  ['André', 'Andre\u0301', 'ANDRÉ'],
  ['', ' ', '-', '\u00A0 –', '’'],
];

/** Texts that stay apart. */
export const otherTexts: string[] = [
  ...[
    'Андрей',
    'Андреи',
    'Шура',
    'Щура',
    'Подъезд',
    'Подезд',
    'ИС-21',
    'ИС-12',
    'ИС 2 1',
    'Эра',
    'Ера',
    'Мыла',
    'Мила',
  ],
  ...[
    'a@b.example',
    'a.b@example',
    '100%',
    '100',
    'a_b',
    'ab',
    'c\\d',
    'cd',
    'Юля',
    'Оля',
    'Цех',
    'Чех',
    'Łódź',
    'Lodz',
  ],
];

/** What a search finds: its words, a text, and whether the text is found. */
export const searches: [query: string, text: string, isFound: boolean][] = [
  ['елкина', 'Ёлкина Алёна Юрьевна', true],
  ['Алёна Ёлкина', 'Елкина Алена', true],
  ['лёна', 'Елкина Алена', true],
  ['Анна Мария', 'Штерн Анна-Мария', true],
  ['Анна-Мария', 'Штерн Анна Мария', true],
  ['ОКоннор', 'О’Коннор Шон', true],
  ['О’Коннор', 'О Коннор Шон', true],
  ['О Коннор', 'ОКоннор Шон', true],
  ['ИС-21', 'ИСТ-21', false],
  ['ис21', 'ИС-12', false],
  ['100%', 'На 100 баллов', false],
  ['a_b', 'axb', false],
  ['Ёлкин Пётр', 'Елкина Алена', false],
  ['', 'Что угодно', true],
  [' - ', 'Что угодно', true],
];
