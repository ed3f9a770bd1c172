import { expect, test } from 'vitest';
import { codeAt, makeKey, otpauthUri, stepAt, stepOfCode, toBase32 } from './totp.ts';

const key = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at second %i is that of RFC 6238', (second, code) => {
  expect(codeAt(key, stepAt(second * 1000))).toBe(code);
});

test('the codes of the step before and after are taken, others are not', () => {
  const now = Date.UTC(2026, 8, 1);
  const present = stepAt(now);
  const taken = [-2, -1, 0, 1, 2].map((step) => stepOfCode(key, codeAt(key, present + step), now));
  expect(taken).toEqual([undefined, present - 1, present, present + 1, undefined]);
  for (const wrong of ['', '1', 'abcdef', '1234567', 'кириллица']) expect(stepOfCode(key, wrong, now)).toBeUndefined();
});

test('keys are random and are written in base32', () => {
  expect(makeKey()).toHaveLength(20);
  expect(makeKey().equals(makeKey())).toBe(false);
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(toBase32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('the address of a QR code names school and account', () => {
  const uri = otpauthUri({ issuer: 'Колледж: связь', account: 'a@b.example', secret: 'ABC' });
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Колледж  связь:a@b.example']);
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'ABC',
    issuer: 'Колледж: связь',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
