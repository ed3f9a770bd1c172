import { expect, test } from 'vitest';
import { findStale, RENEW } from '../testing/generated.ts';
import { layOut, shareSchemas } from '../testing/shared-schemas.ts';
import { openApiDocument } from './openapi.ts';

test('the written OpenAPI document is that of the contract', async () => {
  const text = `${layOut(await shareSchemas(openApiDocument()))}\n`;
  expect(await findStale('docs/generated', new Map([['openapi.json', text]])), RENEW).toEqual([]);
});

test('what is written once is still all there', async () => {
  const document = openApiDocument();
  const shared = JSON.parse(layOut(await shareSchemas(document))) as {
    components: Record<string, Record<string, unknown>>;
  };
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    const [, kind, name] = /^#\/components\/(\w+)\/(\w+)$/.exec((value as { $ref?: string }).$ref ?? '') ?? [];
    if (kind && name && name !== 'Error') return whole(shared.components[kind]![name]);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
  };
  expect(whole((shared as unknown as { paths: unknown }).paths)).toEqual(JSON.parse(JSON.stringify(document['paths'])));
});
