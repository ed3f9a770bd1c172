// npm run bench: measures server and PostgreSQL on one machine; see bench/src/main.ts.
import path from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { root, runInForeground, runScript } from './lib/project.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await runScript(async () => {
  const words = process.argv.slice(2);
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  // The other modes skip what needs Chromium when there is none.
  const chromium = words.includes('--interface') ? { CHROMIUM_PATH: await ensureChromium() } : {};
  const env = { ...process.env, ...chromium };
  return runInForeground(node, [path.join(root, 'bench/src/main.ts'), ...words], { env });
});
