// bench/results.json holds the figures of the last run of each mode, for programs.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HeavyFigures } from './heavy/storm.ts';
import type { ImportFigures } from './import-figures.ts';
import type { InterfaceFigure } from './interface/figure.ts';
import type { Measured } from './measure.ts';
import type { MeasuredPage, SkippedPage } from './pages.ts';
import type { RushFigures } from './rush.ts';
import type { SealingFigures } from './sealing.ts';
import type { Compared } from './scale-report.ts';

const file = fileURLToPath(new URL('../results.json', import.meta.url));
/** Parts of the file in order, those of the ordinary run first. */
const PARTS = [
  'calls',
  'memory_mb',
  'pages',
  'rush',
  'crowd',
  'demo_seconds',
  'sealing',
  'interface',
  'scale',
  'heavy',
  'import',
] as const;

/** Results of a run; a missing part keeps its figures of the last run. */
export interface Results {
  calls?: Measured[] | undefined;
  pages?: (MeasuredPage | SkippedPage)[] | undefined;
  rush?: RushFigures | undefined;
  /** The rush of more students than the ordinary run has. */
  crowd?: RushFigures | undefined;
  demoSeconds?: number | undefined;
  sealing?: SealingFigures | undefined;
  interface?: InterfaceFigure[] | undefined;
  scale?: { times: number; calls: Compared[] } | undefined;
  heavy?: HeavyFigures | undefined;
  import?: ImportFigures | undefined;
}

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

const describeCall = (each: Measured): object => ({
  name: each.call.name,
  cpu_ms: round(each.cpuOfServer + each.cpuOfPostgres),
  p50_ms: round(each.p50),
  p95_ms: round(each.p95),
  p99_ms: round(each.p99),
  rps: Math.round(each.count / each.seconds),
  queries: round(each.queries),
  floor_ratio: round((each.cpuOfServer + each.cpuOfPostgres) / each.floorCpu),
});

function memoryOf(measured: Measured[]): number | null {
  const memory = measured.find((each) => each.memory)?.memory;
  return memory ? round(memory.serverMb + memory.postgresMb, 1) : null;
}

function withoutTarget(page: MeasuredPage | SkippedPage): object {
  const { target: _, ...figures } = { target: 0, ...page };
  return figures;
}

const describeRush = ({ students, submitted, lost, marked, marksAfter, steps }: RushFigures): object => ({
  students,
  submitted,
  lost,
  marked,
  marks_after_ms: round(marksAfter),
  steps: steps.map(({ name, p50, p95, seconds, refused, others, cpu }) => ({
    name,
    p50_ms: round(p50),
    p95_ms: round(p95),
    seconds: round(seconds),
    refused,
    cpu_ms: round(cpu),
    others_p95_ms: round(others.p95),
    others_longest_ms: round(others.longest),
  })),
});

const describeScale = ({ times, calls }: { times: number; calls: Compared[] }): object => ({
  times,
  calls: calls.map(({ name, cpu, cpuLarge, p95, p95Large }) => ({
    name,
    cpu_ms: round(cpu),
    cpu_ms_large: round(cpuLarge),
    ratio: round(cpuLarge / cpu),
    p95_ms: round(p95),
    p95_ms_large: round(p95Large),
  })),
});

const describeHeavy = ({ fates, sockets, others, alone, memory, seconds, stayed }: HeavyFigures): object => ({
  stayed,
  seconds: round(seconds, 1),
  requests: fates.map(({ name, asked, done, refused, failures, seconds: took }) => ({
    name,
    asked,
    done,
    refused,
    failed: failures.length,
    seconds: round(took, 1),
  })),
  sockets: { ...sockets, seconds: round(sockets.seconds, 1) },
  others: others.map(({ name, count, p50, p95, longest }) => ({
    name,
    count,
    p50_ms: round(p50, 1),
    p95_ms: round(p95, 1),
    longest_ms: round(longest),
    p95_alone_ms: round(alone.find((each) => each.name === name)?.p95 ?? 0, 1),
  })),
  memory_mb: {
    before: round(memory.before),
    peak: round(memory.peak),
    after: round(memory.after),
    ratio: round(memory.after / memory.before),
  },
});

const describeImport = ({ rows, seconds, before, peak }: ImportFigures): object => ({
  rows,
  seconds: Object.fromEntries(Object.entries(seconds).map(([name, took]) => [name, round(took, 1)])),
  memory_mb: { before: round(before.serverMb), peak: round(peak.serverMb) },
});

/** Replaces the measured parts and keeps the others. */
export async function writeResults({ calls, pages, rush, crowd, demoSeconds, ...others }: Results): Promise<void> {
  const { interface: figures, sealing, scale, heavy, import: imported } = others;
  const measured = {
    ...(calls ? { calls: calls.map(describeCall), memory_mb: memoryOf(calls) } : {}),
    ...(pages ? { pages: pages.map(withoutTarget) } : {}),
    ...(rush ? { rush: describeRush(rush) } : {}),
    ...(crowd ? { crowd: describeRush(crowd) } : {}),
    ...(demoSeconds === undefined ? {} : { demo_seconds: round(demoSeconds, 1) }),
    ...(sealing ? { sealing: { sealed_mb_s: round(sealing.sealed, 0), read_mb_s: round(sealing.read, 0) } } : {}),
    ...(figures ? { interface: figures } : {}),
    ...(scale ? { scale: describeScale(scale) } : {}),
    ...(heavy ? { heavy: describeHeavy(heavy) } : {}),
    ...(imported ? { import: describeImport(imported) } : {}),
  };
  if (Object.keys(measured).length === 0) return console.log('\nOnly a part was measured: bench/results.json stays');
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as object;
  const all: Record<string, unknown> = { ...before, ...measured };
  const inOrder = Object.fromEntries(PARTS.flatMap((part) => (part in all ? [[part, all[part]]] : [])));
  await writeFile(file, `${JSON.stringify(inOrder, null, 2)}\n`);
  console.log(`\nWritten to bench/results.json: ${Object.keys(measured).join(', ')}`);
}
