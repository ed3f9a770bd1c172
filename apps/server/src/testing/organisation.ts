// Test data of the organisation: a circle with roles, tensions and meetings in every state.
import { type Db, sql } from '@orbita/database';

const id = async (db: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  (await db.one<{ id: number }>(statement)).id;

/** Builds a circle with its core roles, at the top or in another one. */
export async function buildCircle(db: Db, companyId: number, parentId: number | null = null): Promise<number> {
  const circleId = await buildOrganisationRole(db, companyId, parentId, 'Круг');
  await db.run(sql`
    with circle as (update organisation_roles set is_scope = true where id = ${circleId} returning *)
    insert into organisation_roles (company_id, parent_id, ancestors, core_type)
    select c.company_id, c.id, c.ancestors || c.id, core from circle c, unnest(array[1, 2, 3, 4, 5, 10]) core`);
  return circleId;
}

export const buildOrganisationRole = (
  db: Db,
  companyId: number,
  parentId: number | null,
  name = 'Роль',
): Promise<number> =>
  id(
    db,
    sql`insert into organisation_roles (company_id, parent_id, ancestors, name)
      select ${companyId}, ${parentId}::int, coalesce((select ancestors || id from organisation_roles where id = ${parentId}::int), '{}'), ${name} returning id`,
  );

/** Gives a core role of a circle to a person. */
export const giveCore = (db: Db, circleId: number, type: number, userId: number): Promise<number> =>
  db.run(
    sql`insert into organisation_role_people (role_id, user_id) select id, ${userId} from organisation_roles where parent_id = ${circleId} and core_type = ${type}`,
  );

export const buildObject = (db: Db, roleId: number, kind: string, authorId: number | null = null): Promise<number> =>
  id(
    db,
    sql`insert into smart_objects (company_id, role_id, kind, title, description, created_by)
      select company_id, id, ${kind}, 'Что есть', 'Что было бы лучше', ${authorId}::int from organisation_roles where id = ${roleId} returning id`,
  );

export const buildMeeting = (db: Db, circleId: number, state: 'planned' | 'running' = 'running'): Promise<number> =>
  id(
    db,
    sql`insert into organisation_meetings (company_id, scope_id, title, starts_at, begun_at, state)
      select company_id, id, 'Собрание', '2090-09-01 10:00+03', case ${state} when 'running' then now() end, ${state} from organisation_roles where id = ${circleId} returning id`,
  );

export const buildProposal = (
  db: Db,
  tensionId: number,
  { changes, meetingId = null }: { changes: object[]; meetingId?: number | null },
): Promise<number> =>
  id(
    db,
    sql`insert into organisation_proposals (company_id, tension_id, meeting_id, changes, created_by)
      select company_id, id, ${meetingId}::int, ${JSON.stringify(changes)}::jsonb, created_by from smart_objects where id = ${tensionId} returning id`,
  );

export interface BuiltOrganisation {
  circleId: number;
  otherCircleId: number;
  roleId: number;
  /** A role that only its deletion uses. */
  spareRoleId: number;
  objectId: number;
  spareObjectId: number;
  tensionId: number;
  meetingId: number;
  proposalId: number;
  plannedMeetingId: number;
  spareMeetingId: number;
  endingMeetingId: number;
}
export async function buildOrganisation(
  db: Db,
  companyId: number,
  { adminId, holderId, stepId }: { adminId: number; holderId: number; stepId: number },
): Promise<BuiltOrganisation> {
  const circleId = await buildCircle(db, companyId);
  const otherCircleId = await buildCircle(db, companyId, circleId);
  const roleId = await buildOrganisationRole(db, companyId, circleId);
  await giveCore(db, circleId, 3, adminId);
  await db.run(sql`insert into organisation_role_people (role_id, user_id) values (${roleId}, ${holderId})`);
  await db.run(sql`insert into organisation_role_steps (role_id, step_id) values (${roleId}, ${stepId})`);
  await db.run(
    sql`insert into organisation_duties (company_id, duty, role_id) values (${companyId}, 'extensions', ${roleId})`,
  );
  const keeperId = await buildOrganisationRole(db, companyId, null, 'Замены');
  await db.run(sql`insert into organisation_role_people (role_id, user_id) values (${keeperId}, ${adminId})`);
  await db.run(
    sql`insert into organisation_duties (company_id, duty, role_id) values (${companyId}, 'absences', ${keeperId})`,
  );
  const meetingId = await buildMeeting(db, circleId);
  const decidedTensionId = await buildObject(db, circleId, 'tensions', adminId);
  const spareRoleId = await buildOrganisationRole(db, companyId, circleId);
  await db.run(sql`insert into organisation_role_people (role_id, user_id) values (${spareRoleId}, ${holderId})`);
  const changes = [{ act: 'change', role_id: roleId, accountabilities: ['Отвечает за всё'] }];
  return {
    circleId,
    otherCircleId,
    roleId,
    spareRoleId,
    objectId: await buildObject(db, roleId, 'projects', adminId),
    spareObjectId: await buildObject(db, roleId, 'policies', adminId),
    tensionId: await buildObject(db, roleId, 'tensions', adminId),
    meetingId,
    proposalId: await buildProposal(db, decidedTensionId, { changes, meetingId }),
    plannedMeetingId: await buildMeeting(db, circleId, 'planned'),
    spareMeetingId: await buildMeeting(db, circleId, 'planned'),
    endingMeetingId: await buildMeeting(db, circleId),
  };
}
