import fc from 'fast-check';
import writeWorkbook from 'write-excel-file/node';
import { describe, expect, test } from 'vitest';
import { checkRows, readHours, readType } from './check-rows.ts';
import { findPlan } from './plan-columns.ts';
import { readDate as readDateOf, type SchoolTerm } from './plan-dates.ts';
import { splitCsv } from '../../platform/spreadsheet/read-csv.ts';
import { readPlanSheets } from './read-plan.task.ts';
import { chapterKey, topicKey } from './match-rows.ts';

const planOf = async (bytes: Buffer | string) => findPlan(await readPlanSheets(Buffer.from(bytes as string)));
const autumn: SchoolTerm = { started_at: '2026-09-01', finished_at: '2026-12-31', source: 'half' };
const readDate = (text: string, term = autumn) => readDateOf(text, term);
const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0)!;
      if (letter === '№') return 0xb9;
      if (letter === 'ё') return 0xb8;
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
const sample = '№;Раздел;Тема;Часы;Дата;Тип\r\n1;Введение;Начало;2;01.09.2026;теория\r\n2;;Ещё тема;1,5;;\r\n';
const read = {
  columns: ['number', 'chapter', 'title', 'hours', 'date', 'type'],
  rows: [
    { line: 2, number: '1', chapter: 'Введение', title: 'Начало', hours: '2', date: '01.09.2026', type: 'теория' },
    { line: 3, number: '2', chapter: 'Введение', title: 'Ещё тема', hours: '1,5', date: '', type: '' },
  ],
  skipped: [],
  datedFor: '',
  unread: { columns: [], sheets: [] },
};

describe('a CSV is read', () => {
  test.each([
    ['in UTF-8', sample],
    ['with a mark', `\uFEFF${sample}`],
    ['in Windows-1251', windows1251(sample)],
    ['in UTF-16', Buffer.from(`\uFEFF${sample}`, 'utf16le')],
    ['with tabs', sample.replaceAll(';', '\t')],
    ['without returns', sample.replaceAll('\r', '')],
    ['with old returns', sample.replaceAll('\r\n', '\r')],
  ])('%s', async (_name, bytes) => {
    expect(await planOf(bytes)).toEqual(read);
  });

  test('with commas, quotes and the separator named', async () => {
    const csv = '№,Раздел,Тема,Часы\n1,"Введение, часть 1","Тема ""А""\nи ещё",2\n2,,Вторая,"1,5"\n';
    expect(await planOf(csv)).toMatchObject({
      rows: [
        { line: 2, chapter: 'Введение, часть 1', title: 'Тема "А" и ещё', hours: '2' },
        { line: 4, chapter: 'Введение, часть 1', title: 'Вторая', hours: '1,5' },
      ],
    });
    expect(await planOf(`sep=|\n№|Тема\n1|Первая`)).toMatchObject({
      rows: [{ line: 3, number: '1', title: 'Первая' }],
    });
  });

  test('as it was written, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', 'я', ' ', '1') }).map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const text = rows.map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(';')).join('\n');
        expect(splitCsv(text, ';').map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });
});

describe('an XLSX is read', () => {
  const day = new Date(Date.UTC(2026, 8, 1));
  test('with merged chapters, days, numbers, a title page and totals', async () => {
    const file = await writeWorkbook([
      ['Календарно-тематический план'],
      [],
      ['№ п/п', 'Наименование раздела', 'Тема урока', 'Кол-во\nчасов', 'Дата проведения', 'Тип урока'],
      [null, null, null, null, 'план', null],
      [1, { value: 'Введение', rowSpan: 2 }, 'Начало', 2, { value: day, type: Date, format: 'dd.mm.yyyy' }, 'Лекция'],
      [2, null, 'Продолжение', 1.5, 46267, 'практика'],
      [null, 'Основы', null, 10, null, null],
      [3, null, 'Зачёт', 1, '15.09.26', 'зачёт'],
      ['Итого', null, null, 4.5, null, null],
    ]).toBuffer();
    expect(await planOf(file)).toEqual({
      columns: ['number', 'chapter', 'title', 'hours', 'date', 'type'],
      rows: [
        { line: 5, number: '1', chapter: 'Введение', title: 'Начало', hours: '2', date: '2026-09-01', type: 'Лекция' },
        {
          line: 6,
          number: '2',
          chapter: 'Введение',
          title: 'Продолжение',
          hours: '1.5',
          date: '46267',
          type: 'практика',
        },
        { line: 8, number: '3', chapter: 'Основы', title: 'Зачёт', hours: '1', date: '15.09.26', type: 'зачёт' },
      ],
      skipped: [4, 7, 9],
      datedFor: 'проведения',
      unread: { columns: [], sheets: [] },
    });
  });

  test('from the sheet that holds a plan, with chapters among the topics', async () => {
    const file = await writeWorkbook([
      { sheet: 'Титул', data: [['Утверждаю']] },
      {
        sheet: 'План',
        data: [
          ['№', 'Наименование разделов и тем', 'Часы'],
          [null, 'Раздел 1. Числа', 10],
          [1, 'Целые числа', 2],
        ],
      },
    ]).toBuffer();
    expect(await planOf(file)).toMatchObject({
      rows: [{ line: 3, chapter: 'Раздел 1. Числа', title: 'Целые числа' }],
      skipped: [2],
    });
  });

  test('not when it is none, is old, or unpacks to too much', async () => {
    const code = (bytes: Buffer) =>
      readPlanSheets(bytes).then(
        () => 'read',
        (error: { code: string }) => error.code,
      );
    const caught = async (bytes: Buffer) => {
      try {
        return await code(bytes);
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(await caught(Buffer.alloc(0))).toBe('ctp-empty');
    expect(await caught(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]))).toBe('ctp-old-excel');
    expect(await caught(Buffer.from('PK\u0003\u0004 and then nothing'))).toBe('ctp-unreadable');
    expect(await caught(Buffer.from('%PDF-1.4\0\0\0'))).toBe('table-document');
    const far = await writeWorkbook([
      ['№', 'Тема'],
      ...Array.from({ length: 9 }, () => [1, 'x'.repeat(20)]),
    ]).toBuffer();
    expect(await caught(far)).toBe('read');
    const long = await writeWorkbook(
      Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => 'я'.repeat(32_000))),
    ).toBuffer();
    expect(await caught(long)).toBe('read');
    const wide = await writeWorkbook(
      Array.from({ length: 1100 }, (_, i) => (i < 1099 ? [] : Array.from({ length: 1000 }, () => 1))),
    ).toBuffer();
    expect(await caught(wide)).toBe('ctp-too-many-rows');
  });
});

