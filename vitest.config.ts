import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

// Processes, not threads: argon2 and sharp are native, and a test may send signals.
const pool = 'forks';
/** One for each core, but never less than two: a worker also waits for PostgreSQL. */
const maxWorkers = Math.max(2, availableParallelism());

/** The test files below a folder that replace modules, and therefore cannot share them with other files. */
const replacingModules = (root: string): string[] =>
  globSync('src/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('vi.mock('),
  );

const inNode = (name: string, root: string, more: object = {}) => ({
  extends: true as const,
  test: { name, root, environment: 'node', include: ['src/**/*.test.ts'], ...more },
});

// Projects of one run have the same pool and number of workers, which these do not take from below.
const ofPages = (name: string, more: object) => ({
  extends: './apps/web/vitest.config.ts',
  test: { name, root: 'apps/web', pool, maxWorkers, ...more },
});

const server = replacingModules('apps/server');
const [pages, web] = ['.tsx', '.ts'].map((end) => replacingModules('apps/web').filter((file) => file.endsWith(end)));
const russian = `${import.meta.dirname}/apps/web/src/testing/russian-browser.ts`;

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; each test file takes a database of its own from it (createTestDatabase).
    globalSetup: ['packages/database/src/testing.global-setup.ts'],
    pool,
    maxWorkers,
    // What no module imports, and every database is made of.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/migrations/*.sql'],
    // These only end what hangs: a test waits for what happens, on a machine that does other work too.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Files of one process share its modules, since loading the whole server for each takes longer than its tests.
      inNode('contract', 'packages/contract', { isolate: false }),
      inNode('database', 'packages/database', { isolate: false }),
      inNode('server', 'apps/server', { isolate: false, exclude: server }),
      inNode('server-apart', 'apps/server', { include: server }),
      inNode('web', 'apps/web', { isolate: false, setupFiles: [russian], exclude: web }),
      inNode('web-apart', 'apps/web', { setupFiles: [russian], include: web }),
      ofPages('pages', { include: ['src/**/*.test.tsx'], isolate: false, exclude: pages }),
      ofPages('pages-apart', { include: pages }),
    ],
  },
});
