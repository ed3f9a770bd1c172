import { expect, test } from 'vitest';
import type { Described } from '../render-statements.ts';
import { findDifferentRows } from './check-rows.ts';
import type { DeclaredRow } from './declared-rows.ts';
import type { ResultColumn } from './result-columns.ts';
import { noteRows, nothingSeen } from './seen-rows.ts';
import { anything, type Field, type Nulls, type Shape } from './shape.ts';

const text: Shape = { is: 'string' };
const field = (shape: Shape, nulls: Nulls = 'never', more: Partial<Field> = {}): Field => ({ shape, nulls, ...more });
const declare = (fields: Record<string, Field>): DeclaredRow => ({
  ...{ file: 'books.ts', line: 7, method: 'rows', row: { is: 'object', fields: new Map(Object.entries(fields)) } },
});
interface Case {
  declared: Record<string, Field>;
  given: Record<string, Field>;
  seen?: unknown[];
  excused?: Record<string, string>;
}
function find({ declared, given, seen = [], excused = {} }: Case): string[] {
  const statement: Described = {
    ...{
      text: 'select',
      sites: [{ file: 'books.ts', line: 7, owner: 'selectBooks' }],
      cachedFor: new Set(),
      callers: new Set(),
    },
    ...{ seen: noteRows(nothingSeen, seen), parameters: [], columns: [] },
  };
  const columns = Object.entries(given).map(([name, one]): ResultColumn => ({ name, ...one }));
  return findDifferentRows(
    { statements: [statement], declared: [declare(declared)], results: new Map([['select', columns]]) },
    excused,
  );
}
const AT = 'selectBooks (books.ts:7)';

test('what is declared as it is returned differs in nothing', () => {
  const row = { id: field({ is: 'number' }), note: field(text, 'possible') };
  expect(find({ declared: row, given: row, seen: [{ id: 1, note: null }] })).toEqual([]);
});

test('a null that is not declared is named', () => {
  expect(find({ declared: { note: field(text) }, given: { note: field(text, 'possible') } })).toEqual([
    `${AT}, note: declared string, statement gives null too`,
  ]);
});

test('a null that never comes is named when no statement fills the field with one', () => {
  const declared = { note: field(text, 'possible', { origin: 'books.ts:3' }) };
  expect(find({ declared, given: { note: field(text) } })).toEqual([
    `${AT}, note: declared string | null, statement never gives null`,
  ]);
  expect(find({ declared: { note: field(text, 'possible') }, given: { note: field(text) } })).toEqual([]);
  const twice = { ...declared, other: declared.note };
  expect(find({ declared: twice, given: { note: field(text), other: field(text, 'possible') } })).toEqual([]);
});

test('columns that are missing or not declared are named', () => {
  const declared = { id: field(text), perhaps: field(text, 'never', { optional: true }) };
  expect(find({ declared, given: { note: field(text) } })).toEqual([
    `${AT}, id: declared string, statement does not return it`,
    `${AT}, note: not declared, statement gives string`,
  ]);
});

test('another kind of value is named, also inside JSON', () => {
  const list = (shape: Shape) =>
    field({ is: 'list', of: field({ is: 'object', fields: new Map([['id', field(shape)]]) }) });
  expect(find({ declared: { books: list(text) }, given: { books: list({ is: 'number' }) } })).toEqual([
    `${AT}, books[].id: declared string, statement gives number`,
  ]);
  const state = (...literals: string[]) => ({ state: field({ is: 'string', literals: new Set(literals) }) });
  expect(find({ declared: state('in'), given: state('in', 'out') })).toEqual([
    `${AT}, state: declared "in", statement gives "out" too`,
  ]);
});

test('what rows were like is compared where the statement says nothing', () => {
  const declared = { facts: field({ is: 'object', fields: new Map([['pages', field({ is: 'number' })]]) }) };
  const given = { facts: field(anything) };
  expect(find({ declared, given, seen: [{ facts: { pages: 1 } }] })).toEqual([]);
  expect(find({ declared, given, seen: [{ facts: { pages: null, more: 1 } }] })).toEqual([
    `${AT}, facts.pages: declared number, a row gives null too`,
  ]);
});

test('a row that contradicts what was read from the statement is named', () => {
  const row = { note: field(text) };
  expect(find({ declared: { note: field(text, 'possible') }, given: row, seen: [{ note: null }] })).toEqual([
    `${AT}, note: misread: read as string, a row gives null too`,
  ]);
});

test('an exception excuses a column, and is named itself when nothing differs', () => {
  const declared = { note: field(text) };
  const excused = { 'selectBooks, note': 'the reason' };
  expect(find({ declared, given: { note: field(text, 'possible') }, excused })).toEqual([]);
  expect(find({ declared, given: declared, excused })).toEqual(['selectBooks, note: is excused, but does not differ']);
});