test.each([
  ['Название урока;Часы;Срок', ['title', 'hours', 'date']],
  ['Наименование;Кол-во часов', ['title', 'hours']],
  ['№ урока;Название раздела;Название занятия', ['number', 'chapter', 'title']],
  ['Урок;Тема;Дата урока', ['title', 'date']],
])('headings %s', async (heading, columns) => {
  expect((await planOf(`${heading}\n1;2;3\n`))?.columns).toEqual(columns);
});

describe('cells', () => {
  test.each([
    ['01.09.2026', '2026-09-01'],
    ['1.9.26', '2026-09-01'],
    ['2026-09-01', '2026-09-01'],
    ['2026-09-01T00:00:00.000Z', '2026-09-01'],
    ['01/09/2026 г.', '2026-09-01'],
    ['46266', '2026-09-01'],
    ['46266.5', '2026-09-01'],
    ['29.02.2028', '2028-02-29'],
    ['', null],
    ['—', null],
  ])('date %s', (text, value) => expect(readDate(text)).toEqual({ value }));
  test.each(['29.02.2026', '31.04.2026', 'сентябрь', '01.13.2026', '2026', '01.09-05.09.2026', '01.09.1926', '99999'])(
    'no date %s',
    (text) => expect(readDate(text)).toHaveProperty('fault.ru'),
  );
  test.each([
    ['01.09', '2026-09-01'],
    ['1/9', '2026-09-01'],
    ['01.09.', '2026-09-01'],
    ['1 сентября', '2026-09-01'],
    ['1 сент.', '2026-09-01'],
    ['12 Октября', '2026-10-12'],
    ['1 September', '2026-09-01'],
    ['Sep 1st', '2026-09-01'],
    ['15 мая', '2027-05-15'],
    ['31 августа', '2026-08-31'],
    ['10 января', '2027-01-10'],
    ['1 сентября 2025 года', '2025-09-01'],
    ['September 1, 2025', '2025-09-01'],
  ])('date %s in a discipline of the autumn', (text, value) => expect(readDate(text)).toEqual({ value }));
  test('a date without a year falls into the school year', () => {
    const year: SchoolTerm = { started_at: '2026-07-01', finished_at: '2027-06-30', source: 'school-year' };
    expect([readDate('1 сентября', year), readDate('30 июня', year), readDate('01.02', year)]).toEqual([
      { value: '2026-09-01' },
      { value: '2027-06-30' },
      { value: '2027-02-01' },
    ]);
    const leap: SchoolTerm = { ...year, started_at: '2027-07-01', finished_at: '2028-06-30' };
    expect(readDate('29 февраля', leap)).toEqual({ value: '2028-02-29' });
  });
  test.each(['32 сентября', '1 праздника', '31.04', '00.09', '29 февраля'])('no date without a year: %s', (text) =>
    expect(readDate(text)).toHaveProperty('fault.en'),
  );
  test('every day in every writing', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10);
        const [y = '', m = '', d = ''] = iso.split('-');
        const serial = Math.round((Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000);
        for (const text of [iso, `${d}.${m}.${y}`, `${Number(d)}.${Number(m)}.${y.slice(2)}`, String(serial)])
          expect(readDate(text)).toEqual({ value: iso });
      }),
    );
  });
  test.each([
    ['2', 2],
    ['1,5', 1.5],
    ['0.5', 0.5],
    ['2 ч', 2],
    ['3 часа', 3],
    ['', null],
  ])('hours %s', (text, value) => expect(readHours(text)).toEqual({ value }));
  test.each(['два', '1/2', '-1', '100000'])('no hours %s', (text) =>
    expect(readHours(text)).toHaveProperty('fault.ru'),
  );
  test.each([
    ['', 1],
    ['Теория', 1],
    ['Урок изучения нового материала', 1],
    ['контрольная работа', 2],
    ['Зачет', 2],
    ['к/р', 2],
    ['практическое занятие', 0],
    ['лабораторная', 0],
    ['2', 2],
  ])('type %s', (text, value) => expect(readType(text)).toEqual({ value }));
  test('no type', () => expect(readType('праздник')).toHaveProperty('fault.ru'));
});

