// A version that does not follow its file would say that people agreed to something else.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consentDocuments } from './consents.ts';

test.each(Object.entries(consentDocuments))(
  'the version of %s is that of the published file',
  (_, { path, version }) => {
    const file = readFileSync(new URL(`../../../../apps/web/public${path}`, import.meta.url));
    expect(createHash('sha256').update(file).digest('hex').slice(0, 16)).toBe(version);
  },
);
