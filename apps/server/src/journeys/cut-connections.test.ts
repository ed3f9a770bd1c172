// The connection to the database ends at the last moment of a call that changes many tables: nothing of it is left, and the next try does it once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '@orbita/database';
import { askAboutPayments } from '../domains/contracts/index.ts';
import type { Deps } from '../http/deps.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { calls } from '../testing/calls.ts';
import { sendCall } from '../testing/contract-calls.ts';
import { buildWorld, type World } from '../testing/world.ts';

let server: TestApp;
let world: World;
beforeAll(async () => {
  server = await createTestApp();
  world = await buildWorld(server, 'cut.example');
  // At the commit, when every statement has done its work.
  await server.db.script(`
    create table cuts (is_due boolean);
    create function cut_connection() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from cuts) then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$;
    do $$ declare name text; begin
      foreach name in array array['audit_records', 'notifications', 'contract_signatures', 'contract_payments', 'enrolment_orders'] loop
        if to_regclass(name) is not null then
          execute format('create constraint trigger cut after insert or update on %I deferrable initially deferred for each row execute function cut_connection()', name);
        end if;
      end loop;
    end $$;`);
});
afterAll(() => server.close());

/**
 * What is done beside the work of a call, whatever comes of it: guesses are counted, sessions note when they were used,
 * and papers of what was done before are made after the reply.
 */
const BESIDE = ['cuts', 'guesses', 'phone_codes', 'sessions', 'contract_numbers', 'contract_documents', 'paper_files'];

/** A checksum of each table. */
async function digest(): Promise<Record<string, string>> {
  const { rows } = await server.db.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and not tablename = any ($1)",
    [BESIDE],
  );
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t`,
  );
  const found = await server.db.pool.query<{ name: string; sum: string }>(sums.join(' union all '));
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]));
}

const send = (name: string) => {
  const call = calls.find((each) => each.name === name)!;
  const row = call.row(world);
  return sendCall(server, call.declared, { as: row.as === 'nobody' ? undefined : world[row.as].token, row });
};

test.each([
  'contracts.signOwnContract',
  'contracts.signContracts',
  'contracts.settlePayment',
  'contracts.createEnrolmentOrder',
  'contracts.undoEnrolmentOrder',
  'contracts.confirmContract',
  'groups.startSchoolYear',
  'groups.undoSchoolYear',
  'users.mergePeople',
])('%s', async (name) => {
  const before = await digest();
  await server.db.script('insert into cuts values (true)');
  expect(await send(name)).toMatchObject({ status: 503 });
  await server.db.script('delete from cuts');
  expect(await digest()).toEqual(before);
  expect((await send(name)).status).toBeLessThan(400);
  expect(await digest()).not.toEqual(before);
});

test('what the test bank could not tell is no fault of the product, and the job that asks hears of it', async () => {
  await server.db.script('insert into cuts values (true)');
  expect(await send('contracts.actInTestBank')).toMatchObject({ status: 503 });
  await server.db.script(`delete from cuts; update contract_payments set created_at = created_at - interval '1 hour'`);
  const { companyId } = world;
  const paid = sql`select count(*)::int as open from contract_payments where company_id = ${companyId} and status = 'open'`;
  const before = await server.db.one<{ open: number }>(paid);
  await askAboutPayments({
    db: server.db,
    config: server.config,
    live: { isConnected: () => false, send: () => undefined },
  } as unknown as Deps);
  expect((await server.db.one<{ open: number }>(paid)).open).toBe(before.open - 1);
});
