import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../http/deps.ts';
import { openMailer } from '../../platform/mailer.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildCompany, buildRole, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { sendMails } from './send-mails.ts';

const HOST = 'mails.example';
let server: TestApp;
let companyId: number;
let otherCompanyId: number;
let admin: BuiltUser;
let moderator: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
  otherCompanyId = await buildCompany(server.db, { domain: 'other.example' });
  admin = await buildAdministrator(server.db, companyId);
  moderator = await buildUser(server.db, companyId, { is_moderator: true });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from mails`));

interface Cause {
  kind: string;
  recipient: string;
  targetId?: number;
}
/** Writes mails as the job does where no mail server is configured. */
async function write(...causes: Cause[]): Promise<void> {
  for (const { kind, recipient, targetId = null } of causes)
    await server.db.run(
      sql`insert into mails (company_id, kind, recipient, origin, target_id) values (${companyId}, ${kind}, ${recipient}, 'http://mails.example', ${targetId})`,
    );
  const { db, config } = server;
  const deps = { db, config, mailer: openMailer(config), followUps: { wake: () => undefined } };
  await sendMails(deps as unknown as Deps);
}
const restoring = ({ email }: BuiltUser): Cause => ({ kind: 'restore-password', recipient: email });
const list = (as?: BuiltUser) =>
  server.request('GET', '/api/v2/developer/mails', { as: as?.token, headers: { host: HOST } });
/** Returns the recipients whose mails the viewer may read. */
async function readBy(as?: BuiltUser): Promise<string[]> {
  const { body } = await list(as);
  const mails = body.data as { recipient: string; subject: string | null; body: string | null }[];
  expect(mails.every(({ subject }) => subject !== null)).toBe(true);
  return mails.flatMap(({ recipient, body: text }) => (text?.includes('#') ? [recipient] : [])).toSorted();
}
const join = (userId: number, company: number) =>
  server.db.run(sql`insert into company_members (company_id, user_id) values (${company}, ${userId})`);
const setDemo = (isDemo: boolean) =>
  server.db.run(sql`update companies set is_demo = ${isDemo} where id = ${companyId}`);

describe('what mails say', () => {
  test('links to a password are for who holds every right of the person', async () => {
    const student = await buildUser(server.db, companyId);
    const owner = await buildAdministrator(server.db, companyId);
    await server.db.run(sql`update companies set owner_id = ${owner.id} where id = ${companyId}`);
    await write(restoring(student), restoring(owner));
    expect(await readBy(moderator)).toEqual([student.email]);
    expect(await readBy(admin)).toEqual([student.email, owner.email].toSorted());
  });

  test('links are for nobody who may not change people', async () => {
    const student = await buildUser(server.db, companyId);
    const keeper = await buildUser(server.db, companyId, {
      roleId: await buildRole(server.db, companyId, ['admin_panel_read', 'company_read', 'company_write']),
    });
    await write(restoring(student), { kind: 'confirm-registration', recipient: 'next@example.org', targetId: 3 });
    expect(await readBy(keeper)).toEqual([]);
    expect((await list(keeper)).body.total).toBe(2);
  });

  test('links to an account that belongs to another company too are for nobody here', async () => {
    const shared = await buildUser(server.db, companyId);
    await join(shared.id, otherCompanyId);
    const left = await buildUser(server.db, companyId);
    await write(restoring(shared), restoring(left));
    await server.db.run(sql`delete from company_members where user_id = ${left.id}`);
    expect(await readBy(admin)).toEqual([]);
    expect((await list(admin)).body.total).toBe(2);
  });

  test('a link that opens another account than the one with the address is for nobody', async () => {
    const former = await buildUser(server.db, companyId, { roleId: 1 });
    const next = await buildUser(server.db, companyId);
    await write(restoring(former));
    await server.db.run(sql`update users set email = 'moved@college.example' where id = ${former.id}`);
    await server.db.run(sql`update users set email = ${former.email} where id = ${next.id}`);
    expect(await readBy(admin)).toEqual([]);
  });

  test('invitations are for who could send them', async () => {
    const invite = async (email: string, roleId: number | null) =>
      (
        await server.db.one<{ id: number }>(
          sql`insert into invitations (company_id, email, inviter_id, role_id, expires_at) values (${companyId}, ${email}, ${admin.id}, ${roleId}, now() + interval '1 day') returning id`,
        )
      ).id;
    const [plain, high] = [await invite('plain@example.org', null), await invite('high@example.org', 1)];
    const grouped = await invite('grouped@example.org', null);
    await server.db.run(sql`
      with made as (insert into groups (company_id, name) values (${companyId}, 'ИС-21') returning id)
      insert into invitation_groups (invitation_id, group_id) select ${grouped}::int, id from made`);
    await write(
      { kind: 'invitation', recipient: 'plain@example.org', targetId: plain },
      { kind: 'invitation', recipient: 'high@example.org', targetId: high },
      { kind: 'invitation', recipient: 'grouped@example.org', targetId: grouped },
    );
    expect(await readBy(moderator)).toEqual(['plain@example.org']);
    expect(await readBy(admin)).toEqual(['grouped@example.org', 'high@example.org', 'plain@example.org']);
  });

  test('a registration is for the office while nobody has the address', async () => {
    await write({ kind: 'confirm-registration', recipient: 'new@example.org', targetId: 1 });
    expect(await readBy(moderator)).toEqual(['new@example.org']);
    const foreign = await buildUser(server.db, otherCompanyId);
    await write({ kind: 'confirm-registration', recipient: foreign.email, targetId: 2 });
    expect(await readBy(admin)).toEqual(['new@example.org']);
  });

  test('what happened to somebody is told to them alone, and on a demo install what happened to its accounts to everybody', async () => {
    const keeper = await buildAdministrator(server.db, companyId);
    const student = await buildUser(server.db, companyId);
    const told = (email: string, kind: string) =>
      server.db.run(
        sql`insert into mails (company_id, kind, recipient, origin, state, subject, body) values (${companyId}, ${kind}, ${email}, 'http://mails.example', 'sent', 'Оценка 4', 'Оценка 4: «Слабо»')`,
      );
    for (const kind of ['notifications', 'digest', 'family-week']) await told(student.email, kind);
    await told(keeper.email, 'notifications');
    const readable = async (as?: BuiltUser) =>
      (await list(as)).body.data.flatMap(({ recipient, subject, body }: Record<string, string | null>) =>
        subject === null && body === null ? [] : [recipient],
      );
    expect(await readable(keeper)).toEqual([keeper.email]);
    await server.db.run(sql`update users set email = 'student@orbita.example' where id = ${student.id}`);
    await told('student@orbita.example', 'digest');
    await setDemo(true);
    expect(await readable()).toEqual(['student@orbita.example']);
    await setDemo(false);
  });

  test('who is blocked or has to change the password does not open the page', async () => {
    const blocked = await buildUser(server.db, companyId, { is_moderator: true });
    await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${blocked.id}`);
    const issued = await buildUser(server.db, companyId, { is_moderator: true });
    await server.db.run(sql`update users set must_change_password = true where id = ${issued.id}`);
    expect(await list(blocked)).toMatchObject({ status: 403, body: { code: 'account-blocked' } });
    expect(await list(issued)).toMatchObject({ status: 403, body: { code: 'password-to-change' } });
    await setDemo(true);
    await write(restoring(await buildUser(server.db, companyId)));
    expect([await readBy(blocked), await readBy(issued)]).toEqual([[], []]);
    await setDemo(false);
  });

  test('on a demo install everybody reads mails to the demo accounts, and no others', async () => {
    const demo = await buildAdministrator(server.db, companyId);
    await server.db.run(sql`update users set email = 'admin@orbita.example' where id = ${demo.id}`);
    const real = await buildAdministrator(server.db, companyId);
    const student = await buildUser(server.db, companyId);
    await write({ kind: 'restore-password', recipient: 'Admin@orbita.example' }, restoring(real), restoring(student));
    await setDemo(true);
    expect(await readBy()).toEqual(['Admin@orbita.example']);
    expect(await readBy(student)).toEqual(['Admin@orbita.example']);
    expect(await readBy(moderator)).toEqual(['Admin@orbita.example', student.email].toSorted());
    await join(demo.id, otherCompanyId);
    expect(await readBy()).toEqual([]);
    await setDemo(false);
  });

  test('on a demo install an invitation to a demo address is not for everybody', async () => {
    const demo = await buildUser(server.db, companyId);
    await server.db.run(sql`update users set email = 'teacher@orbita.example' where id = ${demo.id}`);
    const { id } = await server.db.one<{ id: number }>(
      sql`insert into invitations (company_id, email, role_id, expires_at) values (${companyId}, 'teacher@orbita.example', 1, now() + interval '1 day') returning id`,
    );
    await write({ kind: 'invitation', recipient: 'teacher@orbita.example', targetId: id });
    await setDemo(true);
    expect(await readBy()).toEqual([]);
    await setDemo(false);
  });
});
