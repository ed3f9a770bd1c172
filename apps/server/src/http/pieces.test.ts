// Unit tests of the pure functions of the HTTP layer.
import { errors } from '@orbita/contract/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentDisposition } from './binary.ts';
import { parseForm } from './form-body.ts';
import { cleanFileName } from './multipart.ts';
import { pageOf, pageOfTotal, readPage } from './paging.ts';
import { compileCheck } from './validate.ts';
import { InvalidInput } from './app-error.ts';

describe('pages of a list', () => {
  test.each([
    [{}, { size: 20, offset: 0 }],
    [{ page: 3 }, { size: 20, offset: 40 }],
    [
      { page: 2, limit: 5 },
      { size: 5, offset: 5 },
    ],
    [
      { page: 2, size: 7, limit: 5 },
      { size: 7, offset: 7 },
    ],
  ])('%o', (query, page) => {
    expect(readPage(query, 20)).toEqual(page);
  });

  test('the answer counts from 1, and an empty list has one page', () => {
    const page = { size: 10, offset: 20 };
    expect(pageOf([{ id: 1, total: 23 }], page, { unread: 4 })).toEqual({
      data: [{ id: 1, total: 23 }],
      total: 23,
      from: 21,
      lastPage: 3,
      counters: { unread: 4 },
    });
    expect(pageOf([], { size: 10, offset: 0 })).toEqual({ data: [], total: 0, from: 0, lastPage: 1, counters: {} });
  });

  test('pages cover the list once', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 50 }), (total, size) => {
        const rows = Array.from({ length: total }, (_, i) => i);
        const { lastPage } = pageOfTotal(rows.slice(0, size), total, { size, offset: 0 });
        const seen = Array.from({ length: lastPage }, (_, i) => readPage({ page: i + 1, size }, 1)).flatMap(
          ({ offset }) => rows.slice(offset, offset + size),
        );
        expect(seen).toEqual(rows);
      }),
    );
  });
});

describe('forms and queries', () => {
  test.each([
    ['a=1&b=два', { a: '1', b: 'два' }],
    ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
    ['ids[]=1', { ids: ['1'] }],
    ['ids=1&ids=2', { ids: ['1', '2'] }],
    [
      'fields[0][form_id]=3&fields[0][value]=%D0%B4%D0%B0&fields[1][form_id]=4',
      { fields: [{ form_id: '3', value: 'да' }, { form_id: '4' }] },
    ],
    ['fields[0][attachments][0][type]=link', { fields: [{ attachments: [{ type: 'link' }] }] }],
    ['a[x]=1&a[y]=2', { a: { x: '1', y: '2' } }],
    ['a[5]=1', { a: { 5: '1' } }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['a[b]=2&a=1', { a: { b: '2' } }],
    ['marks[2][105]=5&marks[0][7]=', { marks: { 0: { 7: '' }, 2: { 105: '5' } } }],
    ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
    ['ids[]=', { ids: [''] }],
    ['a[b][c][d][e][f]=1&a[b][c][d][e][g][]=2', { a: { b: { c: { d: { e: { f: '1', g: ['2'] } } } } } }],
    ['', {}],
    ['=1&[]=2&%zz=3', { '%zz': '3' }],
    ['a[b][c][d][e][f][g]=1', {}],
  ])('%s', (text, tree) => {
    expect(parseForm(text)).toEqual(tree);
  });

  test('nothing reaches the prototype', () => {
    parseForm('__proto__[evil]=1&constructor[prototype][evil]=1&a[__proto__][evil]=1&toString=1');
    expect(({} as Record<string, unknown>)['evil']).toBeUndefined();
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 20 }), (pairs) => {
        const text = pairs
          .map(
            ([key, value]) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
          )
          .join('&');
        expect(Object.getPrototypeOf(parseForm(text))).toBe(Object.prototype);
      }),
    );
  });

  test('a list of any length that a form can hold stays one', () => {
    const text = Array.from({ length: 900 }, (_, i) => `fields[${i}][value]=${i}`).join('&');
    expect(parseForm(text)).toEqual({ fields: Array.from({ length: 900 }, (_, i) => ({ value: String(i) })) });
  });

  test.each(['a[[[[', 'a[]', 'a]', '[', '[999]', 'a[999][999][999][999][999]'])('%s over and over', (text) => {
    expect(() => parseForm(`${text.repeat(100_000)}=1`)).not.toThrow();
    expect(() => parseForm(Array.from({ length: 1000 }, (_, i) => `k${i}${text}=1`).join('&'))).not.toThrow();
  });

  test('a thousand keys at most', () => {
    expect(Object.keys(parseForm(Array.from({ length: 10_000 }, (_, i) => `k${i}=1`).join('&')))).toHaveLength(1000);
  });
});

