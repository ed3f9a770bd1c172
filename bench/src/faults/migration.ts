// A migration of a minute on the marks of a large school, a million rows, beside a server of the former release that people read and write through.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { journal } from '@orbita/contract/journal';
import { marks } from '@orbita/contract/marks';
import { connect, type Database, migrate, sql } from '@orbita/database';
import type { Bench } from '../measure.ts';
import { openGround, openSchool, say } from '../open-bench.ts';
import { readOptions } from '../options.ts';
import { students, TEACHER, tokenOf, topicOf } from '../school.ts';
import type { FaultFigures } from './figures.ts';

const ROWS = 1_000_000;
const SECONDS = 60;
/** The longest that a call may wait, in milliseconds. */
const LONGEST = 1000;
/** People who use the product at the same time. */
const USERS = 4;

/** Marks of everybody in every topic, until there are enough; those of the school stay as they are. */
const fill = `set session_replication_role = replica; set statement_timeout = 0;
  insert into marks (step_id, student_id, mark_type_id, value, author_id)
  select s.id, u.id, t.id, 1, ${TEACHER} from steps s cross join users u cross join mark_types t
  where u.id between 1001 and 2000 and t.id = (select min(mark_type_id) from marks)
  order by u.id, s.id limit ${ROWS} on conflict do nothing;
  set session_replication_role = origin;`;

/** Expand, move and contract a column; each round adds another one, until the time is over. */
const steps = (round: number): string[] => [
  `alter table marks add column note_${round} text, alter column note_${round} set default '';`,
  `-- outside a transaction
-- in parts
update marks set note_${round} = value::text
where id in (select id from marks where note_${round} is null limit 5000);
create index concurrently if not exists marks_note_${round} on marks (note_${round});
`,
  `alter table marks add constraint note_${round}_filled check (note_${round} is not null) not valid;`,
  `-- outside a transaction
alter table marks validate constraint note_${round}_filled;
`,
  `alter table marks alter column note_${round} set not null;`,
];

interface Sent {
  person: number;
  path: string;
  body?: object;
}

/** What a teacher and a student do with marks, in turns. */
function callOf(n: number): Sent {
  const at = Math.floor(n / 4);
  const [student = 0] = students(1, at % 30);
  const place = { step_id: topicOf(1, 1 + (at % 60)), student_id: student };
  const ofJournal = journal.getJournal.path.replace(':id', '1');
  const calls: Sent[] = [
    { person: TEACHER, path: marks.saveMark.path, body: { ...place, value: at % 10 } },
    { person: TEACHER, path: ofJournal },
    { person: TEACHER, path: `${ofJournal}/cells`, body: { cells: [{ ...place, mark: (at + 1) % 10 }] } },
    { person: student, path: `${marks.listMarks.path}?subject_id=1&student_id=${student}` },
  ];
  return calls[n % 4]!;
}

/** Uses the product until it is told to stop, and returns what each call took, in milliseconds. */
async function useProduct({ serverPort }: Bench, first: number, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  for (let n = first; !isOver(); n += USERS + 1) {
    const { person, path: address, body } = callOf(n);
    const from = performance.now();
    const reply = await fetch(`http://127.0.0.1:${serverPort}${address}`, {
      headers: { authorization: `Bearer ${tokenOf(person)}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    took.push(performance.now() - from);
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${text}`);
    await setTimeout(5);
  }
  return took;
}

/** Writes migrations of one release after the other and runs them, for as long as the time lasts. */
async function migrateForMinute(db: Database, folder: string) {
  const waited = new Set<string>();
  const from = performance.now();
  let files = 0;
  for (let round = 0; performance.now() - from < SECONDS * 1000; round += 1) {
    for (const [at, text] of steps(round).entries())
      await writeFile(path.join(folder, `${9000 + round * 10 + at}_step.sql`), text);
    files += (await migrate(db, { folder, say: (line) => waited.add(line) })).length;
  }
  for (const line of waited) say(line);
  return { files, seconds: (performance.now() - from) / 1000 };
}

export async function run(): Promise<FaultFigures> {
  const ground = await openGround();
  const bench = await openSchool(ground, readOptions([]));
  const next = connect(ground.postgres.url, { max: 2 });
  const folder = await mkdtemp(path.join(tmpdir(), 'orbita-migrations-'));
  try {
    await next.script(fill);
    const { rows } = await next.one<{ rows: number }>(sql`select count(*)::int as rows from marks`);
    let isOver = false;
    const users = Promise.all(Array.from({ length: USERS }, (_, n) => useProduct(bench, n, () => isOver)));
    // Told when it is awaited, after the migrations.
    users.catch(() => undefined);
    const { files, seconds } = await migrateForMinute(next, folder).finally(() => (isOver = true));
    const took = (await users).flat().toSorted((a, b) => a - b);
    const slowest = took.at(-1) ?? Infinity;
    return {
      lines: [
        `${files} migrations in ${seconds.toFixed(0)} s on ${rows} marks, ${took.length} calls of ${USERS} people beside them`,
        `the slowest call took ${slowest.toFixed(0)} ms, one of a hundred more than ${took[Math.floor(took.length * 0.99)]!.toFixed(0)} ms`,
      ],
      isHeld: slowest <= LONGEST && seconds >= SECONDS && rows >= ROWS,
    };
  } finally {
    await next.end();
    await rm(folder, { recursive: true, force: true });
  }
}
