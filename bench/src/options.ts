// What may be asked of a run.
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Words of call names; undefined: all calls. */
  calls: string[] | undefined;
  /** Measured seconds of each call, after the warm-up. */
  seconds: number;
  withPages: boolean;
  /** How many of the slowest statements are explained. */
  plans: number;
  /** Nothing but the test that 300 students begin at once. */
  rushOnly: boolean;
  /** Folder for a processor profile of the server. */
  profileFolder: string | undefined;
}

const usage = `npm run bench -- [options]
  --calls journal,submit   only calls whose name contains one of the words
  --seconds N              measured seconds of each call (4), after the warm-up
  --rush                   nothing but the test that 300 students begin at one moment
  --no-pages               without the pages in Chromium
  --plans N                also print the plans of the N slowest statements
  --profile FOLDER         also write a processor profile of the server there`;

/** Reads the words after `npm run bench --`; an unknown one ends the program with the usage. */
export function readOptions(words: string[]): BenchOptions {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        calls: { type: 'string' },
        seconds: { type: 'string', default: '4' },
        'no-pages': { type: 'boolean', default: false },
        rush: { type: 'boolean', default: false },
        plans: { type: 'string', default: '0' },
        profile: { type: 'string' },
      },
    });
    const seconds = Number(values.seconds);
    if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds is a number up to 60');
    const calls = values.calls?.toLowerCase().split(',').filter(Boolean);
    return {
      calls,
      seconds,
      withPages: !values['no-pages'],
      plans: Number(values.plans) || 0,
      rushOnly: values.rush,
      profileFolder: values.profile,
    };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`);
    process.exit(2);
  }
}
