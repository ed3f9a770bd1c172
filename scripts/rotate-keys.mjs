// npm run rotate-keys: a new key for personal data of applicants, also while the server runs.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { root, runInForeground, runScript } from './lib/project.mjs';

await runScript(async () => {
  await ensureInstalled();
  return runInForeground(findNode(), [path.join(root, 'apps/server/src/rotate-keys.ts')]);
});
