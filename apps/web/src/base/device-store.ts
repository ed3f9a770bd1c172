// Stores of this device's IndexedDB, each in a database of its own so that one can be removed as a whole.
import { promisifyRequest, type UseStore } from 'idb-keyval';

const opening = new Map<string, Promise<IDBDatabase>>();

function openDatabase(name: string, store: string): Promise<IDBDatabase> {
  const known = opening.get(name);
  if (known) return known;
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
  const opened = promisifyRequest(request);
  opening.set(name, opened);
  const forget = () => void opening.delete(name);
  opened.then((database) => {
    database.addEventListener('close', forget);
    // Makes way for a newer version of the page that upgrades the database, and for its removal.
    database.addEventListener('versionchange', () => {
      database.close();
      forget();
    });
  }, forget);
  return opened;
}

/**
 * Opens the store of a database for the functions of idb-keyval. With strict durability a confirmed write is on disk and not
 * only in the system's memory.
 */
export const deviceStore =
  (name: string, store: string, durability: IDBTransactionDurability = 'strict'): UseStore =>
  async (mode, callback) =>
    callback((await openDatabase(name, store)).transaction(store, mode, { durability }).objectStore(store));
