import { createTestDatabase, type TestDatabase } from '@orbita/database/testing';
import { describeStatements } from '@orbita/database/testing.describe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { loadTrees } from './query-tree.ts';
import { openAnalysis } from './result-columns.ts';
import { nameOf } from './shape.ts';

let own: TestDatabase;
let columnsOf: ReturnType<typeof openAnalysis>['columnsOf'];
beforeAll(async () => {
  own = await createTestDatabase();
  await own.db.script(`
    create table shelves (id int primary key, title text not null, note text, room_id int, put_up date not null default '2026-01-01');
    create table books (id int primary key, shelf_id int not null references shelves, lent_on date, state text not null check (state in ('in', 'out')), pages bigint not null,
      file_id int, link_id int, check ((state = 'in') = (lent_on is null)), check ((file_id is null) <> (link_id is null)), facts jsonb not null default '{}');
    create view lent as select id, lent_on from books where lent_on is not null;
    create table notes (book_id int references books, text text)`);
  ({ columnsOf } = openAnalysis(await loadCatalogue(own.db)));
});
afterAll(() => own.giveBack());

/** What the columns of a statement are like, in words. */
async function look(text: string): Promise<Record<string, string>> {
  const [described] = await describeStatements(own.db, [text]);
  const [tree] = await loadTrees(own.db, [{ text, parameters: described!.parameters }]);
  return Object.fromEntries(columnsOf(tree!).map((column) => [column.name, nameOf(column)]));
}

describe('columns of tables', () => {
  test('can be null where the table allows it', async () => {
    expect(await look('select id, note, pages, lent_on, put_up from shelves join books using (id)')).toEqual({
      ...{ id: 'number', note: 'string | null', pages: 'number', lent_on: 'string | null', put_up: 'string' },
    });
  });

  test('cannot be null where a condition says so', async () => {
    const conditions = [
      ...['note is not null', "note = 'a'", 'length(note) > 1', "note in ('a', 'b')", 'note = any ($1::text[])'],
      ...["not (note is null or title = 'a')", "(note = 'a' or note like 'b%')", "coalesce(note <> 'a', false)"],
      ...['exists (select 1 from notes n where n.text = shelves.note)', 'note in (select text from notes)'],
    ];
    for (const condition of conditions)
      expect({ condition, ...(await look(`select note from shelves where ${condition}`)) }).toEqual({
        condition,
        note: 'string',
      });
    for (const condition of ["note = 'a' or title = 'b'", "note is distinct from 'a'", "coalesce(note = 'a', true)"])
      expect({ condition, ...(await look(`select note from shelves where ${condition}`)) }).toEqual({
        condition,
        note: 'string | null',
      });
  });

  test('can be null behind an outer join', async () => {
    const from = 'from shelves s left join books b on b.shelf_id = s.id';
    expect(await look(`select s.title, b.state ${from}`)).toEqual({ title: 'string', state: '"in" | "out" | null' });
    expect(await look(`select b.pages ${from} where b.id > 0`)).toEqual({ pages: 'number' });
    expect(
      await look('select s.title, b.pages from shelves s full join books b on b.id = s.id where b.id > 0'),
    ).toEqual({
      ...{ title: 'string | null', pages: 'number' },
    });
  });

  test('cannot be null behind an outer join that follows a foreign key', async () => {
    expect(await look('select s.title from books b left join shelves s on s.id = b.shelf_id')).toEqual({
      title: 'string',
    });
    expect(await look('select b.pages from notes n left join books b on b.id = n.book_id')).toEqual({
      pages: 'number | null',
    });
  });

  test('follow views, common table expressions, unions and recursion', async () => {
    expect(await look('select lent_on from lent')).toEqual({ lent_on: 'string' });
    expect(await look('with x as (select note from shelves where note is not null) select note from x')).toEqual({
      note: 'string',
    });
    expect(await look('select title as a from shelves union all select note from shelves')).toEqual({
      a: 'string | null',
    });
    const walk = (next: string) =>
      `with recursive walk (id, note) as (select id, title from shelves union all select s.id, ${next} from walk join shelves s on s.id = walk.id + 1) select note from walk`;
    expect(await look(walk('walk.note'))).toEqual({ note: 'string' });
    expect(await look(walk('s.note'))).toEqual({ note: 'string | null' });
  });

  test('follow checks of the table', async () => {
    expect(await look('select coalesce(file_id, link_id) as id from books')).toEqual({ id: 'number' });
    expect(await look('select case when file_id is null then link_id else 1 end as id from books')).toEqual({
      id: 'number | null',
    });
  });

  test('are what a statement writes', async () => {
    const written =
      'update shelves set note = $1, room_id = coalesce($2, 1) where note is not null returning note, room_id, title';
    expect(await look(written)).toEqual({ note: 'string', room_id: 'number', title: 'string' });
    expect(await look('update shelves set note = null where note is not null returning note')).toEqual({
      note: 'string | null',
    });
    expect(await look("insert into shelves (id, title) values (1, 'a') returning note, title")).toEqual({
      ...{ note: 'string | null', title: 'string' },
    });
  });
});

