// Loaded before the server: files are left to the operating system, as they were before they were synced.
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const handle = await open(import.meta.filename);
const kind = Object.getPrototypeOf(handle) as { sync: () => Promise<void> };
await handle.close();
kind.sync = () => Promise.resolve();
fs.fsyncSync = () => undefined;
const write = fs.promises.writeFile;
fs.promises.writeFile = ((file: string, data: string, options?: object) =>
  write(file, data, typeof options === 'object' ? { ...options, flush: false } : options)) as typeof write;
syncBuiltinESMExports();
