// npm run bench: measures server and PostgreSQL on one machine; see bench/src/main.ts.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { root, runInForeground, runScript } from './lib/project.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await runScript(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  return runInForeground(node, [path.join(root, 'bench/src/main.ts'), ...process.argv.slice(2)]);
});