describe('expressions', () => {
  test('of aggregates are null without rows', async () => {
    expect(await look('select count(*), max(id) as last, json_agg(id) as ids from books')).toEqual({
      ...{ count: 'number', last: 'number | null', ids: 'list of number | null' },
    });
    expect(
      await look(
        'select shelf_id, max(id) as last, json_agg(lent_on) as days, sum(id) filter (where pages > 1) as some from books group by shelf_id',
      ),
    ).toEqual({
      ...{ shelf_id: 'number', last: 'number', days: 'list of string | null', some: 'number | null' },
    });
  });

  test('of a query inside are null where it finds no row', async () => {
    const inside = (query: string) => look(`select (${query}) as value from books b`);
    expect(await inside('select s.title from shelves s where s.id = b.shelf_id')).toEqual({ value: 'string' });
    expect(await inside('select s.title from shelves s where s.id = b.file_id')).toEqual({ value: 'string | null' });
    expect(await inside("select s.title from shelves s where s.id = b.shelf_id and s.title <> 'a'")).toEqual({
      value: 'string | null',
    });
    expect(await inside('select s.note from shelves s where s.id = b.shelf_id')).toEqual({ value: 'string | null' });
    expect(await inside('select count(*) from notes n where n.book_id = b.id')).toEqual({ value: 'number' });
    expect(await inside('select max(n.text) from notes n where n.book_id = b.id')).toEqual({ value: 'string | null' });
    expect(await look('select (select time_zone from companies where id = $1) as zone')).toEqual({ zone: 'string' });
  });

  test('of branches know their condition', async () => {
    const branch = (words: string) => look(`select case ${words} end as value from shelves`);
    expect(await branch('when note is not null then note')).toEqual({ value: 'string | null' });
    expect(await branch("when note is not null then note else 'none'")).toEqual({ value: 'string' });
    expect(await branch("when note is null or title = '' then 'none' else note")).toEqual({ value: 'string' });
    expect(await branch("when title = '' then 'none' else note")).toEqual({ value: 'string | null' });
  });

  test('of three values are null beside a null', async () => {
    expect(await look("select note = 'a' and title = 'b' as value from shelves")).toEqual({ value: 'boolean | null' });
    expect(await look("select note is not null and note = 'a' as value from shelves")).toEqual({ value: 'boolean' });
  });

  test('of JSON are described inside', async () => {
    const text = `select coalesce((select json_agg(json_build_object('id', b.id, 'day', b.lent_on, 'kind', 'book', 'facts', b.facts)) from books b where b.shelf_id = s.id), '[]') as books,
      (select to_json(x) from (select b.pages from books b limit 1) x) as first from shelves s`;
    const [described] = await describeStatements(own.db, [text]);
    const [tree] = await loadTrees(own.db, [{ text, parameters: described!.parameters }]);
    const [books, first] = columnsOf(tree!);
    expect(books).toMatchObject({
      nulls: 'never',
      shape: { is: 'list', of: { nulls: 'never', shape: { is: 'object' } } },
    });
    const inside =
      books!.shape.is === 'list' && books!.shape.of.shape.is === 'object' ? books!.shape.of.shape.fields : new Map();
    expect([...inside].map(([name, field]) => [name, nameOf(field)])).toEqual([
      ...[
        ['id', 'number'],
        ['day', 'string | null'],
        ['kind', '"book"'],
        ['facts', 'anything'],
      ],
    ]);
    expect(first).toMatchObject({ nulls: 'possible', shape: { is: 'object' } });
  });

  test('are of the kinds that the driver makes', async () => {
    expect(
      await look(`select 1::bigint as big, 1.5::numeric as exact, now() as moment, now()::timestamp as local, current_date as day, array[1] as numbers,
        array[current_date] as days, '\\x00'::bytea as bytes, true as yes, array[1::bigint] as bigs`),
    ).toEqual({
      ...{
        big: 'number',
        exact: 'number',
        moment: 'string',
        local: 'moment',
        day: 'string',
        numbers: 'list of number',
      },
      ...{ days: 'list of moment', bytes: 'bytes', yes: 'true', bigs: 'list of string' },
    });
  });
});
