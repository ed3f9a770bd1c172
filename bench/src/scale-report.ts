// Prints the comparison of two sizes of a school side by side.
import { printTable } from './table.ts';

export interface Compared {
  name: string;
  /** CPU milliseconds per request; `cpuLarge` is that of the larger school. */
  cpu: number;
  cpuLarge: number;
  /** PostgreSQL's part of it. */
  ofPostgres: number;
  ofPostgresLarge: number;
  /** Milliseconds that the driver waited. */
  p95: number;
  p95Large: number;
  firstFailure: string | null;
}

/** Largest accepted growth; a cost that follows the school's size grows far more, less is noise and deeper indexes. */
const MOST_GROWTH = 1.5;

export function printScale(compared: Compared[], times: number): void {
  console.log(
    `\nThe same requests of the same people in the school and in one ${times} times as large; CPU: milliseconds of processor a request\n`,
  );
  const head = [
    'call',
    'CPU ×1',
    `CPU ×${times}`,
    'ratio',
    'PG ×1',
    `PG ×${times}`,
    'p95 ms ×1',
    `p95 ms ×${times}`,
    'aim',
  ];
  printTable(
    head,
    compared.map((each) => [
      each.name,
      each.cpu.toFixed(2),
      each.cpuLarge.toFixed(2),
      (each.cpuLarge / each.cpu).toFixed(2),
      each.ofPostgres.toFixed(2),
      each.ofPostgresLarge.toFixed(2),
      each.p95.toFixed(1),
      each.p95Large.toFixed(1),
      each.firstFailure
        ? '✗ failed'
        : `${each.cpuLarge <= each.cpu * MOST_GROWTH ? '✓' : '✗ grows,'} ≤ ${MOST_GROWTH}×`,
    ]),
  );
  for (const { name, firstFailure } of compared) if (firstFailure) console.log(`\n«${name}» failed: ${firstFailure}`);
}
