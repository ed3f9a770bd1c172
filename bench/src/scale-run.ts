// Compares two schools in one PostgreSQL, one of them N times larger, by what each call costs the same people.
// It reveals costs that grow with the school.
import { type Call, listCalls } from './calls.ts';
import { type Bench, connectionsOf, type Cost, costOf, measureBareRequest } from './measure.ts';
import { openGround, openSchool, say, withForgetfulServer } from './open-bench.ts';
import { type BenchOptions, chooseCalls } from './options.ts';
import { printGround } from './report.ts';
import { writeResults } from './results.ts';
import { type Compared, printScale } from './scale-report.ts';
import { readMemory } from './measure.ts';

const cpuOf = ({ ofProcess, ofPostgres }: Cost): number => ofProcess + ofPostgres;

/** Sends the same requests to both schools in immediate succession, so that the load of the machine is nearly the same. */
async function compareCall(one: Bench, many: Bench, call: Call): Promise<Compared> {
  const { name, requests } = call;
  const measure = (bench: Bench) =>
    costOf(bench, bench.server, { port: bench.serverPort, requests, ...connectionsOf(call) }, bench.seconds);
  const [small, large] = [await measure(one), await measure(many)];
  return {
    name,
    cpu: cpuOf(small),
    cpuLarge: cpuOf(large),
    ofPostgres: small.ofPostgres,
    ofPostgresLarge: large.ofPostgres,
    p95: small.driven.p95,
    p95Large: large.driven.p95,
    firstFailure: small.driven.firstFailure ?? large.driven.firstFailure,
  };
}

/** Compares the calls of both schools and returns the exit code. */
export async function runScale(options: BenchOptions): Promise<number> {
  const ground = await openGround();
  const one = await openSchool(ground, options);
  const many = await openSchool(ground, options, options.times);
  // Ids of the smaller school name the same people and topics in the larger one.
  const calls = chooseCalls(await listCalls(one.db, true), options);
  const bareRequest = await measureBareRequest(one);
  printGround(bareRequest, readMemory(one));
  const compared: Compared[] = [];
  let pair = [one, many] as const;
  for (const call of calls) {
    if (call.keepsNothing && pair[0] === one)
      pair = [await withForgetfulServer(one, options), await withForgetfulServer(many, options)];
    say(`… ${call.name}`);
    compared.push(await compareCall(...pair, call));
  }
  printScale(compared, options.times);
  if (!options.calls) await writeResults({ scale: { times: options.times, calls: compared } });
  return compared.some(({ firstFailure }) => firstFailure) ? 1 : 0;
}
