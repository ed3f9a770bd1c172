// npm run account: finds the account of a person, gives it a new first password.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { root, runInForeground, runScript } from './lib/project.mjs';

await runScript(async () => {
  await ensureInstalled();
  return runInForeground(findNode(), [path.join(root, 'apps/server/src/account.ts'), ...process.argv.slice(2)]);
});
