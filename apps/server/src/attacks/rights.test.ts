// Nobody gives, takes or uses a right that they do not hold.
import type { Permission } from '@orbita/contract/permissions';
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { type Reply } from '../testing/app.ts';
import { buildAdministrator, buildUser, type BuiltUser } from '../testing/builders.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';
import { uploadFile } from '../testing/uploads.ts';

inClassroom();

const call = (as: BuiltUser, method: string, path: string, body?: object): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const ofCompany = (path = '') => `/api/companies/${room.companyId}${path}`;
/** Builds a member with a role of these permissions. */
async function buildHolder(...permissions: Permission[]): Promise<BuiltUser> {
  const { id } = await server.db.one<{ id: number }>(
    sql`insert into admin_roles (company_id, name, permissions) values (${room.companyId}, 'Роль ' || gen_random_uuid(), ${permissions}) returning id`,
  );
  return buildUser(server.db, room.companyId, { roleId: id });
}
const own = (owner: BuiltUser | null) =>
  server.db.run(sql`update companies set owner_id = ${owner?.id ?? null} where id = ${room.companyId}`);
const submit = async (body: object = {}): Promise<{ id: number }> =>
  (
    await call(room.student, 'POST', '/api/v2/answers', {
      pattern_id: room.patternId,
      fields: [{ form_id: room.formId, value: 'Ответ' }],
      ...body,
    })
  ).body;

describe('the company', () => {
  test('gains and loses moderators only by those who may do what moderators do', async () => {
    const [editor, keeper, both] = [
      await buildHolder('company_read', 'company_write'),
      await buildHolder('users_read', 'users_write'),
      await buildHolder('admin_panel_read', 'company_read', 'company_write', 'users_read', 'users_write'),
    ];
    for (const person of [editor, keeper]) {
      expect((await call(person, 'POST', ofCompany('/moderators'), { user_id: person.id })).status).toBe(403);
      expect((await call(person, 'GET', ofCompany('/users'))).status).toBe(person === keeper ? 200 : 403);
    }
    expect((await call(both, 'POST', ofCompany('/moderators'), { user_id: room.teacher.id })).status).toBe(200);
    expect((await call(both, 'POST', ofCompany('/moderators'), { user_id: both.id })).status).toBe(200);
    expect((await call(editor, 'DELETE', ofCompany(`/moderators/${room.teacher.id}`))).body.code).toBe(
      'rights-not-held',
    );
    expect((await call(both, 'DELETE', ofCompany(`/moderators/${room.teacher.id}`))).status).toBe(200);
  });

  test('loses nobody who may do more than the one who removes', async () => {
    const moderator = await buildUser(server.db, room.companyId, { is_moderator: true });
    const keeper = await buildHolder('users_read', 'users_write');
    const [admin] = [
      await buildAdministrator(server.db, room.companyId),
      await buildAdministrator(server.db, room.companyId),
    ];
    for (const person of [moderator, keeper])
      expect(await call(person, 'DELETE', ofCompany(`/users/${admin.id}`))).toMatchObject({
        status: 403,
        body: { code: 'rights-not-held' },
      });
    expect((await call(keeper, 'DELETE', ofCompany(`/users/${moderator.id}`))).body.code).toBe('rights-not-held');
    expect((await call(keeper, 'DELETE', ofCompany(`/users/${room.classmate.id}`))).status).toBe(200);
    expect(await server.db.rows(sql`select 1 from admin_role_users where user_id = ${admin.id}`)).toHaveLength(1);
  });

  test('keeps its owner and its last administrator, whoever asks', async () => {
    await server.db.run(sql`delete from admin_role_users where company_id = ${room.companyId}`);
    await server.db.run(sql`update company_members set is_moderator = false where company_id = ${room.companyId}`);
    const [first, second] = [
      await buildUser(server.db, room.companyId, { roleId: 1 }),
      await buildUser(server.db, room.companyId, { roleId: 1 }),
    ];
    const owner = await buildUser(server.db, room.companyId);
    await own(owner);
    expect(await call(first, 'DELETE', ofCompany(`/users/${owner.id}`))).toMatchObject({
      status: 409,
      body: { code: 'owner-stays' },
    });
    await own(null);
    const replies = await Promise.all([
      call(first, 'DELETE', ofCompany(`/users/${second.id}`)),
      call(second, 'DELETE', ofCompany(`/users/${first.id}`)),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const last = replies[0]!.status === 200 ? first : second;
    expect(await call(last, 'DELETE', ofCompany(`/users/${last.id}`))).toMatchObject({
      status: 409,
      body: { code: 'last-administrator' },
    });
  });

  test('is handed over by its owner or an administrator alone', async () => {
    const moderator = await buildUser(server.db, room.companyId, { is_moderator: true });
    for (const change of [{ owner_id: moderator.id }, { domain: 'stolen.example' }])
      expect(await call(moderator, 'PUT', ofCompany(), change)).toMatchObject({
        status: 403,
        body: { code: 'owner-only' },
      });
    const { domain, owner_id } = (await call(moderator, 'GET', ofCompany())).body;
    expect((await call(moderator, 'PUT', ofCompany(), { title: 'Колледж', domain, owner_id })).status).toBe(200);
    await own(moderator);
    expect((await call(moderator, 'PUT', ofCompany(), { owner_id: room.teacher.id })).status).toBe(200);
    await own(null);
  });
});

describe('who may read all disciplines', () => {
  test('writes neither comments nor notes, and holds no work', async () => {
    const reader = await buildHolder('admin_panel_read', 'subjects_read');
    const editor = await buildHolder('admin_panel_read', 'subjects_read', 'subjects_write');
    const file = await uploadFile(server, room.student.token);
    const { id } = await submit({
      fields: [{ form_id: room.formId, value: 'Ответ', attachments: [{ type: 'document', attachment_id: file.id }] }],
    });
    const note = { file_id: file.id, page: 1, kind: 'pin', points: [{ x: 0.2, y: 0.3 }], text: 'Поясните' };
    const claim = `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}/claim`;
    const writes = async (as: BuiltUser) => [
      (await call(as, 'POST', '/api/comments', { ugc_answer_id: id, text: 'Поясните' })).status,
      (await call(as, 'POST', `/api/v2/answers/${id}/annotations`, note)).status,
      (await call(as, 'POST', claim)).status,
      (await call(as, 'POST', '/api/expertises', { answer_id: id, text: 'Верно' })).status,
    ];
    expect((await call(reader, 'GET', `/api/v2/answers/${id}`)).status).toBe(200);
    expect(await writes(reader)).toEqual([403, 403, 403, 403]);
    expect(await writes(editor)).toEqual([200, 200, 200, 200]);
    const stranger = await buildUser(server.db, room.companyId);
    for (const as of [stranger, await buildHolder('admin_panel_read')])
      expect((await call(as, 'DELETE', claim)).status).toBe(403);
  });
});

test('who may read all people learns of achievements the scores alone', async () => {
  const keeper = await buildHolder('admin_panel_read', 'users_read');
  await call(room.teacher, 'POST', '/api/v2/marks', { step_id: room.stepId, student_id: room.student.id, value: 10 });
  const path = `/api/v2/achievements/${room.student.id}/perfectionist`;
  const { body } = await call(keeper, 'GET', path);
  expect(body).toMatchObject({ facts: [] });
  expect((await call(room.student, 'GET', path)).body).toMatchObject({
    score: body.score,
    facts: [{ value: 10 }],
  });
});
