// Command line options of a run.
import { parseArgs } from 'node:util';
import { type FaultName, faultNames } from './faults/names.ts';
import { STORM_PARTS, type StormPart } from './heavy/storm-parts.ts';

export type Mode = 'whole' | 'rush' | 'interface' | 'scale' | 'heavy' | 'import' | 'faults';
export interface BenchOptions {
  mode: Mode;
  /** How many students begin the test of the rush. */
  students: number;
  /** How many times larger the second school of a comparison is. */
  times: number;
  /** Share of the whole storm of heavy work. */
  share: number;
  /** Parts of the storm to be thrown; undefined for all of them. */
  parts: StormPart[] | undefined;
  /** Words that names of calls must contain; undefined for all calls. */
  calls: string[] | undefined;
  /** Measured seconds of each call, after the warm-up. */
  seconds: number;
  withPages: boolean;
  /** Number of slowest statements to explain. */
  plans: number;
  /** Names of faults to be caused; empty in other modes. */
  faults: FaultName[];
  /** Folder for a CPU profile of the server. */
  profileFolder: string | undefined;
}

const usage = `npm run bench -- [options]
  --calls journal,submit   only calls whose name contains one of the words
  --seconds N              measured seconds of each call (4), after the warm-up
  --rush [N]               nothing but the test that N students (300) begin at one moment
  --interface              nothing but the figures of the pages, on a slowed processor and a slow network
  --scale N                each call in the school and in one N times as large (2 to 100), side by side
  --heavy                  nothing but exports, first reads, uploads, sockets and an import at once
  --import                 nothing but an import of ten thousand people
  --heavy-scale N          only this share of it (0.01 to 1)
  --heavy-parts sockets,…  only these parts of it: exports, reads, uploads, package, sockets
  --faults [NAME,…]        nothing but these faults, caused on purpose (all): ${faultNames.join(', ')}
  --no-pages               without the pages in Chromium
  --plans N                also print the plans of the N slowest statements
  --profile FOLDER         also write a processor profile of the server there`;

const RUSH = '300';
const ALL_FAULTS = faultNames.join(',');
const isFaultName = (word: string): word is FaultName => faultNames.some((name) => name === word);
/** Gives options whose value may be left out their usual one. */
const withUsual = (words: string[]): string[] =>
  words.flatMap((word, at) => {
    if (word === '--rush' && !/^\d+$/.test(words[at + 1] ?? '')) return [word, RUSH];
    return word === '--faults' && (words[at + 1] ?? '-').startsWith('-') ? [word, ALL_FAULTS] : [word];
  });

function readFaults(words: string): FaultName[] {
  const names = words.split(',').filter(Boolean);
  if (names.length === 0 || !names.every(isFaultName)) throw new Error(`--faults are some of ${ALL_FAULTS}`);
  return names;
}

function readParts(words: string): StormPart[] {
  const parts = STORM_PARTS.filter((part) => words.split(',').includes(part));
  if (parts.length < words.split(',').length) throw new Error(`--heavy-parts are some of ${STORM_PARTS.join(', ')}`);
  return parts;
}

/** Parses the arguments after `npm run bench --`; an unknown one prints the usage and exits. */
export function readOptions(words: string[]): BenchOptions {
  try {
    const { values } = parseArgs({
      args: withUsual(words),
      options: {
        calls: { type: 'string' },
        seconds: { type: 'string', default: '4' },
        'no-pages': { type: 'boolean', default: false },
        rush: { type: 'string' },
        interface: { type: 'boolean', default: false },
        scale: { type: 'string' },
        heavy: { type: 'boolean', default: false },
        faults: { type: 'string' },
        import: { type: 'boolean', default: false },
        'heavy-scale': { type: 'string' },
        'heavy-parts': { type: 'string' },
        plans: { type: 'string', default: '0' },
        profile: { type: 'string' },
      },
    });
    const seconds = Number(values.seconds);
    if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds is a number up to 60');
    const times = Number(values.scale ?? 1);
    if (!(Number.isInteger(times) && times >= (values.scale === undefined ? 1 : 2) && times <= 100))
      throw new Error('--scale is a whole number from 2 to 100');
    const students = Number(values.rush ?? RUSH);
    if (!(students >= 1 && students <= 10_000)) throw new Error('--rush is a whole number up to 10000');
    const share = Number(values['heavy-scale'] ?? 1);
    if (!(share >= 0.01 && share <= 1)) throw new Error('--heavy-scale is a number from 0.01 to 1');
    const parts = values['heavy-parts'] === undefined ? undefined : readParts(values['heavy-parts']);
    const faults = values.faults === undefined ? [] : readFaults(values.faults);
    const modes: Mode[] = [
      ...(faults.length > 0 ? ['faults' as const] : []),
      ...(values.rush !== undefined ? ['rush' as const] : []),
      ...(values.interface ? ['interface' as const] : []),
      ...(values.import ? ['import' as const] : []),
      ...(times > 1 ? ['scale' as const] : []),
      ...(values.heavy || values['heavy-scale'] !== undefined || parts ? ['heavy' as const] : []),
    ];
    if (modes.length > 1)
      throw new Error('Of --rush, --interface, --scale, --heavy, --import and --faults one at a time');
    const calls = values.calls?.toLowerCase().split(',').filter(Boolean);
    return {
      mode: modes[0] ?? 'whole',
      students,
      times,
      share,
      parts,
      calls,
      seconds,
      faults,
      withPages: !values['no-pages'],
      plans: Number(values.plans) || 0,
      profileFolder: values.profile,
    };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`);
    return process.exit(2);
  }
}

/** Selects the calls whose names contain one of the words. */
export function chooseCalls<Named extends { name: string }>(all: Named[], { calls: words }: BenchOptions): Named[] {
  const chosen = all.filter(({ name }) => !words || words.some((word) => name.includes(word)));
  if (chosen.length === 0) throw new Error(`No call has «${words?.join('», «')}» in its name.`);
  return chosen;
}
