import { describe, expect, it } from 'vitest';
import { isTableFile, readTable } from './csv-rows.ts';

describe('readTable', () => {
  it('reads rows by the separator of the first line', () => {
    expect(readTable('имя;балл\nАнна;4,5\n', 10)).toEqual({
      rows: [
        ['имя', 'балл'],
        ['Анна', '4,5'],
      ],
      total: 2,
    });
    expect(readTable('a\tb\r\n1\t2', 10).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keeps separators, quotes, line breaks and blank values inside a row', () => {
    expect(readTable('a,b,c\n"1, 2","«""да""»\nи нет",\n', 10).rows).toEqual([
      ['a', 'b', 'c'],
      ['1, 2', '«"да"»\nи нет', ''],
    ]);
  });

  it('takes an unclosed quote for a value to the end of the text', () => {
    expect(readTable('a,b\n"c,d\ne', 10).rows).toEqual([['a', 'b'], ['c,d\ne']]);
  });

  it('reads no more rows and columns than can be shown, and counts the others', () => {
    expect(readTable('a\n'.repeat(1000), 3)).toEqual({ rows: [['a'], ['a'], ['a']], total: 1000 });
    expect(readTable(','.repeat(1_000_000), 10).rows[0]).toHaveLength(100);
  });

  it('knows tables by name', () => {
    expect(['a.csv', 'b.TSV', 'c.txt', 'csv'].map(isTableFile)).toEqual([true, true, false, false]);
  });
});
