// Tests generated from pairs of a saving call and its reads: every field that is accepted is read back, with two values each,
// and a record that is saved as it was read stays as it was, in the read, in the database and in its history.
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../app.ts';
import { sendRow } from '../attackers.ts';
import { AS_READ } from '../body-fields.ts';
import type { Call, Row } from '../calls.ts';
import type { Schema } from '../schema-samples.ts';
import { buildWorld, type World } from '../world.ts';
import { saysTheSame, valueOf } from './compare.ts';
import { otherValues } from './made-up-values.ts';
import { findCall, readingsOf, recordIn } from './pairs.ts';
import type { Made, Reading, Saving, Savings } from './saving.ts';

type Values = Record<string, unknown>;
const DOMAIN = 'saved.example';

/** Tables that change without a change of a record, with the reason. */
const restless: Record<string, string> = {
  subject_revisions: 'counts writes, so that cached responses are made anew',
  result_revisions: 'counts writes, so that cached responses are made anew',
  sessions: 'says when somebody was last active',
  // What other calls have begun goes on while a record is saved back.
  repeated_calls: 'keep the answer of a call after it was given',
  mails: 'are made and sent by jobs',
  mail_links: 'are made with the mails',
  user_imports: 'are carried out by a job',
  user_import_rows: 'are carried out by a job',
};

const itsParts = 'its parts are rows of their own, which are written anew';
/** Calls that move `updated_at` even when they change nothing, with the reason; the next save has to bring the new one. */
const moving: Record<string, string> = {
  'answers.updateAnswer': 'every submission of an answer is a version',
  'answers.updateAnswerVisibilityRule': 'who decided last is a part of the rule',
  'answers.updateComment': itsParts,
  'auth.updateIdentityProvider': 'a secret that was sent is not read back',
  'companies.updateCompanyService': 'a secret that was sent is not read back',
  'contracts.saveOwnContract': 'a contract counts its revisions',
  'contracts.updatePaperParticulars': 'a form that was confirmed with the password is a decision',
  'contracts.updateProgram': itsParts,
  'expertises.updateExpertise': itsParts,
  'marks.updateMark': 'a mark that is given again is given now',
  'organisation.proposeChanges': 'whoever proposes last is the author',
  'organisation.updateMeeting': itsParts,
  'portfolio.updateOwnPortfolio': itsParts,
  'portfolio.updateWork': itsParts,
  'retakes.updateRetake': itsParts,
  'schedule.saveLessonContent': itsParts,
  'schedule.saveLessonTeams': itsParts,
  'schedule.updateHoliday': itsParts,
  'schedule.updateScheduleLesson': itsParts,
  'tasks.updateDraw': itsParts,
};

const schemaOf = (call: Call): Schema => call.declared.body as Schema;
const requiredBy = (call: Call): string[] => (schemaOf(call) as { required?: string[] }).required ?? [];
const isId = (name: string) => /(^|_)ids?$/i.test(name);
const textOf = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

interface Tried {
  server: TestApp;
  w: World;
  call: Call;
  saving: Saving;
}

const send = ({ server, w }: Tried, declared: AnyEndpoint, row: Row): Promise<Reply<any>> =>
  sendRow(server, declared, { row, as: row.as === 'nobody' ? undefined : w[row.as].token, domain: DOMAIN });

/** Makes the saving call with a body; throws what was refused. */
async function save(tried: Tried, sent: Values): Promise<Made> {
  const row = tried.call.row(tried.w);
  const reply = await send(tried, tried.call.declared, { ...row, body: sent });
  if (reply.status !== 200)
    throw new Error(`${tried.call.name} ${textOf(sent)} was answered with ${reply.status} ${textOf(reply.body)}`);
  return { w: tried.w, params: row.params ?? {}, sent, reply: reply.body };
}

async function readOne(tried: Tried, reading: Reading, made: Made): Promise<Values> {
  if (reading.call === 'reply') return recordIn(made.reply, reading, made) as Values;
  const { declared } = findCall(reading.call);
  const paramOf = (name: string): [string, unknown] => [name, made.params[name] ?? made.reply?.id ?? made.params['id']];
  const names = [...declared.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const params = reading.params?.(made) ?? Object.fromEntries(names.map(paramOf));
  const row = { as: reading.as ?? tried.call.row(tried.w).as, params, query: reading.query?.(made) ?? {} } as Row;
  const reply = await send(tried, declared, row);
  if (reply.status !== 200) throw new Error(`${reading.call} was answered with ${reply.status} ${textOf(reply.body)}`);
  const record = recordIn(reply.body, reading, made) as Values | undefined;
  if (record === undefined) throw new Error(`${reading.call} does not show what ${tried.call.name} has saved`);
  return record;
}
const readAll = async (tried: Tried, made: Made): Promise<Values[]> => {
  const records: Values[] = [];
  for (const reading of readingsOf(tried.call, tried.saving)) records.push(await readOne(tried, reading, made));
  return records;
};

const isShown = (record: Values, name: string): boolean => valueOf(record, name) !== undefined;
const pathIn = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (value as Values | null)?.[step], record);

interface Read {
  made: Made;
  records: Values[];
}
/** What the reads say of a field; nothing when none shows it. */
function readValues({ saving }: Tried, { made, records }: Read, name: string): unknown[] {
  const place = saving.names?.[name];
  if (typeof place === 'function') return records.map((record) => place(record, made));
  if (place !== undefined) return records.map((record) => pathIn(record, place)).filter((value) => value !== undefined);
  return records.filter((record) => isShown(record, name)).map((record) => valueOf(record, name));
}

