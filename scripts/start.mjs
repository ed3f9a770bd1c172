// npm start: installs and builds what is missing, then runs the server until it is stopped; a server that ends by itself is started again.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { root, runInForeground, runScript, stopSignal } from './lib/project.mjs';
import { serverEnvironment, serverFlags } from './lib/server-flags.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await runScript(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  const words = [...serverFlags, path.join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)];
  const env = { ...serverEnvironment, ...process.env };
  return keepRunning(({ onMessage }) => runInForeground(node, words, { onMessage, env }), { stopped: stopSignal() });
});
