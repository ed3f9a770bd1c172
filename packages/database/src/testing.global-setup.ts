import { startTestCluster, TEST_DATABASE_URL } from './testing.ts';

/** Runs once before all test files; vitest calls the returned function after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env[TEST_DATABASE_URL] = cluster.url;
  return () => cluster.stop();
}
