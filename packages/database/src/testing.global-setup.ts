import { startTestCluster, TEST_DATABASE_URL } from './testing.ts';

/** Run by vitest once before all test files; what it returns runs after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env[TEST_DATABASE_URL] = cluster.url;
  return () => cluster.stop();
}
