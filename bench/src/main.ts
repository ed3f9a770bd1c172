// npm run bench: loads a school, runs the real server on it and measures what each call costs. See docs/bench.md.
import { runFaults } from './faults-run.ts';
import { runHeavy } from './heavy-run.ts';
import { runImport } from './import-run.ts';
import { runInterface } from './interface-run.ts';
import { closeAll, say } from './open-bench.ts';
import { readOptions } from './options.ts';
import { runScale } from './scale-run.ts';
import { runRush, runWhole } from './whole-run.ts';

const MODES = {
  whole: runWhole,
  rush: runRush,
  interface: runInterface,
  scale: runScale,
  heavy: runHeavy,
  import: runImport,
  faults: runFaults,
};

async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (process.platform !== 'linux')
    throw new Error('The bench reads processor time and memory from /proc, which only Linux has.');
  const code = await MODES[options.mode](options);
  say(`The bench took ${Math.round(performance.now() / 1000)} s`);
  return code;
}

let isStopping = false;
function stop(): void {
  isStopping = true;
  void closeAll().finally(() => process.exit(130));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
// The channel closes when the script that started this process ends.
process.once('disconnect', stop);

try {
  process.exitCode = await run();
} catch (error) {
  // Errors during a stop are expected, because everything in use is being closed.
  if (!isStopping) say(`\n${(error as Error).stack}`);
  process.exitCode = 1;
} finally {
  if (!isStopping) await closeAll();
  // A listener on the channel would keep this process alive.
  process.off('disconnect', stop);
}
