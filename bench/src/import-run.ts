// Brings ten thousand people in from one file, and measures how long each step takes and what memory it needs.
import { userImports } from '@orbita/contract/user-imports';
import type { ImportFigures } from './import-figures.ts';
import { type Bench, measureBareRequest, readMemory, watchMemory } from './measure.ts';
import { openGround, openSchool } from './open-bench.ts';
import type { BenchOptions } from './options.ts';
import { printGround } from './report.ts';
import { writeResults } from './results.ts';
import { ADMINISTRATOR, tokenOf } from './school.ts';

const ROWS = 10_000;
/** The whole import has to be done within this time, in seconds. */
const AIM_SECONDS = 30;
const BUSY = ['comparing', 'applying', 'undoing'];

interface Imported {
  id: number;
  state: string;
  version: number;
  counts: Record<string, Record<string, number>>;
}

const makeFile = (): Blob =>
  new Blob([
    'ФИО;Группа;Почта;Телефон;Внешний id\n',
    ...Array.from(
      { length: ROWS },
      (_, n) => `Новиков Ной Номерович;Поток ${n % 200};new${n}@import.example;8 900 ${String(1_000_000 + n)};N-${n}\n`,
    ),
  ]);

async function ask(
  bench: Bench,
  method: string,
  path: string,
  body?: FormData | { version: number },
): Promise<Imported> {
  const answer = await fetch(`http://127.0.0.1:${bench.serverPort}${userImports.listUserImports.path}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(ADMINISTRATOR)}`,
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has checked its own answer by the contract
  return (await answer.json()) as Imported;
}

async function settle(bench: Bench, id: number, state: string): Promise<Imported> {
  for (;;) {
    const found = await ask(bench, 'GET', `/${id}`);
    if (found.state === state) return found;
    if (!BUSY.includes(found.state)) throw new Error(`The import is ${found.state} instead of ${state}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
}

async function measureImport(bench: Bench): Promise<ImportFigures> {
  const before = readMemory(bench);
  const { result: seconds, memory: peak } = await watchMemory(bench, async () => {
    const form = new FormData();
    form.append('file', makeFile(), 'people.csv');
    const read = await timed(() => ask(bench, 'POST', '', form));
    const { id } = read.result;
    const compared = await timed(() => settle(bench, id, 'ready'));
    if (compared.result.counts['student']?.['new'] !== ROWS) throw new Error('Not all rows are new');
    const { version } = compared.result;
    const step = (name: string, state: string) =>
      timed(async () => {
        await ask(bench, 'POST', `/${id}/${name}`, { version });
        return settle(bench, id, state);
      });
    const applied = await step('apply', 'applied');
    const undone = await step('undo', 'undone');
    return { read: read.seconds, compared: compared.seconds, applied: applied.seconds, undone: undone.seconds };
  });
  return { rows: ROWS, seconds, before, peak };
}

function printImport({ rows, seconds, before, peak }: ImportFigures): void {
  const { undone, ...steps } = seconds;
  const whole = Object.values(steps).reduce((sum, one) => sum + one, 0);
  console.log(`\nAn import of ${rows} people (aim: within ${AIM_SECONDS} s)`);
  for (const [name, took] of Object.entries(seconds)) console.log(`  ${name.padEnd(10)} ${took.toFixed(1)} s`);
  console.log(`  whole      ${whole.toFixed(1)} s, undone in ${undone.toFixed(1)} s`);
  console.log(`  memory     server ${before.serverMb.toFixed(0)} → ${peak.serverMb.toFixed(0)} MB at most`);
}

/** Measures an import and returns the exit code. */
export async function runImport(options: BenchOptions): Promise<number> {
  const bench = await openSchool(await openGround(), options);
  printGround(await measureBareRequest(bench), readMemory(bench));
  const figures = await measureImport(bench);
  printImport(figures);
  await writeResults({ import: figures });
  const { read, compared, applied } = figures.seconds;
  return read + compared + applied <= AIM_SECONDS ? 0 : 1;
}
