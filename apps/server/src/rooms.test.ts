// The domains of the code base: each has one name in contract, server and web, one entry point, and no import cycle.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { contract } from '@orbita/contract';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const domainsDir = join(root, 'apps/server/src/domains');
const contractDir = join(root, 'packages/contract/src');

/** The most files of a folder; a larger domain is divided into inner rooms. */
const ROOM_FOR = 25;
/** Server domains without calls of their own. */
const withoutCalls: Record<string, string> = {};
/** Files of the contract that belong to no domain. */
const contractBase = [
  'index',
  'endpoint',
  'error-traces',
  'errors',
  'live',
  'permissions',
  'preview-digest',
  'record-acts',
  'records',
  'schemas',
  'template-fields',
  'templates',
  'unread-parts',
  'visible-text',
  'word-search',
  'word-search-cases',
];
/** Folders of the web that are not named after a domain. */
const otherWebFolders: Record<string, string> = {
  comments: 'what is said about an answer, of calls of answers and expertises',
  diary: "a student's progress over all disciplines, of calls of standing, marks and retakes",
  main: 'the start page of each role, of calls of many domains',
  templates: 'templates that an institution uploads, of calls of contracts and reports',
  'public-pages': 'pages without calls that anybody may read',
};

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const declared = Object.keys(contract).map(kebab);
const foldersOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const domains = foldersOf(domainsDir);
const sources = (readdirSync(domainsDir, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => join(domainsDir, file));
const textOf = (file: string): string => readFileSync(file, 'utf8');

test('each key of the contract has a folder of that name in the server, and each folder a key', () => {
  expect(domains.toSorted(), 'folders of domains/ and keys of the contract differ').toEqual(
    [...declared, ...Object.keys(withoutCalls)].toSorted(),
  );
});

test('each domain of the server has a door, which names what it lets out', () => {
  const doorOf = (domain: string) => join(domainsDir, domain, 'index.ts');
  expect(
    domains.filter((domain) => !existsSync(doorOf(domain))),
    'add an index.ts that exports mount<Domain>',
  ).toEqual([]);
  expect(
    domains.filter((domain) => /export \*/.test(textOf(doorOf(domain)))),
    'name what index.ts exports',
  ).toEqual([]);
});

test('each key of the contract is declared in a file of that name', () => {
  const files = readdirSync(contractDir).flatMap((file) => /^([^.]+)\.ts$/.exec(file)?.[1] ?? []);
  expect(files.toSorted(), 'files and keys of the contract differ').toEqual([...contractBase, ...declared].toSorted());
  expect(foldersOf(contractDir).filter((folder) => !declared.includes(folder))).toEqual([]);
});

test('features and shared parts of the web are named after domains', () => {
  const folders = ['features', 'shared'].flatMap((room) => foldersOf(join(root, 'apps/web/src', room)));
  expect(
    folders.filter((folder) => !declared.includes(folder) && !(folder in otherWebFolders)),
    'name the folder after a domain, or give the reason in otherWebFolders above',
  ).toEqual([]);
  expect(Object.keys(otherWebFolders).filter((folder) => !folders.includes(folder))).toEqual([]);
});

test('no folder of a domain holds more than can be looked through', () => {
  const counts = Map.groupBy(sources, dirname);
  const full = [...counts].flatMap(([folder, files]) => (files.length > ROOM_FOR ? [relative(root, folder)] : []));
  expect(full, 'give it inner rooms by subject').toEqual([]);
});

/** Reads which domains each domain imports. */
function readDoorways(): Map<string, Set<string>> {
  const doorways = new Map(domains.map((domain) => [domain, new Set<string>()]));
  for (const file of sources) {
    const [from = ''] = relative(domainsDir, file).split('/');
    for (const [, path = ''] of textOf(file).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const [to = ''] = relative(domainsDir, resolve(dirname(file), path)).split('/');
      if (to !== '..' && to !== from) doorways.get(from)?.add(to);
    }
  }
  return doorways;
}

/** Returns the domains of an import cycle; empty when there is none. */
function findCircle(doorways: Map<string, Set<string>>): string[] {
  const done = new Set<string>();
  const walk = (domain: string, way: string[]): string[] => {
    if (way.includes(domain)) return [...way.slice(way.indexOf(domain)), domain];
    if (done.has(domain)) return [];
    done.add(domain);
    for (const next of doorways.get(domain) ?? []) {
      const circle = walk(next, [...way, domain]);
      if (circle.length > 0) return circle;
    }
    return [];
  };
  for (const domain of doorways.keys()) {
    const circle = walk(domain, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

test('no two domains need each other, directly or by way of others', () => {
  const doorways = readDoorways();
  expect(doorways.get('marking')).toContain('answers');
  expect(findCircle(doorways)).toEqual([]);
});
