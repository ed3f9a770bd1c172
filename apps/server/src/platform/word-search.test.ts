// The database and the browser take the same texts for one word.
import { foldWords } from '@orbita/contract/word-search';
import { otherTexts, sameSpellings, searches } from '@orbita/contract/word-search-cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '@orbita/database';
import { createTestDatabase } from '@orbita/database/testing';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.giveBack());

const folded = async (texts: string[]): Promise<string[]> =>
  (
    await database.db.rows<{ key: string }>(
      sql`select fold_words(t) as key from unnest(${texts}::text[]) with ordinality x (t, n) order by n`,
    )
  ).map(({ key }) => key);

test('the cases of the contract fold alike', async () => {
  const texts = [...sameSpellings.flat(), ...otherTexts, ...searches.flatMap(([query, text]) => [query, text])];
  expect(await folded(texts)).toEqual(texts.map(foldWords));
});

test('signs of all kinds fold alike, alone and among others', async () => {
  // Georgian and Glagolitic capitals are newer than the database's tables of lower case.
  const signs = Array.from({ length: 0x33_ff }, (_sign, i) => String.fromCodePoint(i + 1)).filter(
    (sign) => !/[\u1C89-\u1CBF\u2C2F]/.test(sign),
  );
  const texts = signs.map((sign) => `а${sign}Б ${sign}`);
  const keys = await folded(texts);
  expect(texts.filter((text, i) => keys[i] !== foldWords(text))).toEqual([]);
});

test('each Cyrillic letter is one byte', async () => {
  const [key] = await folded(['АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ']);
  expect(Buffer.byteLength(key!)).toBe(33);
  expect(new Set(key).size).toBe(32);
});
