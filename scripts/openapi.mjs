// npm run -s openapi: prints the OpenAPI document without a database or a running server.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { root, runInForeground, runScript } from './lib/project.mjs';

await runScript(async () => {
  await ensureInstalled();
  const module = pathToFileURL(path.join(root, 'apps/server/src/http/openapi.ts')).href;
  const program = `
    import { openApiDocument } from ${JSON.stringify(module)};
    process.stdout.write(JSON.stringify(openApiDocument(), null, 2) + '\\n');`;
  return runInForeground(findNode(), ['--input-type=module', '--eval', program]);
});
