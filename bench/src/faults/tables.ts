// Sends twenty hostile tables at once and measures how long other people wait for their exports meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@orbita/database';
import { hostileTables } from '@orbita/server/testing/hostile-tables';
import { readOptions } from '../options.ts';
import type { FaultFigures } from './figures.ts';
import type { Bench } from '../measure.ts';
import { openGround, openSchool } from '../open-bench.ts';
import { ADMINISTRATOR, tokenOf } from '../school.ts';

const FILES = 20;
/** How long another person may wait for an export, in seconds. */
const AIM_SECONDS = 5;
/** The longest time of one file, in seconds. */
const FILE_SECONDS = 15;
const EXPORT = '/api/v2/admin/users/export';

interface Clerk {
  id: number;
  token: string;
}

/** Gives the right to bring people in to some who have a session, so that each sends a file of their own. */
async function makeClerks({ db }: Bench, count: number): Promise<Clerk[]> {
  const role = await db.one<{ id: number }>(sql`
    insert into admin_roles (company_id, name, permissions)
    values (1, 'Секретарь', '{admin_panel_read,company_write,users_read,users_write,groups_read,groups_write}') returning id`);
  const people = await db.rows<{ user_id: number }>(sql`
    insert into admin_role_users (role_id, company_id, user_id)
    select ${role.id}, 1, m.user_id from company_members m where m.user_id <> ${ADMINISTRATOR} order by m.user_id limit ${count}
    returning user_id`);
  return people.map(({ user_id: id }) => ({ id, token: tokenOf(id) }));
}

interface Told {
  status: number;
  code: string;
  seconds: number;
}

async function ask(bench: Bench, path: string, token: string, body?: FormData): Promise<Told> {
  const started = performance.now();
  const reply = await fetch(`http://127.0.0.1:${bench.serverPort}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { method: 'POST', body } : {}),
  });
  const text = await reply.text();
  const code = /"code":"([\w-]+)"/.exec(text)?.[1] ?? '';
  return { status: reply.status, code, seconds: (performance.now() - started) / 1000 };
}

const longest = (told: readonly Told[]): number => Math.max(...told.map(({ seconds }) => seconds));

export async function run(): Promise<FaultFigures> {
  const bench = await openSchool(await openGround(), readOptions([]));
  const clerks = await makeClerks(bench, FILES / 2);
  const alone = await ask(bench, EXPORT, tokenOf(ADMINISTRATOR));
  const kinds = Object.values(hostileTables);
  const sent = Array.from({ length: FILES }, (_, n) => {
    const { ending, make } = kinds[n % kinds.length]!;
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(make())]), `table.${ending}`);
    return ask(bench, '/api/v2/admin/user-imports', clerks[n % clerks.length]!.token, form);
  });
  const over = new AbortController();
  const exports: Told[] = [];
  const files = Promise.all(sent).finally(() => over.abort());
  do {
    exports.push(await ask(bench, EXPORT, tokenOf(ADMINISTRATOR)));
    await pause(100);
  } while (!over.signal.aborted);
  const told = await files;
  const refusals = [...Map.groupBy(told, ({ status, code }) => `${status} ${code}`)].map(
    ([what, all]) => `${what} × ${all.length}`,
  );
  const lines = [
    `${FILES} hostile tables at once: ${refusals.join(', ')}; the last one after ${longest(told).toFixed(1)} s`,
    `an export: ${alone.seconds.toFixed(1)} s alone; ${exports.length} meanwhile, at most ${longest(exports).toFixed(1)} s`,
  ];
  const areExported = alone.status === 200 && exports.every(({ status }) => status === 200);
  const areRefused = told.every(({ status }) => status === 400 || status === 413);
  const isInTime = longest(exports) <= AIM_SECONDS && longest(told) <= FILES * FILE_SECONDS;
  return { lines, isHeld: areExported && areRefused && isInTime };
}
