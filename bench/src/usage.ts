// What processes have used, read from /proc: processor time and memory of a process or of PostgreSQL as a whole.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for programs, whatever the kernel's own tick. */
const MILLISECONDS_PER_TICK = 10;

interface ProcessTimes {
  parent: number;
  own: number;
  /** Of children that have ended and were waited for. */
  ofEnded: number;
}

function readTimes(pid: number): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold spaces; the fields count from behind it.
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

/** Milliseconds of processor that a process has used so far. */
export function cpuOfProcess(pid: number): number {
  return readTimes(pid)?.own ?? 0;
}

/** Milliseconds of processor that PostgreSQL has used so far: its main process, its children, and those that have ended. */
export function cpuOfPostgres(pid: number): number {
  for (let tries = 0; ; tries += 1) {
    const before = readTimes(pid);
    const ofLiving = childrenOf(pid).reduce((sum, child) => sum + (readTimes(child)?.own ?? 0), 0);
    const main = readTimes(pid);
    // A child that ends while we read moves its time to the main process and would be counted twice or not at all.
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

/** Megabytes of memory, each shared page counted once among those who share it (PSS). */
export const memoryOfProcess = pssOf;
export function memoryOfPostgres(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + pssOf(child), pssOf(pid));
}
