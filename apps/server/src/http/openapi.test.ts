import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { findStale, RENEW } from '../testing/generated.ts';
import { layOut, shareSchemas } from '../testing/shared-schemas.ts';
import { openApiDocument } from './openapi.ts';

test('the written OpenAPI document is that of the contract', async () => {
  const text = `${layOut(await shareSchemas(openApiDocument()))}\n`;
  expect(await findStale('docs/generated', new Map([['openapi.json', text]])), RENEW).toEqual([]);
});

test('a linter of OpenAPI finds nothing', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The product has no licence to name, and a server relative to the document is what it means.
      'info-license': 'off',
      'no-server-example.com': 'off',
      // Some addresses are given by clients that exist; the router prefers the fixed words of a path.
      'no-ambiguous-paths': 'off',
      'no-path-trailing-slash': 'off',
    },
  });
  const source = JSON.stringify(await shareSchemas(openApiDocument()));
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
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
    if (kind === 'schemas' && name && name !== 'Error') return whole(shared.components[kind]![name]);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
  };
  expect(whole((shared as unknown as { paths: unknown }).paths)).toEqual(JSON.parse(JSON.stringify(document['paths'])));
});
