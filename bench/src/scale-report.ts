// What the comparison of two sizes has found, side by side.
import { printTable } from './table.ts';

export interface Compared {
  name: string;
  /** Milliseconds of processor a request: in the school itself, and in the large one. */
  cpu: number;
  cpuLarge: number;
  /** The part of PostgreSQL. */
  ofPostgres: number;
  ofPostgresLarge: number;
  /** Milliseconds that the driver waited. */
  p95: number;
  p95Large: number;
  firstFailure: string | null;
}

/** A cost that follows the school's size is many times as much; what is below this is the machine and deeper indexes. */
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
