// What a run has found: a table for people, bench/results.json for programs.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Measured } from './measure.ts';

const MEMORY_TARGET_MB = 350;
const resultsFile = fileURLToPath(new URL('../results.json', import.meta.url));

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
const cpuOf = (measured: Measured): number => measured.cpuOfServer + measured.cpuOfPostgres;

/** ✓ or ✗ with the target, or nothing where there is none. */
function compare(value: number, target: number | undefined, unit = ''): string {
  return target === undefined ? '' : `${value <= target ? '✓' : '✗'} ≤ ${target}${unit}`;
}

function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  // The name is read from the left, figures line up on the right, the verdict stands last.
  const line = (cells: string[]) =>
    cells.map((cell, i) => (i === 0 || i === head.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ').trimEnd();
  console.log([line(head), ...rows.map(line)].join('\n'));
}

export function printCalls(measured: Measured[]): void {
  console.log('\nCPU: milliseconds of processor a request; floor: how many times what a bare server with the same statement takes\n');
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
  for (const { call, firstFailure } of measured) if (firstFailure) console.log(`\n«${call.name}» failed: ${firstFailure}`);
  const memory = measured.find((each) => each.memory)?.memory;
  if (memory) {
    const total = memory.serverMb + memory.postgresMb;
    console.log(
      `\nMemory under the journal load: ${total.toFixed(0)} MB (server ${memory.serverMb.toFixed(0)}, PostgreSQL ${memory.postgresMb.toFixed(0)})  ${compare(total, MEMORY_TARGET_MB, ' MB')}`,
    );
  }
}

/** Writes the figures of the run. */
export async function writeResults(measured: Measured[]): Promise<void> {
  const memory = measured.find((each) => each.memory)?.memory;
  const results = {
    calls: measured.map((each) => ({
      name: each.call.name,
      cpu_ms: round(cpuOf(each)),
      p50_ms: round(each.p50),
      p95_ms: round(each.p95),
      p99_ms: round(each.p99),
      rps: Math.round(each.count / each.seconds),
      queries: round(each.queries),
      floor_ratio: round(cpuOf(each) / each.floorCpu),
    })),
    memory_mb: memory ? round(memory.serverMb + memory.postgresMb, 1) : null,
    pages: [],
  };
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  console.log('\nWritten to bench/results.json');
}
