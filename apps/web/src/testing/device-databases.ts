// Gives the tests of a file an IndexedDB, which jsdom lacks, and takes it away after them: other files run without one.
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

export function withDeviceDatabases(): void {
  beforeAll(() => Object.assign(globalThis, { indexedDB: new IDBFactory() }));
  afterAll(async () => {
    await emptyDeviceDatabases();
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
}

/** Removes every database; open connections close by themselves. */
export async function emptyDeviceDatabases(): Promise<void> {
  const known = await indexedDB.databases();
  await Promise.all(known.flatMap(({ name }) => (name === undefined ? [] : [removed(indexedDB.deleteDatabase(name))])));
}

const removed = (request: IDBOpenDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('The database was not removed')));
  });
