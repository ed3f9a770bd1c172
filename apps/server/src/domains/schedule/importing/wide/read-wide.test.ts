import { expect, test } from 'vitest';
import type { Cell, Merge } from '../../../../platform/spreadsheet/table.ts';
import { layGrid } from './grid.ts';
import { readWide } from './read-wide.ts';

const sheet = (rows: Cell[][], merges: Merge[] = []) => ({
  name: '',
  table: rows.map((cells, at) => ({ line: at + 1, cells })),
  merges,
});
const merge = (place: string): Merge => {
  const [, left = 'A', top, right = 'A', bottom] = /^([A-Z])(\d+):([A-Z])(\d+)$/.exec(place) ?? [];
  const column = (letter: string) => letter.charCodeAt(0) - 65;
  return { top: Number(top), bottom: Number(bottom), left: column(left), right: column(right) };
};
const read = (rows: Cell[][], merges: string[] = []) =>
  readWide(sheet(rows, merges.map(merge)))?.rows.map(
    ({ line, group, weekday, date, pair, time, subject, teacher, room, week }) =>
      [line, group, weekday || date, pair, time, subject, teacher, room, week].join('|'),
  );

test('days and hours at the side, a column for each group', () => {
  expect(
    read(
      [
        ['УТВЕРЖДАЮ', null, null, 'Директор И.И. Иванов', null],
        ['Расписание на 1 семестр 2026-2027 учебного года', null, null, null, null],
        ['День', 'Пара', 'Время', 'Группа ИСП-21', 'ИСП-22 (25 чел.)'],
        ['Понедельник', 1, '8.30-10.00', 'Физика, Иванов И. И., ауд. 204', 'Химия\nПетрова А.А.\n305'],
        [null, 2, '10:10–11:40', '—', 'История России'],
        ['ВТОРНИК', 1, '8.30-10.00', 'Математика Сидоров П.П.', null],
      ],
      ['A2:E2', 'A4:A5'],
    ),
  ).toEqual([
    '4|ИСП-21|Понедельник|1|8:30–10:00|Физика|Иванов И. И.|204|',
    '4|ИСП-22|Понедельник|1|8:30–10:00|Химия|Петрова А. А.|305|',
    '5|ИСП-22|Понедельник|2|10:10–11:40|История России|||',
    '6|ИСП-21|ВТОРНИК|1|8:30–10:00|Математика|Сидоров П. П.||',
  ]);
});

test('two lines of an hour are weeks in turn, a cell over both is every week; a cell over groups is for all of them', () => {
  expect(
    read(
      [
        ['Дни', '№ пары', 'ИСП-21', 'Каб.', 'ИСП-22', 'Каб.'],
        ['П\nО\nН\nЕ\nД\nЕ\nЛ\nЬ\nН\nИ\nК', 'I', 'Физика Иванов И.И.', 204, 'Химия Петрова А.А.', 305],
        [null, null, 'Химия Петрова А.А.', 305, null, null],
        [null, 'II', 'Разговоры о важном', null, null, null],
        [null, null, null, null, null, null],
        [null, 'III', 'Право Орлова А.Д.', '101', null, null],
        [null, null, null, null, 'Экономика Белов Т.И.', '102'],
      ],
      ['A2:A7', 'B2:B3', 'B4:B5', 'B6:B7', 'E2:E3', 'F2:F3', 'C4:E5'],
    ),
  ).toEqual([
    '2|ИСП-21|П\nО\nН\nЕ\nД\nЕ\nЛ\nЬ\nН\nИ\nК|1||Физика|Иванов И. И.|204|нечёт',
    '3|ИСП-21|П\nО\nН\nЕ\nД\nЕ\nЛ\nЬ\nН\nИ\nК|1||Химия|Петрова А. А.|305|чёт',
    '2|ИСП-22|П\nО\nН\nЕ\nД\nЕ\nЛ\nЬ\nН\nИ\nК|1||Химия|Петрова А. А.|305|',
    '4|ИСП-21, ИСП-22|П\nО\nН\nЕ\nД\nЕ\nЛ\nЬ\nН\nИ\nК|2||Разговоры о важном|||',
    '6|ИСП-21|П\nО\nН\nЕ\nД\nЕ\nЛ\nЬ\nН\nИ\nК|3||Право|Орлова А. Д.|101|нечёт',
    '7|ИСП-22|П\nО\nН\nЕ\nД\nЕ\nЛ\nЬ\nН\nИ\nК|3||Экономика|Белов Т. И.|102|чёт',
  ]);
});

