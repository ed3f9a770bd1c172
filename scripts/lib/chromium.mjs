import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Refusal, root, run, say } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without a window, which needs half the processor time of the whole one. */
const SHELL = 'chromium-headless-shell';

/** Returns the path of a Chromium and installs one if necessary; call it after `ensureInstalled`. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  for (const install of [() => installByApt('chromium'), installByPlaywright]) {
    await install();
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Refusal(
    'The browser tests need Chromium, and it could not be installed: install it (Debian: sudo apt-get install chromium), ' +
      'or set CHROMIUM_PATH to one, or leave the browser tests out (npm test -- --only types,unit).',
  );
}

/** Returns the path of the Chromium for the browser tests: the one without a window where there is one or it can be installed. */
export async function ensureHeadlessChromium() {
  const found = askedFor() || findInPath([SHELL]);
  if (found) return found;
  await installByApt(SHELL);
  return findInPath([SHELL]) || ensureChromium();
}

function askedFor() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !existsSync(asked)) throw new Refusal(`CHROMIUM_PATH names ${asked}, which does not exist.`);
  return asked;
}

const findChromium = () => askedFor() || findInPath(NAMES) || findOfPlaywright();

function findInPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

function findOfPlaywright() {
  const program = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  try {
    const file = execFileSync(process.execPath, ['-e', program], { cwd: path.join(root, 'e2e'), encoding: 'utf8' });
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

async function installByApt(name) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  // With -n sudo fails instead of asking for a password.
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n'];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const [command, ...rest] = [...apt, ...words];
    say(`Installing Chromium: apt-get ${words.join(' ')}`);
    const { code, output } = await run(command, rest, { quiet: true });
    // After a failed update the existing package lists may still be good enough.
    if (code !== 0) say(output.trim().split('\n').slice(-3).join('\n'));
  }
}

async function installByPlaywright() {
  say('Installing Chromium: playwright install chromium');
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const { code, output } = await run(process.execPath, [cli, 'install', 'chromium'], { quiet: true });
  if (code !== 0) say(output.trim().split('\n').slice(-3).join('\n'));
}
