import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Processes, not threads: argon2 and sharp are native, and a test may send signals.
const pool = 'forks';
/** One for each core, but never less than two: a worker also waits for PostgreSQL. */
const maxWorkers = Math.max(2, availableParallelism());

/** The test files below a folder that replace modules, and therefore cannot share them with other files. */
const replacingModules = (root: string): string[] =>
  globSync('src/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('vi.mock('),
  );

/** Tests of every call at once: those of the whole server, generated ones and attacks. */
const LONG = /apps\/server\/src\/(?:[^/]+\.test\.ts|attacks\/|contract\/)/;
/** Begins with what takes long: if it came last, one worker would do it alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the class above
    const sorted = await super.sort(files);
    // Files of one project stay together, since they share a process.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * projects.indexOf(project) + (LONG.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

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
    sequence: { sequencer: LongFirst },
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
      // Some of these decide by what the browser is like when a module is loaded, so each loads its own.
      inNode('web', 'apps/web', { setupFiles: [russian], exclude: web }),
      inNode('web-apart', 'apps/web', { setupFiles: [russian], include: web }),
      ofPages('pages', { include: ['src/**/*.test.tsx'], isolate: false, exclude: pages }),
      ofPages('pages-apart', { include: pages }),
    ],
  },
});