test('discipline, teacher and room in lines below each other are one lesson', () => {
  expect(
    read([
      ['', '', 'ИСП-21', 'ИСП-22'],
      ['пн', '1 пара 8³⁰-10⁰⁰', 'Физика', 'Химия'],
      ['', '', 'Иванов И.И.', 'Петрова А.А.'],
      ['', '', 'ауд. 204', '305'],
      ['вт', '1 пара 8³⁰-10⁰⁰', 'История', ''],
      ['', '', 'Белов Т.И.', ''],
      ['', '', '101', ''],
    ]),
  ).toEqual([
    '2|ИСП-21|пн|1|8:30–10:00|Физика|Иванов И. И.|204|',
    '2|ИСП-22|пн|1|8:30–10:00|Химия|Петрова А. А.|305|',
    '5|ИСП-21|вт|1|8:30–10:00|История|Белов Т. И.|101|',
  ]);
});

test('without merged cells it is asked whether an upper line alone is meant for every week', () => {
  const week = (rows: Cell[][]) => read(rows)?.map((row) => row.split('|').at(-1));
  const head = ['День', 'Пара', 'ИСП-21'];
  expect(
    week([head, ['пн', '1', 'Физика'], ['', '', ''], ['', '2', 'Химия'], ['вт', '1', 'Химия'], ['', '2', '']]),
  ).toEqual(['', '', '']);
  expect(week([head, ['пн', '1', 'Физика'], ['', '', 'Право'], ['вт', '1', 'Химия'], ['', '', '']])).toEqual([
    'нечёт',
    'чёт',
    'нечёт?',
  ]);
  expect(
    week([
      ['День', 'Пара', 'Неделя', 'ИСП-21'],
      ['пн', '1', 'числ.', 'Физика'],
      ['', '', 'знам.', ''],
      ['вт', '1', 'числ.', ''],
      ['', '', 'знам.', 'Химия'],
    ]),
  ).toEqual(['числ.', 'знам.']);
});

test('the same lesson of several groups with one teacher is one; tables below each other have their own groups', () => {
  expect(
    read([
      ['День', 'Пара', 'ИСП-21', 'ИСП-22'],
      ['пн', '1', 'Физика Иванов И.И. 204', 'Физика Иванов И.И. 204'],
      ['вт', '1', 'Химия', 'Химия'],
      ['', '', '', ''],
      ['День', 'Пара', 'ИСП-31', 'ИСП-32'],
      ['пн', '1', '', 'Право'],
      ['Вторнег', '1', 'Право', ''],
      ['Зам. директора по УР', '', '', 'А. А. Петрова'],
    ]),
  ).toEqual([
    '2|ИСП-21, ИСП-22|пн|1||Физика|Иванов И. И.|204|',
    '3|ИСП-21|вт|1||Химия|||',
    '3|ИСП-22|вт|1||Химия|||',
    '6|ИСП-32|пн|1||Право|||',
    '7|ИСП-31|Вторнег|1||Право|||',
  ]);
});

test('what has no days, hours or groups is none', () => {
  expect(
    read([
      ['Имя', 'Возраст'],
      ['Я', 5],
    ]),
  ).toBeUndefined();
  expect(
    read([
      ['День', 'Пара'],
      ['пн', '1'],
      ['вт', '2'],
    ]),
  ).toBeUndefined();
  expect(read([])).toBeUndefined();
});

test('merged areas named from their end are none, so that they hide no others from the bound', () => {
  const rows = Array.from({ length: 20 }, () => Array<Cell>(20).fill('x'));
  expect(layGrid(sheet(rows, [{ top: 15, bottom: 2, left: 0, right: 19 }])).hasMerges).toBe(false);
  expect(layGrid(sheet(rows, [{ top: 2, bottom: 15, left: 9, right: 3 }])).hasMerges).toBe(false);
  expect(layGrid(sheet(rows, [{ top: 2, bottom: 3, left: 3, right: 9 }])).hasMerges).toBe(true);
});

test('columns that belong to no group are named', () => {
  const found = readWide(
    sheet([
      ['День', 'Пара', 'Время', 'ИСП-21', 'ИСП-22', null],
      ['Понедельник', 1, '8.30-10.00', 'Физика, Иванов И. И., ауд. 204', 'Химия Петрова А.А.', 'по графику'],
      [null, 2, '10:10–11:40', null, 'История России', null],
      ['Вторник', 1, '8.30-10.00', 'Математика Сидоров П.П.', null, 'с заменой'],
    ]),
  );
  expect(found?.unread).toEqual([{ sheet: '', place: 6, heading: '', sample: 'по графику' }]);
});
