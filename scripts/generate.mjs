// npm run generate: updates docs/generated, the SQL statements of the server and the OpenAPI document.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { root, runInForeground, runScript } from './lib/project.mjs';

const TESTS = ['src/statements.test.ts', 'src/http/openapi.test.ts'];

await runScript(async () => {
  await ensureInstalled();
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  return runInForeground(findNode(), [vitest, 'run', '--project', 'server', ...TESTS], {
    env: { ...process.env, ORBITA_GENERATE: '1' },
  });
});