test('rows are checked one by one, and counted', () => {
  const row = (line: number, over: object) => ({
    line,
    number: String(line),
    chapter: 'Числа',
    title: `Тема ${line}`,
    hours: '2',
    date: '',
    type: '',
    ...over,
  });
  const known2 = { id: 5, title: 'Тема 2', number: 2, hours: 2, type: 1, asks_for_work: false, dates: [] };
  const known = {
    chapters: new Map([[chapterKey('Числа'), 7]]),
    topics: new Map([[topicKey('Числа', 'Тема 2'), [known2]]]),
    term: autumn,
    today: '2026-09-15',
    groupIds: [],
  };
  const { rows, chapters, counters, added_years } = checkRows(
    [
      row(2, {}),
      row(3, { title: '', hours: 'много' }),
      row(4, { chapter: 'Новый', date: '01.09.2026' }),
      row(5, { title: '#ССЫЛКА!' }),
      row(6, { date: '1 октября' }),
      row(7, { date: '10.01' }),
    ],
    known,
    { language: 'ru', existing: 'update', pastDates: 'without-debts' },
  );
  expect(
    rows.map(({ faults, repeats, topic }) => [
      topic?.title ?? null,
      repeats,
      faults.map(({ column, message }) => `${column}: ${message}`),
    ]),
  ).toEqual([
    ['Тема 2', true, []],
    [null, false, ['title: Нет темы', 'hours: «много» — не число часов']],
    ['Тема 4', false, []],
    [null, false, ['title: Формула в ячейке не посчиталась']],
    ['Тема 6', false, []],
    ['Тема 7', false, []],
  ]);
  expect(added_years).toEqual({ count: 2, years: [2026, 2027], source: 'half' });
  expect(chapters).toEqual([
    { title: 'Числа', is_new: false, topics_count: 3, added_count: 2, hours: 6 },
    { title: 'Новый', is_new: true, topics_count: 1, added_count: 1, hours: 2 },
  ]);
  const actions = { added: 3, updated: 0, same: 1, skipped: 0 };
  expect(counters).toEqual({ rows: 6, good: 4, bad: 2, ...actions, new_chapters: 1, dated: 3, hours: 8 });
});

describe('what is not read is named', () => {
  test('columns with something in them, whatever heads them', async () => {
    const csv =
      '№;Тема;Часы;Домашнее задание;Пусто;Дата план;Дата факт;;Код\n1;Дроби;2;§ 5;;01.09.2026;;+;\n2;Числа;1;;;;05.09.2026;;К-1\n';
    expect((await planOf(csv))?.unread).toEqual({
      columns: [
        { sheet: '', place: 4, heading: 'Домашнее задание', sample: '§ 5' },
        { sheet: '', place: 7, heading: 'Дата факт', sample: '05.09.2026' },
        { sheet: '', place: 8, heading: '', sample: '+' },
        { sheet: '', place: 9, heading: 'Код', sample: 'К-1' },
      ],
      sheets: [],
    });
  });
  test('and sheets beside the one with the plan', async () => {
    const file = await writeWorkbook([
      { sheet: 'Титул', data: [['Утверждаю']] },
      {
        sheet: 'План',
        data: [
          ['Тема', 'Часы', 'Цели'],
          ['Дроби', 2, 'Знать дроби'],
        ],
      },
      {
        sheet: 'Второе полугодие',
        data: [
          ['Тема', 'Часы'],
          ['Числа', 2],
        ],
      },
      { sheet: 'Пусто', data: [[]] },
    ]).toBuffer();
    expect(await planOf(file)).toMatchObject({
      rows: [{ title: 'Дроби' }],
      unread: {
        columns: [{ sheet: 'План', place: 3, heading: 'Цели', sample: 'Знать дроби' }],
        sheets: ['Титул', 'Второе полугодие'],
      },
    });
  });
});