describe('names of files', () => {
  test('a header cannot be broken by a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (name, inline) => {
        const header = contentDisposition(name, inline);
        expect(header).toMatch(/^(inline|attachment); filename="[^"\\\r\n;]*"; filename\*=UTF-8''[\w%.~!*()-]*$/);
        expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(name.toWellFormed());
      }),
    );
    expect(contentDisposition('\ud800', true)).toContain("UTF-8''%EF%BF%BD");
  });

  test('what is kept is a bare visible name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const kept = cleanFileName(name);
        expect(kept).not.toBe('');
        // oxlint-disable-next-line no-control-regex
        expect(kept).not.toMatch(/[\u0000-\u001f\u007f/\\]/);
      }),
    );
  });
});

describe('checks', () => {
  const schema = {
    type: 'object',
    required: ['n'],
    properties: {
      n: { type: 'integer' },
      v: {
        anyOf: [
          { type: 'null' },
          { type: 'number' },
          { type: 'string' },
          { type: 'array', items: { type: 'integer' } },
        ],
      },
    },
  } as const;

  test('bodies are taken as they are, forms by their schema; text that may be text stays text', () => {
    expect(compileCheck(schema, true)({ n: '7', v: '007' }, 'ru')).toEqual({ n: 7, v: '007' });
    expect(compileCheck(schema, true)({ n: '7', v: ['1', '2'] }, 'ru')).toEqual({ n: 7, v: [1, 2] });
    expect(() => compileCheck(schema, false)({ n: '7' }, 'ru')).toThrow(InvalidInput);
  });

  test('of a body with more values than anybody reads the first fault is told, without a look at the rest', () => {
    let read = 0;
    const row = () => ({
      get title() {
        read += 1;
        return 7;
      },
      set title(_) {},
    });
    const rows = { type: 'array', maxItems: 3, items: { type: 'object', properties: { title: { type: 'string' } } } };
    const check = compileCheck({ type: 'object', properties: { rows } }, false);
    const told = (count: number) => {
      try {
        check({ rows: Array.from({ length: count }, row) }, 'en');
      } catch (error) {
        return (error as InvalidInput).fields;
      }
      return undefined;
    };
    expect(told(1)).toEqual({ 'rows.0.title': ['Enter text'] });
    expect(told(5)).toMatchObject({ rows: ['At most 3 in the list'], 'rows.4.title': ['Enter text'] });
    read = 0;
    expect(told(3000)).toEqual({ rows: ['At most 3 in the list'] });
    expect(read).toBe(0);
    expect(
      compileCheck({ type: 'object' }, false)(
        Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [n, n])),
        'en',
      ),
    ).toBeDefined();
  });

  test('of a field that may be null it is told what is wrong with its value, of any other union that none takes it', () => {
    const nullable = (branch: object) => ({ anyOf: [branch, { type: 'null' }] });
    const shape = {
      type: 'object',
      properties: {
        title: nullable({ type: 'string', maxLength: 3 }),
        rows: nullable({
          type: 'array',
          items: { type: 'object', required: ['n'], properties: { n: nullable({ type: 'integer' }) } },
        }),
        either: { anyOf: [{ type: 'integer' }, { type: 'boolean' }, { type: 'null' }] },
        moment: nullable({
          anyOf: [
            { type: 'string', format: 'date-time' },
            { type: 'string', format: 'date' },
          ],
        }),
        within: { anyOf: [nullable({ type: 'integer' }), { type: 'boolean' }] },
        phrased: { ...nullable({ type: 'string', maxLength: 3 }), says: 'phone-format' },
      },
    } as const;
    const told = (body: object) => {
      try {
        compileCheck(shape, false)(body, 'ru');
      } catch (error) {
        return (error as InvalidInput).fields;
      }
      return undefined;
    };
    expect(told({ title: 'длинно' })).toEqual({ title: ['Не длиннее 3 символов'] });
    expect(told({ title: 7 })).toEqual({ title: ['Введите текст'] });
    expect(told({ title: null, rows: null })).toBeUndefined();
    expect(told({ rows: [{ n: null }, { n: 'x' }, {}] })).toEqual({
      'rows.1.n': ['Введите целое число'],
      'rows.2.n': ['Обязательное поле'],
    });
    expect(told({ either: 'x', within: 'x' })).toEqual({
      either: ['Неверное значение'],
      within: ['Неверное значение'],
    });
    expect(told({ moment: 'x' })).toEqual({ moment: ['Неверное значение'] });
    expect(told({ phrased: 'длинно' })).toEqual({ phrased: [errors['phone-format'].ru] });
  });

  test('a form writes a boolean as 1 and 0, on and off, or in words', () => {
    const shape = {
      type: 'object',
      properties: {
        yes: { type: 'boolean' },
        maybe: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
        words: { anyOf: [{ type: 'boolean' }, { type: 'string' }] },
        list: { type: 'array', items: { type: 'object', properties: { on: { type: 'boolean' } } } },
      },
    } as const;
    const check = compileCheck(shape, true);
    for (const [text, value] of [
      ['1', true],
      ['on', true],
      ['true', true],
      ['0', false],
      ['off', false],
      ['false', false],
    ])
      expect(check({ yes: text, maybe: text, list: [{ on: text }] }, 'ru')).toEqual({
        yes: value,
        maybe: value,
        list: [{ on: value }],
      });
    expect(check({ words: '1' }, 'ru')).toEqual({ words: '1' });
    expect(() => check({ yes: '2' }, 'ru')).toThrow(InvalidInput);
    expect(() => compileCheck(shape, false)({ yes: '1' }, 'ru')).toThrow(InvalidInput);
  });

  test('JSON writes a boolean as 1 and 0 too, and null for what is not set', () => {
    const shape = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        yes: { type: 'boolean' },
        maybe: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
        amount: { anyOf: [{ type: 'boolean' }, { type: 'number' }] },
        cover: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        list: {
          type: 'array',
          items: { type: 'object', properties: { on: { type: 'boolean' }, n: { type: 'integer' } } },
        },
      },
    } as const;
    const check = compileCheck(shape, false);
    expect(check({ name: 'я', yes: 1, maybe: 0, amount: 1, cover: null, list: [{ on: 0, n: null }] }, 'ru')).toEqual({
      name: 'я',
      yes: true,
      maybe: false,
      amount: 1,
      cover: null,
      list: [{ on: false }],
    });
    expect(check({ name: 'я', yes: null, maybe: null, list: null }, 'ru')).toEqual({ name: 'я', maybe: null });
    for (const wrong of [{ name: null }, { name: 'я', yes: 2 }, { name: 'я', list: [{ on: '1' }] }])
      expect(() => check(wrong, 'ru')).toThrow(InvalidInput);
  });

  test('empty text of a form is an empty list, or a field that is not set', () => {
    const shape = {
      type: 'object',
      required: ['points'],
      properties: {
        points: { type: 'number' },
        skills: { type: 'array', items: { type: 'integer' } },
        options: { type: 'array', items: { type: 'string' } },
        size: { type: 'integer' },
        link: { anyOf: [{ type: 'string', pattern: '^https://' }, { type: 'null' }] },
        title: { type: 'string' },
      },
    } as const;
    const check = compileCheck(shape, true);
    expect(check({ points: '1', skills: '', options: [''], size: '', link: '', title: '' }, 'ru')).toEqual({
      points: 1,
      skills: [],
      options: [''],
      link: null,
      title: '',
    });
    expect(check({ points: '1', skills: [''], options: '' }, 'ru')).toEqual({ points: 1, skills: [], options: [] });
    expect(() => check({ points: '' }, 'ru')).toThrow(InvalidInput);
  });

  test('a hostile body costs few words', () => {
    const list = {
      type: 'object',
      properties: { list: { type: 'array', maxItems: 10, items: { type: 'object', required: ['a', 'b'] } } },
    } as const;
    try {
      compileCheck(list, false)({ list: Array.from({ length: 20_000 }, () => ({})) }, 'en');
      expect.unreachable();
    } catch (error) {
      expect(Object.keys((error as InvalidInput).fields).length).toBeLessThanOrEqual(50);
    }
  });
});
