import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing.ts';
import { describeStatements } from './testing.describe.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.giveBack());

test('parameters and columns of statements are known without running them', async () => {
  const texts = [
    'select id, email as login, array[$1::date] as days from users where id = $2',
    'delete from users where id = any ($1)',
    'insert into skills (company_id, title) values ($1, $2) returning id',
  ];
  expect(await describeStatements(own.db, texts)).toEqual([
    {
      parameters: ['date', 'integer'],
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'login', type: 'text' },
        { name: 'days', type: 'date[]' },
      ],
    },
    { parameters: ['integer[]'], columns: [] },
    { parameters: ['integer', 'text'], columns: [{ name: 'id', type: 'integer' }] },
  ]);
});

test('what PostgreSQL does not understand is an error, and the connection goes on', async () => {
  await expect(describeStatements(own.db, ['select nothing_such from users'])).rejects.toThrow('nothing_such');
  expect(await describeStatements(own.db, ['select 1 as one'])).toEqual([
    { parameters: [], columns: [{ name: 'one', type: 'integer' }] },
  ]);
});
