import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

/** No background traffic, and no sandbox, which root and many containers cannot have; only our own pages are opened. */
const quietArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-sandbox',
];

export default defineConfig({
  testDir: './src',
  globalSetup: './src/server.setup.ts',
  outputDir: '../test-results/browser',
  // All share one server and one PostgreSQL, which need cores too.
  workers: Math.max(2, Math.floor(availableParallelism() * 0.6)),
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Tests wait for events, not for time; these limits only end a hanging test, even on a busy machine.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Each context would store the files anew; journeys about work without a network allow the worker.
    serviceWorkers: 'block',
    // What was done and when, without the pictures of each step, which take a quarter of the time; `--trace on` takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: quietArguments },
  },
});
