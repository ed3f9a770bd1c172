// The connection to the database ends at the last moment of a call that changes many tables: nothing of it is left, and the next try does it once.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '@orbita/database';
import { askAboutPayments } from '../domains/contracts/index.ts';
import { runLeftImports } from '../domains/user-imports/index.ts';
import type { Deps } from '../http/deps.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { calls } from '../testing/calls.ts';
import { sendCall } from '../testing/contract-calls.ts';
import { openImportOffice } from '../testing/import-office.ts';
import { openPayments } from '../testing/payments.ts';
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
 * papers of what was done before are made after the reply, and an import notes its progress.
 */
const BESIDE = [
  'cuts',
  'user_imports',
  'guesses',
  'phone_codes',
  'sessions',
  'contract_numbers',
  'contract_documents',
  'paper_files',
];

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

test('a notice of a payment, which its bank then sends again', async () => {
  const pay = openPayments(server);
  const payer = await pay.buildSigned();
  const key = await payer.begin();
  const before = await digest();
  await server.db.script('insert into cuts values (true)');
  expect(await pay.notify(payer, key)).toBe(503);
  await server.db.script('delete from cuts');
  expect(await digest()).toEqual(before);
  expect([await pay.notify(payer, key), await pay.notify(payer, key)]).toEqual([200, 200]);
  expect(await payer.outcomes()).toEqual(['applied']);
  expect((await payer.contract()).paid_at).not.toBeNull();
});

test('an import and its undoing, which the next server takes up', async () => {
  const office = await openImportOffice(server, 'cut-import.example');
  const { id } = await office.compare('ФИО;Группа\nЁлкин Ян;Новая\nБелова Анна;Новая\n');
  /** Does what is left, as a server that has just started. */
  const takeUp = async () => {
    const works: Promise<unknown>[] = [];
    await server.db.run(sql`update user_imports set claimed_at = null where id = ${id}`);
    await runLeftImports({
      db: server.db,
      live: { send: () => undefined, recheck: async () => undefined },
      followUps: { wake: (_name: string, work: () => Promise<void>) => works.push(work()) },
    } as unknown as Deps);
    expect(works).toHaveLength(1);
    return Promise.allSettled(works);
  };
  const people = () =>
    server.db.rows<{ last_name: string }>(
      sql`select u.last_name from users u join company_members m on m.user_id = u.id where m.company_id = ${office.companyId} and u.id <> ${office.admin.id} order by 1`,
    );
  vi.spyOn(server.app.followUps, 'wake').mockReturnValue();
  for (const [step, after] of [
    ['apply', [{ last_name: 'Белова' }, { last_name: 'Ёлкин' }]],
    ['undo', []],
  ] as const) {
    const asked = step === 'apply' ? office.askToApply(id) : office.call('POST', `${id}/${step}`);
    expect((await asked).status).toBe(200);
    const before = await digest();
    await server.db.script('insert into cuts values (true)');
    expect(await takeUp()).toMatchObject([{ status: 'rejected' }]);
    await server.db.script('delete from cuts');
    expect(await digest()).toEqual(before);
    expect(await takeUp()).toMatchObject([{ status: 'fulfilled' }]);
    expect(await people()).toEqual(after);
  }
  vi.restoreAllMocks();
});
