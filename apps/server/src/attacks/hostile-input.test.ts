// Whatever is sent, the server refuses it or does as asked; it neither fails nor hangs.
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmptyField } from '../domains/answers/hand-in/answer-check.ts';
import { readCsv } from '../platform/spreadsheet/read-csv.ts';
import { plainText } from '../platform/rich-text.ts';
import { readGift } from '../domains/tasks/exchange/plain/gift.ts';
import { readQti } from '../domains/tasks/exchange/qti-read.ts';
import { cleanHtml } from '../platform/rich-text.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { sendRow } from '../testing/attackers.ts';
import { calls, type Row } from '../testing/calls.ts';
import { buildWorld, type World } from '../testing/world.ts';

let server: TestApp;
let w: World;
beforeAll(async () => {
  server = await createTestApp();
  w = await buildWorld(server, 'first.example');
});
afterAll(() => server.close());

interface Schema {
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}
type Path = (string | number)[];
/** Lists every field of a body or query that a caller can fill in. */
function placesIn({ properties, items, anyOf = [] }: Schema, path: Path = []): Path[] {
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => placesIn(inner, [...path, name])),
    ...(items ? placesIn(items, [...path, 0]) : []),
    ...anyOf.flatMap((inner) => (inner.properties || inner.items ? placesIn(inner, path).slice(1) : [])),
  ];
}
/** Returns the value with another one at a path. */
function replaced(target: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof first === 'number') return [replaced(Array.isArray(target) ? target[first] : undefined, rest, value)];
  const isObject = typeof target === 'object' && target !== null;
  const fields = isObject && !Array.isArray(target) ? (target as Record<string, unknown>) : {};
  return { ...fields, [first]: replaced(fields[first], rest, value) };
}

/** A zero byte, a lone surrogate, an impossible date, numbers beyond every column, values of the wrong type. */
const hostile: unknown[] = ['а\u0000б', '\ud800', '2026-02-30T00:00:00+03:00', 1e300, 1e-320, [null], { а: 1 }];
const endsThings = /^auth\.(setUp|signOut|changeOwnPassword|signIn|signInByLogin)$|^companies\.remove/;

test('no value at any place of any call makes the server fail', async () => {
  const failed: string[] = [];
  const attack = async (name: string, declared: AnyEndpoint, row: Row, what: string) => {
    const as = row.as === 'nobody' || row.as === 'leaver' ? w.admin.token : w[row.as].token;
    const { status } = await sendRow(server, declared, { row, as, domain: w.domain });
    if (status >= 500) failed.push(`${name} ${what}: ${status}`);
  };
  for (const { name, declared, row } of calls) {
    if (endsThings.test(name)) continue;
    const built = row(w);
    const body = declared.body as Schema | undefined;
    for (const path of body && !built.parts ? placesIn(body) : [])
      for (const value of hostile)
        await attack(
          name,
          declared,
          { ...built, body: replaced(built.body ?? {}, path, value) as object },
          `${path.join('.')} = ${JSON.stringify(value)}`,
        );
    for (const field of Object.keys((declared.query as Schema | undefined)?.properties ?? {}))
      for (const value of hostile.filter((one) => typeof one === 'string' || typeof one === 'number')) {
        const text = String(value).toWellFormed();
        await attack(name, declared, { ...built, query: { ...built.query, [field]: text } }, `?${field}=${text}`);
      }
  }
  expect(failed).toEqual([]);
}, 300_000);

describe('a body that is no body', () => {
  const json = { 'content-type': 'application/json', host: 'first.example' };
  const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'first.example' };
  const mark = (value: string) => `{"step_id":${w.stepId},"student_id":${w.student.id},"value":${value}}`;
  const bodies: [name: string, path: string, headers: Record<string, string>, text: () => string, status: number][] = [
    ['a number beyond all numbers', '/api/v2/marks', json, () => mark('1e400'), 400],
    ['a number that is none', '/api/v2/marks', json, () => mark('NaN'), 400],
    ['keys of the prototype', '/api/v2/marks', json, () => `{"__proto__":{"is_moderator":true},"value":1}`, 400],
    ['keys of the constructor', '/api/v2/marks', json, () => `{"constructor":{"prototype":{"a":1}},"value":1}`, 400],
    ['a hundred thousand brackets', '/api/v2/answers', json, () => '['.repeat(100_000), 400],
    [
      'lists in lists in lists',
      '/api/v2/answers',
      json,
      () => `{"fields":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      400,
    ],
    [
      'ten thousand fields',
      '/api/v2/answers',
      json,
      () => `{"pattern_id":${w.patternId},"fields":[${'{"form_id":1},'.repeat(10_000)}{"form_id":1}]}`,
      400,
    ],
    [
      'ten thousand fields of a form',
      '/api/v2/answers',
      form,
      () => Array.from({ length: 10_000 }, (_, i) => `fields[${i}][form_id]=1`).join('&'),
      400,
    ],
    ['more than is taken', '/api/v2/answers', json, () => `{"title":"${'а'.repeat(1_100_000)}"}`, 413],
  ];
  test.each(bodies)('%s is refused', async (_name, ...row) => {
    const [url, headers, text, status] = row;
    const { token } = url === '/api/v2/marks' ? w.teacher : w.student;
    const reply = await server.app.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: text(),
    });
    expect(reply.statusCode).toBe(status);
    expect(({} as Record<string, unknown>)['is_moderator']).toBeUndefined();
  });
});

describe('a text made to be slow', () => {
  // Linear processing takes a fraction of a second; a backtracking expression would exceed the test's time limit.
  const n = 2_000_000;
  const question = {
    id: 1,
    title: '',
    draw_id: null,
    type: 'richText',
    required: true,
    options: [],
    matches: [],
    key: null,
    tolerance: 0,
  };
  const item = (words: string) =>
    `<assessmentItem><itemBody>${words}<extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`;
  const slow: [name: string, read: () => unknown][] = [
    ['brackets as an answer', () => isEmptyField(question, { form_id: 1, value: '<'.repeat(n) })],
    ['brackets of an import', () => plainText('<'.repeat(n))],
    ['tags of an import that never end', () => plainText('<p '.repeat(n / 3))],
    ['brackets in GIFT', () => readGift('<'.repeat(n))],
    ['digits in GIFT', () => readGift(`Сколько? {#${'1'.repeat(n)}x}`)],
    ['an open brace in GIFT', () => readGift(`Сколько? {${'а'.repeat(n)}`)],
    ['blanks in QTI', () => readQti([['a.xml', item(`<p>а${' '.repeat(n)}б</p>`)]])],
  ];
  test.each(slow)('%s is read to its end', (_name, read) => {
    read();
  });
  test('a plan of blank lines alone is refused', () => {
    expect(() => readCsv('\n'.repeat(5_000_000))).toThrow('table-too-many-rows');
  });
  test('lists in lists are refused', () => {
    expect(() => cleanHtml('<ul><li>'.repeat(10_000))).toThrow('text-too-complex');
  });
  test('a text that grows beyond its bound when it is cleaned is refused', () => {
    expect(() => cleanHtml('<'.repeat(n))).toThrow('too-large');
  });
});