/** Names the fields that were accepted and not stored. */
function findLost(tried: Tried, shown: Read): string[] {
  const { call, saving } = tried;
  return Object.entries(shown.made.sent as Values).flatMap(([name, value]) => {
    if (saving.unread?.[name] || AS_READ.test(name)) return [];
    const read = readValues(tried, shown, name);
    if (read.length === 0) return [`${call.name}.${name} is not read back by ${textOf(readingsOf(call, saving))}`];
    return read
      .filter((other) => !saysTheSame(value, other))
      .map((other) => `${call.name}.${name} was accepted and not stored: sent ${textOf(value)}, read ${textOf(other)}`);
  });
}

/** Names the fields that are sent with one value only. */
const findUnvaried = ({ call, saving }: Tried, first: Values, second: Values): string[] =>
  Object.keys(first)
    .filter((name) => textOf(first[name]) === textOf(second[name]))
    .filter(
      (name) =>
        !saving.unread?.[name] && !saving.fixed?.[name] && !AS_READ.test(name) && !(isId(name) && first[name] !== null),
    )
    .map((name) => `${call.name}.${name} is sent with one value only: ${textOf(first[name])}`);

/** Digests of all tables but what says when a row was written. */
async function digest({ db }: TestApp): Promise<Record<string, string>> {
  const tables = await db.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const parts = tables
    .filter(({ name }) => !restless[name])
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(r, ',' order by r), '')) as sum from (select (to_jsonb(t) - 'updated_at')::text as r from "${name}" t) x`,
    );
  const { rows } = await db.pool.query<{ name: string; sum: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const withoutMoment = ({ updated_at: _, ...record }: Values): Values => record;
const isComplete = (record: unknown): record is Values => typeof record === 'object' && record !== null;

/** Saves the record twice as each read gives it, and names what has changed by that. */
async function findChangedBySaving(tried: Tried, made: Made): Promise<string[]> {
  const { call, saving, server } = tried;
  const faults: string[] = [];
  let latest = made;
  for (const reading of readingsOf(call, saving)) {
    const before = await readOne(tried, reading, latest);
    const needed = requiredBy(call);
    const kept = Object.fromEntries(needed.filter((name) => !(name in before)).map((name) => [name, made.sent[name]]));
    const sums = await digest(server);
    const moment = before['updated_at'];
    for (const time of ['once', 'twice']) {
      const read = await readOne(tried, reading, latest);
      if (!isComplete(read)) continue;
      const row = call.row(tried.w);
      const reply = await send(tried, call.declared, { ...row, body: { ...kept, ...read, ...saving.back?.(read) } });
      if (reply.status !== 200) {
        faults.push(`${call.name} refuses what ${reading.call} gave: ${reply.status} ${textOf(reply.body)}`);
        break;
      }
      latest = { ...made, reply: reply.body };
      const after = await readOne(tried, reading, latest);
      const changed = Object.keys({ ...before, ...after }).filter(
        (name) =>
          !saving.changesBack?.[name] && textOf(withoutMoment(before)[name]) !== textOf(withoutMoment(after)[name]),
      );
      for (const name of changed)
        faults.push(
          `${call.name}, saved back ${time} from ${reading.call}, changed ${name}: ${textOf(before[name])} became ${textOf(after[name])}`,
        );
    }
    const { updated_at: momentAfter } = ((await readOne(tried, reading, latest)) ?? {}) as Values;
    if (moment !== undefined && (moment !== momentAfter) !== Object.hasOwn(moving, call.name))
      faults.push(
        `${call.name}, saved back from ${reading.call}, ${moment === momentAfter ? 'kept' : 'moved'} updated_at: ${textOf(moment)} became ${textOf(momentAfter)}`,
      );
    const after = await digest(server);
    for (const name of Object.keys(sums))
      if (sums[name] !== after[name] && !saving.changesBack?.[name])
        faults.push(`${call.name}, saved back from ${reading.call}, changed rows of ${name}`);
  }
  return faults;
}

/** Leaves out what was read before, where that is allowed. */
const withoutSeen = (call: Call, body: Values): Values =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== undefined && (requiredBy(call).includes(name) || !AS_READ.test(name)),
    ),
  );

async function tryCall(tried: Tried): Promise<string[]> {
  const { call, saving, w } = tried;
  const first = withoutSeen(call, { ...(call.row(w).body as Values), ...saving.first?.(w) });
  const second = { ...otherValues(schemaOf(call), first), ...saving.other?.(w) };
  const bodies = saving.once ? [first] : [first, second];
  const faults = saving.once ? [] : findUnvaried(tried, first, second);
  let made: Made | undefined;
  for (const sent of bodies) {
    made = await save(tried, sent);
    faults.push(...findLost(tried, { made, records: await readAll(tried, made) }));
  }
  const savesBack = saving.savesBack ?? call.declared.method === 'PUT';
  // From the first values, since the second ones are often empty.
  if (savesBack === true)
    faults.push(...(await findChangedBySaving(tried, saving.once ? made! : await save(tried, first))));
  return faults;
}

/** One test per call, in a school of their own. */
export function describeSavings(savings: Savings): void {
  let server: TestApp;
  let w: World;
  beforeAll(async () => {
    server = await createTestApp();
    w = await buildWorld(server, DOMAIN);
  });
  afterAll(() => server.close());

  test.each(Object.entries(savings))('%s', async (name, saving) => {
    const faults = await tryCall({ server, w, call: findCall(name), saving });
    expect(faults, faults.join('\n')).toEqual([]);
  });
}
