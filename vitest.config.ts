import { defineConfig } from 'vitest/config';

const inNode = (name: string, root: string, setupFiles: string[] = []) => ({
  extends: true as const,
  test: { name, root, environment: 'node', include: ['src/**/*.test.ts'], setupFiles },
});

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; each test file takes a database of its own from it (createTestDatabase).
    globalSetup: ['packages/database/src/testing.global-setup.ts'],
    // Processes, not threads: argon2 and sharp are native, and a test may send signals.
    pool: 'forks',
    maxWorkers: 2,
    // These only end what hangs: a test waits for what happens, on a machine that does other work too.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      inNode('contract', 'packages/contract'),
      inNode('database', 'packages/database'),
      inNode('server', 'apps/server'),
      inNode('web', 'apps/web', [`${import.meta.dirname}/apps/web/src/testing/russian-browser.ts`]),
      'apps/web',
    ],
  },
});
