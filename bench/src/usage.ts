// Reads CPU time and memory of a process, or of PostgreSQL as a whole, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time to programs in hundredths of a second, whatever the kernel's own tick. */
const MILLISECONDS_PER_TICK = 10;

interface ProcessTimes {
  parent: number;
  own: number;
  /** CPU time of children that have ended and were waited for. */
  ofEnded: number;
}

function readTimes(pid: number): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The process name in brackets may contain spaces, so fields are counted from behind it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (i: number) => (fields[i] ?? 0) * MILLISECONDS_PER_TICK;
    return { parent: fields[1] ?? 0, own: at(11) + at(12), ofEnded: at(13) + at(14) };
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((each) => readTimes(each)?.parent === pid);
}

/** Returns the CPU milliseconds a process has used so far. */
export function cpuOfProcess(pid: number): number {
  return readTimes(pid)?.own ?? 0;
}

/** Returns the CPU milliseconds PostgreSQL has used so far: main process, its children, and those that have ended. */
export function cpuOfPostgres(pid: number): number {
  for (let tries = 0; ; tries += 1) {
    const before = readTimes(pid);
    const ofLiving = childrenOf(pid).reduce((sum, child) => sum + (readTimes(child)?.own ?? 0), 0);
    const main = readTimes(pid);
    // The time of a child that ends while we read moves to the main process and would be counted twice or not at all.
    if (main && before && (main.ofEnded === before.ofEnded || tries === 5)) return main.own + main.ofEnded + ofLiving;
    if (!main || !before) return 0;
  }
}

function pssOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Returns megabytes of memory, each shared page divided among the processes that share it (PSS). */
export const memoryOfProcess = pssOf;
export function memoryOfPostgres(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + pssOf(child), pssOf(pid));
}
