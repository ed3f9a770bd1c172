import { expect, test } from 'vitest';
import { domainOfHost, readDomainName } from './domain-name.ts';

test.each(['school.example', 'a', 'xn--80akhbyknj4f.xn--p1ai', 'a-b.example', 'localhost', '127.0.0.1'])(
  '%s is a domain',
  (name) => expect(readDomainName(` ${name.toUpperCase()} `)).toBe(name),
);

test.each([
  ...['', '.', '...', '-', 'a.test.', '.a.test', 'a..test', '-a.test', 'a-.test', 'a_b.test', 'a.test:80', 'школа.рф'],
  ...['1.2.3.4', '10.0.0.1', '127.1', '1.2.3', 'a.1', 'a.0x1', '[::1]', '::1', `${'a'.repeat(64)}.test`],
])('%s is none', (name) => expect(readDomainName(name)).toBeUndefined());

test('a request names the same host with and without a dot at the end, in any case', () => {
  expect([domainOfHost('School.Example.'), domainOfHost('school.example')]).toEqual([
    'school.example',
    'school.example',
  ]);
});
