import type { Permission } from '@orbita/contract/permissions';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildCompany,
  buildGroup,
  buildInquiry,
  buildOpenParent,
  buildRole,
  buildSemester,
  buildSubject,
  buildTrajectory,
  buildUserImport,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let domains = 0;
async function buildOffice() {
  const host = `office${(domains += 1)}.example`;
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const call = (method: string, path: string, as: BuiltUser, body?: object) =>
    server.request(method, path, { as: as.token, body, headers: { host } });
  const waiting = async (as = admin) =>
    Object.fromEntries(
      (await call('GET', '/api/v2/admin/overview', as)).body.waiting.map(({ kind, count }: any) => [kind, count]),
    );
  return { companyId, admin, call, waiting };
}

describe('what waits', () => {
  test('is counted from facts, of the own company alone', async () => {
    const { companyId, waiting, admin } = await buildOffice();
    const other = await buildOffice();
    expect(await waiting()).toEqual({});
    const student = await buildUser(server.db, companyId, { last_name: 'Ким', first_name: 'Ян' });
    const double = await buildUser(server.db, companyId, { last_name: 'Ким', first_name: 'Ян' });
    await buildOpenParent(server.db, companyId, student.id);
    const groupId = await buildGroup(server.db, companyId, [student.id]);
    await buildGroup(server.db, companyId);
    await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${admin.id}, ${groupId})`);
    await server.db.run(sql`
      insert into invitations (company_id, email, expires_at) values (${companyId}, 'late@example.org', now() - interval '1 day')`);
    await server.db.run(sql`
      insert into company_services (company_id, service, url, check_result) values (${companyId}, 'polls', 'https://a.example', 'no-answer')`);
    await server.db.run(sql`
      insert into semesters (company_id, title, started_at, finished_at) values (${companyId}, 'Осень', current_date - 90, current_date + 10)`);
    await buildInquiry(server.db, companyId);
    await buildUserImport(server.db, companyId, admin.id);
    await server.db.run(sql`
      insert into registrations (company_id, email, password_hash, first_name, last_name)
      select ${companyId}, e, '', 'Ян', 'Ким' from unnest(${['new@example.org', 'New@example.org']}::text[]) e`);
    await server.db.run(sql`
      insert into sign_in_attempts (key, failures, blocked_until)
      values (${`user:${student.id}:10.0.0.1`}, 5, now() + interval '1 minute'), (${`user:${admin.id}:10.0.0.1`}, 5, now() - interval '1 minute'),
        (${`login:${companyId}`}, 5, now() + interval '1 minute')`);
    expect(await waiting()).toEqual({
      open_inquiries: 1,
      relation_requests: 1,
      expired_invitations: 1,
      suspected_doubles: 1,
      open_registrations: 1,
      ready_imports: 1,
      locked_people: 1,
      people_without_role: expect.any(Number),
      groups_without_curator: 1,
      groups_without_trajectory: 2,
      groups_without_students: 1,
      groups_without_subjects: 2,
      no_next_semester: 1,
      failed_services: 1,
    });
    expect(double.id).toBeGreaterThan(student.id);
    expect(await other.waiting()).toEqual({});
  });

  test('equals what the lists show behind it', async () => {
    const { companyId, call, waiting, admin } = await buildOffice();
    await buildGroup(server.db, companyId, [(await buildUser(server.db, companyId)).id]);
    await buildGroup(server.db, companyId);
    await buildUser(server.db, companyId);
    const counts = await waiting();
    const total = async (path: string) => (await call('GET', path, admin)).body.total;
    expect(await total('/api/v2/admin/users?role=none')).toBe(counts.people_without_role);
    await server.db.run(sql`
      insert into sign_in_attempts (key, failures, blocked_until) values (${`second-factor:${admin.id}`}, 5, now() + interval '1 minute')`);
    await buildUserImport(server.db, companyId, admin.id);
    await buildUserImport(server.db, companyId, admin.id, 'applied');
    await server.db.run(sql`
      insert into registrations (company_id, email, password_hash, first_name, last_name, created_at)
      values (${companyId}, 'one@example.org', '', 'Ян', 'Ким', now()), (${companyId}, 'two@example.org', '', 'Ян', 'Ким', now() - interval '49 hours')`);
    const later = await waiting();
    expect(later).toMatchObject({ locked_people: 1, ready_imports: 1, open_registrations: 1 });
    expect(await total('/api/v2/admin/users?locked=true')).toBe(later.locked_people);
    expect(await total('/api/v2/admin/user-imports?state=ready')).toBe(later.ready_imports);
    expect(await total('/api/v2/admin/registrations')).toBe(later.open_registrations);
    for (const lack of ['curator', 'trajectory', 'students', 'subjects'])
      expect(await total(`/api/v2/groups?without=${lack}`)).toBe(counts[`groups_without_${lack}`]);
    await server.db.run(sql`
      with mail as (insert into mails (company_id, kind, recipient, origin, state) values (${companyId}, 'invitation', 'a@example.org', 'http://x', 'failed') returning id)
      insert into invitations (company_id, email, expires_at, mail_id) select ${companyId}, 'a@example.org', now() + interval '1 day', id from mail`);
    expect((await waiting()).undelivered_invitations).toBe(1);
    const undelivered = (await call('GET', '/api/v2/admin/invitations?state=undelivered', admin)).body;
    expect([undelivered.total, undelivered.counters.undelivered]).toEqual([1, 1]);
  });

  test('is told only to who may decide it', async () => {
    const { companyId, waiting, call } = await buildOffice();
    await buildGroup(server.db, companyId);
    await buildUser(server.db, companyId);
    const holder = async (...permissions: Permission[]) =>
      buildUser(server.db, companyId, { roleId: await buildRole(server.db, companyId, permissions) });
    expect(Object.keys(await waiting(await holder('admin_panel_read', 'groups_read')))).toEqual([]);
    expect(Object.keys(await waiting(await holder('admin_panel_read', 'groups_write')))).toEqual([
      'groups_without_curator',
      'groups_without_trajectory',
      'groups_without_students',
      'groups_without_subjects',
    ]);
    expect((await call('GET', '/api/v2/admin/first-steps', await holder('admin_panel_read'))).status).toBe(403);
  });
});

describe('the first hour', () => {
  test('is known from what there is, and a step can be passed over and taken up', async () => {
    const { companyId, call, admin } = await buildOffice();
    const read = async () => (await call('GET', '/api/v2/admin/first-steps', admin)).body;
    const done = async () => (await read()).steps.filter(({ is_done }: any) => is_done).map(({ step }: any) => step);
    expect(await done()).toEqual([]);
    await buildUser(server.db, companyId);
    await buildGroup(server.db, companyId);
    await buildTrajectory(server.db, companyId);
    await buildSemester(server.db, companyId);
    await buildSubject(server.db, companyId);
    expect(await done()).toEqual(['people', 'groups', 'trajectory', 'semester', 'subjects']);
    await server.db.run(
      sql`insert into invitations (company_id, email, expires_at) values (${companyId}, 'x@example.org', now())`,
    );
    expect(await done()).toHaveLength(6);

    const pass = (step: string, is_passed: boolean) =>
      call('PUT', '/api/v2/admin/first-steps', admin, { step, is_passed });
    await pass('semester', true);
    await pass('semester', true);
    await pass('all', true);
    expect(await read()).toMatchObject({ is_hidden: true });
    expect((await read()).steps[3]).toMatchObject({ step: 'semester', is_passed: true });
    await pass('semester', false);
    await pass('all', false);
    expect(await read()).toMatchObject({ is_hidden: false });
    expect((await read()).steps[3].is_passed).toBe(false);
  });
});
