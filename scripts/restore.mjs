// npm run restore -- FOLDER: brings a backup into a new database.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { root, runInForeground, runScript } from './lib/project.mjs';

await runScript(async () => {
  await ensureInstalled();
  return runInForeground(findNode(), [
    path.join(root, 'apps/server/src/backup.ts'),
    'restore',
    ...process.argv.slice(2),
  ]);
});
