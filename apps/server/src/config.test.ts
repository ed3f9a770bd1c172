import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig, options } from './config.ts';

test('without any variable the defaults hold', () => {
  expect(loadConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    privateServices: false,
    privatePushServices: false,
    testBank: true,
    livePort: 6001,
    dataDir: path.resolve('data'),
    filesDir: path.resolve('data/files'),
    databaseUrl: undefined,
    publicUrl: undefined,
    uploadLimits: { photo: 20 * 1024 ** 2, document: 100 * 1024 ** 2, video: 500 * 1024 ** 2 },
    uploadsOfDay: 2000 * 1024 ** 2,
    sessionDays: 30,
    logLevel: 'info',
    trustProxy: 0,
    supportUrl: 'mailto:support@orbita.example',
    responseCacheMegabytes: 16,
    pollHub: undefined,
    smtp: undefined,
    outboxDir: path.resolve('data/outbox'),
    secretKey: undefined,
    secretKeyFile: path.resolve('data/secret.key'),
    personalKeys: undefined,
    personalKeysFile: path.resolve('data/personal-data.keys'),
    sealedDir: path.resolve('data/sealed'),
    repeatSeconds: 5,
    checkResponses: false,
  });
});

test('an empty variable counts as unset, spaces around a value do not count', () => {
  const config = loadConfig({
    PORT: ' 8080 ',
    HOST: '',
    PUBLIC_URL: 'https://school.example/lms/',
    TRUST_PROXY: 'true',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'https://school.example/lms',
    trustProxy: 1,
  });
});

test.each([
  [
    'HOST',
    'http://all',
    'HOST is "http://all", but must be an IP address or a host name, for example 127.0.0.1 or 0.0.0.0.',
  ],
  ['PORT', '70000', 'PORT is "70000", but must be a port number from 0 to 65535.'],
  ['LIVE_PORT', '-1', 'LIVE_PORT is "-1", but must be a port number from 0 to 65535.'],
  ['LIVE_PORT', '3000', 'PORT and LIVE_PORT are both 3000, but must differ.'],
  [
    'DATABASE_URL',
    'mysql://x/y',
    'DATABASE_URL is "mysql://x/y", but must be like postgresql://user:password@host:5432/database.',
  ],
  [
    'PUBLIC_URL',
    'school',
    'PUBLIC_URL is "school", but must be an http or https address, like https://orbita.example.',
  ],
  [
    'UPLOAD_MAX_PHOTO_MB',
    '1.5',
    'UPLOAD_MAX_PHOTO_MB is "1.5", but must be a whole number of megabytes from 1 to 10000.',
  ],
  ['SESSION_DAYS', '0', 'SESSION_DAYS is "0", but must be a whole number of days from 1 to 366.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent.'],
  [
    'TRUST_PROXY',
    'yes',
    'TRUST_PROXY is "yes", but must be true, false, a number of proxies up to 10, or addresses and networks divided by commas.',
  ],
  [
    'SUPPORT_URL',
    'javascript:alert(1)',
    'SUPPORT_URL is "javascript:alert(1)", but must be a mailto:, http or https address.',
  ],
])('%s=%s is refused with a sentence', (name, value, sentence) => {
  expect(() => loadConfig({ [name]: value })).toThrow(sentence);
});

test('all bad options are told at once', () => {
  expect(() => loadConfig({ PORT: 'x', SESSION_DAYS: 'y' })).toThrow(/^PORT is .*\.\nSESSION_DAYS is .*\.$/);
});

test('docs/operations.md lists every option as it is', async () => {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const cellsOf = (row: string) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1);
  const rows = page.split('\n').filter((line) => /^\| `[A-Z_]+` +\|/.test(line));
  const expected = Object.entries(options).map(([name, { fallback, description }]) => [
    `\`${name}\``,
    fallback ? `\`${fallback}\`` : 'unset',
    description,
  ]);
  expect(rows.map(cellsOf)).toEqual(expected);
});
