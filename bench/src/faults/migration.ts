// A migration of a minute on a table of a million rows, beside servers of the former release that read and write.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect, type Database, migrate, sql } from '@orbita/database';
import { openGround, say } from '../open-bench.ts';
import type { FaultFigures } from './figures.ts';

const ROWS = 1_000_000;
const SECONDS = 60;
/** The longest that a call may wait, in milliseconds. */
const LONGEST = 1000;

const fill = `create table records (id int primary key, owner int not null, points int not null, text text not null);
  insert into records select n, n % 5000, n % 100, md5(n::text) from generate_series(1, ${ROWS}) n;
  create index records_owner on records (owner);`;

/** Expand, move and contract a column; each round adds another one, until the time is over. */
const steps = (round: number): string[] => [
  `alter table records add column note_${round} text, alter column note_${round} set default '';`,
  `-- outside a transaction
-- in parts
update records set note_${round} = text
where id in (select id from records where note_${round} is null limit 5000);
create index concurrently if not exists records_note_${round} on records (note_${round});
`,
  `alter table records add constraint note_${round}_filled check (note_${round} is not null) not valid;`,
  `-- outside a transaction
alter table records validate constraint note_${round}_filled;
`,
  `alter table records alter column note_${round} set not null;`,
];

/** Reads and writes as the former release does, and notes what each call took. */
async function useTable(db: Database, isOver: () => boolean, took: number[]): Promise<void> {
  while (!isOver()) {
    const id = 1 + Math.floor(Math.random() * ROWS);
    for (const work of [
      () => db.rows(sql`select * from records where owner = ${id % 5000} limit 50`),
      () => db.run(sql`update records set points = points + 1 where id = ${id}`),
      // A transaction that holds the table for a moment, as most calls that write do.
      () =>
        db.transaction(async (tx) => {
          await tx.run(sql`update records set points = points + 1 where id = ${(id % ROWS) + 1}`);
          await setTimeout(20);
        }),
    ]) {
      const from = performance.now();
      await work();
      took.push(performance.now() - from);
      await setTimeout(5);
    }
  }
}

export async function run(): Promise<FaultFigures> {
  const { postgres } = await openGround();
  const [former, next] = [connect(postgres.url, { max: 8 }), connect(postgres.url, { max: 2 })];
  const folder = await mkdtemp(path.join(tmpdir(), 'orbita-migrations-'));
  try {
    await former.script(fill);
    let isOver = false;
    const took: number[] = [];
    const users = Array.from({ length: 4 }, () => useTable(former, () => isOver, took));
    const waited = new Set<string>();
    const from = performance.now();
    let files = 0;
    for (let round = 0; performance.now() - from < SECONDS * 1000; round += 1) {
      for (const [at, text] of steps(round).entries())
        await writeFile(path.join(folder, `${1000 + round * 10 + at}_step.sql`), text);
      files += (await migrate(next, { folder, say: (line) => waited.add(line) })).length;
    }
    const seconds = (performance.now() - from) / 1000;
    isOver = true;
    await Promise.all(users);
    for (const line of waited) say(line);
    const slowest = Math.max(...took);
    const sorted = took.toSorted((a, b) => a - b);
    return {
      lines: [
        `${files} migrations in ${seconds.toFixed(0)} s on ${ROWS} rows, ${took.length} calls of 4 users beside them`,
        `the slowest call took ${slowest.toFixed(0)} ms, one of a hundred more than ${sorted[Math.floor(took.length * 0.99)]!.toFixed(0)} ms`,
      ],
      isHeld: slowest <= LONGEST && seconds >= SECONDS,
    };
  } finally {
    await former.end();
    await next.end();
    await rm(folder, { recursive: true, force: true });
  }
}
