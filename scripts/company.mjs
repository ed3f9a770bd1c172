// npm run company: lists the institutions of this install, adds one, gives one a domain.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { root, runInForeground, runScript } from './lib/project.mjs';

await runScript(async () => {
  await ensureInstalled();
  return runInForeground(findNode(), [path.join(root, 'apps/server/src/company.ts'), ...process.argv.slice(2)]);
});
