import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal, root, run, say } from './project.mjs';

const STAMP = path.join(root, 'apps/web/dist/.built-from');
const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json'];

/** Builds the pages, with the Node.js given as `node`, unless the last build was made from the same sources. */
export async function ensureWebBuilt(node) {
  const sources = hashSources();
  if (readStamp() === sources) return;
  say('Building the pages');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await run(node, [vite, 'build'], { cwd: path.join(root, 'apps/web'), quiet: true });
  if (code !== 0) throw new Refusal(`The pages could not be built:\n${output}`);
  writeFileSync(STAMP, sources);
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(listFiles).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(place) {
  if (place === 'package-lock.json') return [place];
  return readdirSync(path.join(root, place), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${place}/${entry.name}`;
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : listFiles(inner);
    // Tests are not part of the pages.
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [inner] : [];
  });
}
