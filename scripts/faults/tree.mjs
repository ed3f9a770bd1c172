// A copy of the project in a temporary folder, in which faults are made one at a time.
import { execFileSync, fork } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal, root, run } from '../lib/project.mjs';

/** What the pages are built from, and what the databases of tests are made from. */
const BUILT = /^(apps\/web|packages\/contract)\//;
const MIGRATED = /^packages\/database\//;

/** Starts the PostgreSQL of the tests, unless the copy has one that its runs share. */
const GLOBAL_SETUP = 'packages/database/src/testing.global-setup.ts';
const SHARES = 'ORBITA_FAULTS_SHARE_A_CLUSTER';

/** The test of the catalogue would find every fault, since each takes the text of one away. */
const CATALOGUE_TEST = 'apps/server/src/faults.test.ts';

/**
 * What is otherwise in the copy, as far as the project still has it: one PostgreSQL for all runs, and shorter limits of
 * waiting. These only end what hangs, and a fault is mostly found by waiting in vain.
 */
const CHANGED = [
  [
    GLOBAL_SETUP,
    /export default async function setup\([^)]*\)[^{]*\{/,
    (head) => `${head}\n  if (process.env['${SHARES}']) return () => Promise.resolve();`,
  ],
  ['vitest.config.ts', /poll: \{ timeout: [\d_]+ \}/, 'poll: { timeout: 15_000 }'],
  ['apps/web/src/testing/render-page.tsx', /asyncUtilTimeout: [\d_]+/, 'asyncUtilTimeout: 15_000'],
  ['e2e/playwright.config.ts', /expect: \{ timeout: [\d_]+ \}/, 'expect: { timeout: 30_000 }'],
  ['e2e/playwright.config.ts', /\btimeout: 300_000/, 'timeout: 120_000'],
];

/** Copies the tracked files of a checkout; libraries are linked from this project. */
export function createTree(source) {
  const folder = mkdtempSync(path.join(tmpdir(), 'orbita-faults-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  for (const file of trackedFiles(source)) cpSync(path.join(source, file), path.join(folder, file));
  linkLibraries(folder);
  rmSync(path.join(folder, CATALOGUE_TEST), { force: true });
  for (const [file, pattern, changed] of CHANGED) {
    const place = path.join(folder, file);
    if (existsSync(place)) writeFileSync(place, readFileSync(place, 'utf8').replace(pattern, changed));
  }
  return new Tree(folder);
}

function trackedFiles(source) {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', words, { cwd: source, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return output.split('\0').filter((file) => file && existsSync(path.join(source, file)));
}

/** Links the libraries one by one, so that the links of our own packages lead into the copy. */
function linkLibraries(folder) {
  const from = path.join(root, 'node_modules');
  const to = path.join(folder, 'node_modules');
  mkdirSync(path.join(to, '@orbita'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@orbita' && !/^\.(vite|vitest|cache)/.test(name)) linkAll(path.join(from, name), path.join(to, name));
  }
  for (const name of readdirSync(path.join(from, '@orbita'))) {
    const place = path.relative(root, path.resolve(from, '@orbita', readlinkSync(path.join(from, '@orbita', name))));
    symlinkSync(path.join(folder, place), path.join(to, '@orbita', name));
  }
}

/** Links the files themselves, because vite serves none from outside of the project; folders elsewhere as a whole. */
function linkAll(from, to) {
  try {
    linkEach(from, to);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    rmSync(to, { recursive: true, force: true });
    symlinkSync(from, to);
  }
}

function linkEach(from, to) {
  const found = lstatSync(from);
  if (found.isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  if (!found.isDirectory()) return linkSync(from, to);
  mkdirSync(to);
  for (const name of readdirSync(from)) linkEach(path.join(from, name), path.join(to, name));
  return undefined;
}

class Tree {
  /** The fault that its pages were built with; undefined before the first build. */
  #builtWith;
  #current = 'none';
  #hasOwnDatabase = false;
  #cluster;

  constructor(folder) {
    this.folder = folder;
  }

  /** Makes a fault, does the work, and takes the fault back. */
  async withFault({ name, file, find, replace }, work) {
    const place = path.join(this.folder, file);
    const text = readFileSync(place, 'utf8');
    // A function, because a replacement may contain $.
    writeFileSync(
      place,
      text.replace(find, () => replace),
    );
    if (BUILT.test(file)) this.#current = name;
    this.#hasOwnDatabase = MIGRATED.test(file);
    try {
      return await work();
    } finally {
      writeFileSync(place, text);
      this.#current = 'none';
      this.#hasOwnDatabase = false;
    }
  }

  /** Environment variables of runs of tests: they share one PostgreSQL, apart from those with a fault in the database. */
  async testEnvironment(node) {
    if (this.#hasOwnDatabase) return {};
    this.#cluster ??= startCluster(node, path.join(this.folder, GLOBAL_SETUP));
    return this.#cluster;
  }

  /** Builds the pages as they stand; returns what went wrong. */
  async build(node) {
    if (this.#builtWith === this.#current) return undefined;
    const web = path.join(this.folder, 'apps/web');
    const [dist, kept] = [path.join(web, 'dist'), path.join(this.folder, 'node_modules/.pages-without-fault')];
    if (this.#current === 'none' && existsSync(kept)) {
      rmSync(dist, { recursive: true, force: true });
      cpSync(kept, dist, { recursive: true });
    } else {
      this.#builtWith = undefined;
      const vite = path.join(this.folder, 'node_modules/vite/bin/vite.js');
      const { code, output } = await run(node, [vite, 'build'], { cwd: web, quiet: true });
      if (code !== 0) return output;
      if (this.#current === 'none') cpSync(dist, kept, { recursive: true });
    }
    this.#builtWith = this.#current;
    return undefined;
  }
}

function startCluster(node, setup) {
  const program = fileURLToPath(new URL('./shared-cluster.mjs', import.meta.url));
  const child = fork(program, [setup], { execPath: node, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.unref();
  return new Promise((resolve) => {
    child.once('message', (environment) => {
      child.channel?.unref();
      resolve({ ...environment, [SHARES]: '1' });
    });
    // Then each run starts its own.
    child.once('exit', () => resolve({}));
  });
}

/** The commit of a checkout. */
export function commitOf(folder) {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
  } catch {
    throw new Refusal(`${folder} is no checkout of git.`);
  }
}
