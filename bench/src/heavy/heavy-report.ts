// Prints the storm of heavy work.
import { compare, printTable } from '../table.ts';
import type { HeavyFigures } from './storm.ts';

const OTHERS_TARGET_MS = 300;
const MEMORY_TARGET_RATIO = 1.3;

export function printHeavy({ stayed, seconds, fates, sockets, others, alone, memory }: HeavyFigures): void {
  console.log(
    `\nEverything heavy at once, answered within ${seconds.toFixed(0)} s; the driver uses the same processors\n`,
  );
  printTable(
    ['asked', 'number', 'done', 'told to return', 'failed', 'seconds', 'aim'],
    [
      ...fates.map(({ name, asked, done, refused, failures, seconds: took }) => [
        name,
        String(asked),
        String(done),
        String(refused),
        String(failures.length),
        took.toFixed(1),
        compare(failures.length, 0, ' failed'),
      ]),
      [
        'live sockets',
        String(sockets.wanted),
        String(sockets.open),
        String(sockets.refused),
        String(sockets.wanted - sockets.open),
        sockets.seconds.toFixed(1),
        compare(sockets.wanted - sockets.open, 0, ' failed'),
      ],
    ],
  );
  console.log('\nWhat other people waited for meanwhile, and before\n');
  printTable(
    ['call', 'number', 'p50 ms', 'p95 ms', 'longest ms', 'failed', 'p95 before', 'aim'],
    others.map(({ name, count, p50, p95, longest, failures }) => [
      name,
      String(count),
      p50.toFixed(0),
      p95.toFixed(0),
      longest.toFixed(0),
      String(failures.length),
      (alone.find((each) => each.name === name)?.p95 ?? 0).toFixed(0),
      compare(p95, OTHERS_TARGET_MS, ' ms'),
    ]),
  );
  const { before, peak, after } = memory;
  console.log(
    `\nMemory of the server: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at the peak, ${after.toFixed(0)} MB after a minute of quiet  ${compare(Number((after / before).toFixed(2)), MEMORY_TARGET_RATIO, ' ×')}`,
  );
  console.log(`The server ${stayed ? 'stayed  ✓' : 'did not stay  ✗'}`);
  for (const { failures } of [...fates, ...others]) if (failures[0]) console.log(`\nFirst failure: ${failures[0]}`);
}
