import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal, root, run, say } from './project.mjs';

/** Runs `npm ci` when a package of package-lock.json is missing or has another version. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing the libraries (npm ci, about a minute)');
  const [command, ...words] = npmCommand();
  const flags = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const options = { stdio: ['ignore', 2, 2], shell: command === 'npm' && process.platform === 'win32' };
  const { code } = await run(command, [...words, ...flags], options);
  if (code !== 0) {
    throw new Refusal('The libraries could not be installed (npm’s own words are above): mend that and start again.');
  }
}

/** Compares npm's own list of installed packages with those that the lock file requires on every platform. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    if (!place.startsWith('node_modules/') || optional) return true;
    return link ? existsSync(path.join(root, place)) : present[place]?.version === version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch (error) {
    if (file === 'package-lock.json') throw new Refusal(`Cannot read package-lock.json: ${error.message}`);
    return {};
  }
}

function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  // Not a Node.js inside node_modules, because npm ci deletes that folder first.
  const isOutside = (program) => program && existsSync(program) && !program.startsWith(path.join(root, 'node_modules'));
  return isOutside(npm) && isOutside(node) && npm.endsWith('.js') ? [node, npm] : ['npm'];
}
