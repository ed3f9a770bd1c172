// Causes faults on purpose, one scenario after the other, and says what held.
import { faultScenarios } from './faults/index.ts';
import { say } from './open-bench.ts';
import type { BenchOptions } from './options.ts';

/** Runs the scenarios that were asked for and returns the exit code. */
export async function runFaults({ faults }: BenchOptions): Promise<number> {
  let code = 0;
  for (const name of faults) {
    say(`\n${name}`);
    const scenario = await faultScenarios[name]();
    const { lines, isHeld } = await scenario.run();
    console.log([`${name}: ${isHeld ? 'held' : 'BROKEN'}`, ...lines.map((line) => `  ${line}`)].join('\n'));
    if (!isHeld) code = 1;
  }
  return code;
}
