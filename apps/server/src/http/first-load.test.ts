import { expect, test } from 'vitest';
import { inlineScriptHashes, pagesByRoute } from './first-load.ts';

const html =
  '<html><head><script>start()</script><script type="module" src="/entry.js"></script><link rel="stylesheet" href="/entry.css"><!--files--></head><body><p>frame</p></body></html>';
const page = pagesByRoute(html, [
  { path: '/users/:user/diary', scripts: ['/theirs.js'], styles: [], calls: [] },
  {
    path: '/users/my/diary',
    scripts: ['/entry.js', '/own.js'],
    styles: ['/entry.css', '/own.css'],
    calls: [{ url: '/api/progress/__me__?a=1&b=2', when: 'groups_count' }],
  },
  { path: '/topics/:step', scripts: [], styles: [], calls: [{ url: '/api/lessons/__step__' }] },
]);
const callsOf = (text: string): unknown =>
  JSON.parse((/content="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'));

test('a page names the files of its route that it does not name yet, styles first', () => {
  expect(page('/users/my/diary')).toContain(
    '<link rel="stylesheet" href="/entry.css"><link rel="stylesheet" crossorigin href="/own.css"><link rel="modulepreload" crossorigin href="/own.js"></head>',
  );
  expect(page('/users/7/diary')).toContain('href="/theirs.js"');
  expect(page('/users/7/diary')).not.toContain('href="/own.js"');
});

test('the styles of a page stand at the end of the head, so that those added later follow them', () => {
  const [head = '', body = ''] = page('/users/my/diary').split('</head>');
  expect(head.match(/stylesheet/g)).toHaveLength(2);
  expect(body).not.toMatch(/stylesheet|src=/);
});

test('a page names the calls of its route, with the ids of the address', () => {
  expect(callsOf(page('/users/my/diary'))).toEqual([{ url: '/api/progress/__me__?a=1&b=2', when: 'groups_count' }]);
  expect(callsOf(page('/topics/12'))).toEqual([{ url: '/api/lessons/12' }]);
  expect(callsOf(page('/nowhere'))).toEqual([]);
});

test('an address with a query, or with anything but ids, names no calls', () => {
  expect(callsOf(page('/topics/12?edit=1'))).toEqual([]);
  expect(callsOf(page('/topics/..%2Fauth'))).toEqual([]);
  expect(page('/topics/"><script>alert(1)</script>')).not.toContain('alert');
});

test('the policy allows the script inside the page and no other', () => {
  expect(inlineScriptHashes(html)).toEqual(["'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"]);
  expect(inlineScriptHashes('<head></head>')).toEqual([]);
});
