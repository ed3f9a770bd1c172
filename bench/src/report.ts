// Prints the results of an ordinary run.
import { cpus, loadavg } from 'node:os';
import type { Measured, Memory } from './measure.ts';
import type { MeasuredPage, SkippedPage } from './pages.ts';
import type { RushFigures } from './rush.ts';
import { compare, printTable } from './table.ts';
import type { SealingFigures } from './sealing.ts';

const JOURNAL_NODES_TARGET = 4000;
const DEMO_TARGET_SECONDS = 15;
/** Within this time pages of people who do not sit the test answer during the rush. */
const OTHERS_TARGET_MS = 2000;

const cpuOf = (measured: Measured): number => measured.cpuOfServer + measured.cpuOfPostgres;

/** Prints the baseline of a run: the speed of the machine and the memory of the programs at rest. */
export function printGround(bareRequest: number, atRest: Memory): void {
  const load = loadavg()[0] ?? 0;
  console.log(
    `\nA bare request (Fastify and «select 1»): ${bareRequest.toFixed(2)} ms of processor; load of the machine ${load.toFixed(1)} on ${cpus().length} cores`,
  );
  console.log(`Memory at rest: ${describeMemory(atRest)}`);
}

const describeMemory = ({ serverMb, postgresMb }: Memory): string =>
  `${(serverMb + postgresMb).toFixed(0)} MB (server ${serverMb.toFixed(0)}, PostgreSQL ${postgresMb.toFixed(0)})`;

export function printCalls(measured: Measured[]): void {
  console.log(
    '\nCPU: milliseconds of processor a request; floor: how many times what a bare server with the same statement takes\n',
  );
  printTable(
    ['call', 'CPU', 'server', 'PG', 'p50 ms', 'p95 ms', 'p99 ms', 'req/s', 'queries', 'floor', 'kB', 'target'],
    measured.map((each) => [
      each.call.name,
      cpuOf(each).toFixed(2),
      each.cpuOfServer.toFixed(2),
      each.cpuOfPostgres.toFixed(2),
      each.p50.toFixed(1),
      each.p95.toFixed(1),
      each.p99.toFixed(1),
      String(Math.round(each.count / each.seconds)),
      each.queries.toFixed(1),
      `${(cpuOf(each) / each.floorCpu).toFixed(1)}×`,
      (each.bytes / 1024).toFixed(1),
      each.failures > 0 ? `✗ ${each.failures} failed` : compare(cpuOf(each), each.call.target),
    ]),
  );
  for (const { call, firstFailure } of measured)
    if (firstFailure) console.log(`\n«${call.name}» failed: ${firstFailure}`);
  const memory = measured.find((each) => each.memory)?.memory;
  if (memory) console.log(`\nMemory under the journal load: ${describeMemory(memory)}`);
}

export function printPages(pages: (MeasuredPage | SkippedPage)[]): void {
  console.log(
    '\nPages: gzipped JavaScript, requests and kilobytes over the network, of a new visitor and of one who comes again\n',
  );
  printTable(
    ['page', 'JS kB', 'requests', 'kB', 'warm JS', 'requests', 'kB', 'LCP ms', 'CLS', 'elements', 'target'],
    pages.flatMap((page) => {
      if ('skipped' in page) return [];
      const figures = [
        page.js_kb,
        page.requests,
        page.kb,
        page.warm_js_kb,
        page.warm_requests,
        page.warm_kb,
        page.lcp_ms,
        page.cls,
        page.dom_nodes,
      ];
      return [[page.name, ...figures.map(String), compare(page.js_kb, page.target, ' kB')]];
    }),
  );
  for (const page of pages) {
    if ('skipped' in page) console.log(`«${page.name}» was not measured: ${page.skipped}`);
    else if (page.scroll_dom_nodes !== null) {
      console.log(
        `\n${page.name} while it scrolls: 95 % of frames within ${page.scroll_p95_ms} ms, at most ${page.scroll_dom_nodes} elements  ${compare(Math.max(page.dom_nodes, page.scroll_dom_nodes), JOURNAL_NODES_TARGET)}`,
      );
    }
  }
}

/** Prints the rush: the duration of each step, and whether every submission was stored. */
export function printRush({ students, steps, submitted, lost, marked, marksAfter, firstFailure }: RushFigures): void {
  console.log(`\n${students} students begin one test at the same moment\n`);
  printTable(
    [
      'step',
      'p50 ms',
      'p95 ms',
      'longest ms',
      'seconds',
      'CPU',
      'told to return',
      'failed',
      'others p95',
      'others longest',
      'aims',
    ],
    steps.map((step) => [
      step.name,
      step.p50.toFixed(0),
      step.p95.toFixed(0),
      step.longest.toFixed(0),
      step.seconds.toFixed(1),
      step.cpu.toFixed(2),
      String(step.refused),
      String(step.failures),
      step.others.p95.toFixed(0),
      step.others.longest.toFixed(0),
      `${compare(step.p95, step.target, ' ms')} ${compare(step.others.longest, OTHERS_TARGET_MS, ' ms for others')}`.trim(),
    ]),
  );
  console.log(
    `\nSubmitted ${submitted}, lost ${lost}  ${compare(lost, 0)}, marked by the keys ${marked}, the last ${marksAfter.toFixed(0)} ms after the last acknowledgement`,
  );
  if (firstFailure) console.log(`First failure: ${firstFailure}`);
}

/** Prints the cost of the first start with the demo school. */
export const printSealing = ({ sealed, read }: SealingFigures): void =>
  console.log(
    `\nScans of 4 MB: ${Math.round(sealed)} MB sealed and ${Math.round(read)} MB read a second of processor, one after the other`,
  );

export function printDemo(seconds: number): void {
  console.log(
    `\nLoading the demo school: ${seconds.toFixed(1)} s of processor  ${compare(seconds, DEMO_TARGET_SECONDS, ' s')}`,
  );
}
