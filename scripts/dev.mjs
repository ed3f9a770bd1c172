// npm run dev: runs the server, restarted when its files change, and the pages with hot reload; both stop together.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { onParentGone, root, runScript, say } from './lib/project.mjs';

await runScript(async () => {
  await ensureInstalled();
  const node = findNode();
  const server = [
    '--watch',
    '--watch-preserve-output',
    path.join(root, 'apps/server/src/main.ts'),
    ...process.argv.slice(2),
  ];
  const pages = [path.join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen=false'];
  const orbitaServer = `http://127.0.0.1:${process.env.PORT || 3000}`;
  say('Starting the server and the pages; work on the address that vite prints');
  return runTogether([
    spawn(node, server, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }),
    spawn(node, pages, {
      cwd: path.join(root, 'apps/web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ORBITA_SERVER: process.env.ORBITA_SERVER ?? orbitaServer },
    }),
  ]);
});

/** Ends all programs when one ends or a signal arrives; returns the exit code of the first to end. */
async function runTogether(children) {
  const stopAll = (signal) => children.forEach((child) => child.exitCode === null && child.kill(signal));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll('SIGTERM'));
  onParentGone(() => stopAll('SIGTERM'));
  const ends = children.map(
    (child) =>
      new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)).once('error', () => resolve(1))),
  );
  const code = await Promise.race(ends);
  stopAll('SIGTERM');
  await Promise.all(ends);
  return code;
}
