import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

test.skipIf(process.platform !== 'linux')('a log that cannot be written ends nothing', () => {
  const full = openSync('/dev/full', 'w');
  const script = `
    import { createLog, surviveLostOutput } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
    surviveLostOutput();
    const log = createLog('info');
    for (let line = 0; line < 100; line += 1) log.info('lost');
    setTimeout(() => log.error('lost too'), 1);
    setTimeout(() => process.stdout.write('still here\\n'), 50);`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', full],
    encoding: 'utf8',
  });
  closeSync(full);
  expect({ stdout, status }).toEqual({ stdout: 'still here\n', status: 0 });
});
