// One figure of the interface with its aim.
import { printTable } from '../table.ts';

/** One measured figure as stored in bench/results.json. */
export interface InterfaceFigure {
  name: string;
  value: number;
  unit: string;
  /** Largest accepted value; null without an aim. */
  at_most: number | null;
  /** Smallest accepted value; null without an aim. */
  at_least: number | null;
}

interface Aim {
  atMost?: number;
  atLeast?: number;
}

export const figure = (name: string, value: number, unit: string, { atMost, atLeast }: Aim = {}): InterfaceFigure => ({
  name,
  value: Number(value.toFixed(value < 1 ? 3 : 1)),
  unit,
  at_most: atMost ?? null,
  at_least: atLeast ?? null,
});

function wordAim({ value, at_most, at_least }: InterfaceFigure): string {
  if (at_most !== null) return `${value <= at_most ? '✓' : '✗'} ≤ ${at_most}`;
  if (at_least !== null) return `${value >= at_least ? '✓' : '✗'} ≥ ${at_least}`;
  return '';
}

export function printFigures(figures: InterfaceFigure[]): void {
  console.log('\nThe pages on a processor slowed four times, 150 ms from the server\n');
  printTable(
    ['figure', 'measured', '', 'aim'],
    figures.map((each) => [each.name, String(each.value), each.unit, wordAim(each)]),
  );
}

/** Returns the value below which the given share of all values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Delay from which people notice that a reaction is not immediate. */
export const REACTION_MILLISECONDS = 100;

/** Figures of the time from a key to its paint: the median and the 95th percentile, both with the same aim. */
export const reactions = (name: string, values: readonly number[]): InterfaceFigure[] => [
  figure(`${name}, median`, percentile(values, 0.5), 'ms', { atMost: REACTION_MILLISECONDS }),
  figure(`${name}, 95 %`, percentile(values, 0.95), 'ms', { atMost: REACTION_MILLISECONDS }),
];
