// Generated from the contract: bad input is named in the language of the caller, and what nobody declared is dropped.
import type { SchemaObject } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileCheck } from '../http/validate.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { calls, picture } from '../testing/calls.ts';
import { expectError, sendCall } from '../testing/contract-calls.ts';
import { type Schema, sampleOf, makeInvalid, withUndeclaredFields } from '../testing/schema-samples.ts';
import { buildWorld, type World } from '../testing/world.ts';

let server: TestApp;
let first: World;
beforeAll(async () => {
  server = await createTestApp();
  first = await buildWorld(server, 'first.example');
});
afterAll(() => server.close());

const spoiled = calls.flatMap(({ name, declared, row }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = declared[part] as unknown;
    // A deletion reads its body as it reads a query, since some clients send none.
    const isText = part === 'query' || declared.file || declared.method === 'DELETE';
    const found = schema ? makeInvalid(part === 'params' ? part : isText ? 'text' : 'json', schema) : undefined;
    return found ? [{ name, declared, row, part, ...found }] : [];
  }),
);

describe('bad input is named in the language of the caller', () => {
  test('every part that a caller fills in can be wrong', () => {
    const parts = calls.flatMap(({ name, declared }) =>
      (['params', 'query', 'body'] as const).filter((part) => declared[part]).map((part) => `${name} ${part}`),
    );
    expect(spoiled.map(({ name, part }) => `${name} ${part}`)).toEqual(parts);
  });

  test.each(spoiled)('$name: $field of $part', async ({ declared, row, part, field, value }) => {
    const { params } = row(first);
    const file = { field: declared.file?.fields[0] ?? '', name: 'фото.jpg', bytes: picture };
    const wrong =
      part === 'body' && declared.file
        ? { parts: [file, { field, text: String(value) }] }
        : { params, [part]: { ...(part === 'params' ? params : {}), [field]: value } };
    const ru = await sendCall(server, declared, { as: first.admin.token, row: wrong });
    const en = await sendCall(server, declared, { as: first.admin.token, row: wrong, language: 'en-GB,en;q=0.9' });
    for (const reply of [ru, en]) {
      expectError(reply, 400, ['validation-failed']);
      // A fault inside a list is named by its index, as in ids.0.
      const named = Object.entries<string[]>(reply.body.errors).find(([key]) => key.split('.')[0] === field);
      expect(named?.[1].length, JSON.stringify(reply.body)).toBeGreaterThan(0);
      expect(Object.values<string[]>(reply.body.errors)[0]).toContain(reply.body.message);
    }
    expect(JSON.stringify(ru.body.errors)).toMatch(/[а-яё]/i);
    expect(JSON.stringify(en.body.errors)).not.toMatch(/[а-яё]/i);
  });
});

describe('fields nobody declared are dropped', () => {
  const withBodies = calls.filter(({ declared }) => declared.body);
  test.each(withBodies)('$name', ({ declared }) => {
    const sample = sampleOf(declared.body as Schema);
    expect(compileCheck(declared.body as SchemaObject, false)(withUndeclaredFields(sample), 'ru')).toEqual(sample);
  });
});
