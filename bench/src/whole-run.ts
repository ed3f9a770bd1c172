// The ordinary run: every call, the pages and the rush.
import { listCalls } from './calls.ts';
import { measureDemo } from './demo.ts';
import { measureBareRequest, measureCall, type Measured, readMemory } from './measure.ts';
import { openGround, openSchool, say, withForgetfulServer } from './open-bench.ts';
import { type BenchOptions, chooseCalls } from './options.ts';
import { measurePages } from './pages.ts';
import { printPlans } from './plans.ts';
import { printCalls, printDemo, printGround, printPages, printRush, printSealing } from './report.ts';
import { writeResults } from './results.ts';
import { measureRush } from './rush.ts';
import { measureSealing } from './sealing.ts';

/** Measures what was asked for and returns the exit code. */
export async function runWhole(options: BenchOptions): Promise<number> {
  const ground = await openGround();
  const bench = await openSchool(ground, options);
  const calls = chooseCalls(await listCalls(bench.db), options);
  const bareRequest = await measureBareRequest(bench);
  const atRest = readMemory(bench);
  const measured: Measured[] = [];
  let current = bench;
  for (const call of calls) {
    if (call.keepsNothing && current === bench) current = await withForgetfulServer(bench, options);
    say(`… ${call.name}`);
    measured.push(await measureCall(current, call));
  }
  printGround(bareRequest, atRest);
  printCalls(measured);
  if (options.plans > 0) await printPlans(bench.db, measured, options.plans);
  const pages = options.withPages ? await measurePages(bench.serverPort, say) : undefined;
  if (pages) printPages(pages);
  // Last of all, because it leaves its test and answers in the database.
  const rush = options.calls ? undefined : await measureRush(bench, options.students);
  if (rush) printRush(rush);
  const demoSeconds = options.calls ? undefined : await measureDemo(ground);
  if (demoSeconds !== undefined) printDemo(demoSeconds);
  const sealing = options.calls && !options.calls.includes('sealing') ? undefined : await measureSealing(ground);
  if (sealing) printSealing(sealing);
  await writeResults({ ...(options.calls ? {} : { calls: measured }), pages, rush, demoSeconds, sealing });
  return measured.some(({ failures }) => failures > 0) || (rush?.lost ?? 0) > 0 ? 1 : 0;
}

/** Runs only the rush and returns the exit code. */
export async function runRush(options: BenchOptions): Promise<number> {
  const rush = await measureRush(await openSchool(await openGround(), options), options.students);
  printRush(rush);
  await writeResults(rush.students > 300 ? { crowd: rush } : { rush });
  return rush.lost > 0 || rush.firstFailure ? 1 : 0;
}
