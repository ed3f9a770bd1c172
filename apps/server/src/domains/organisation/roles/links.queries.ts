// What a role is tied to: people, skills, topics, circles, and the lines of one kind. Skills and circles return how many of the
// ids are known, topics how many the role has then.
import { type Db, sql } from '@orbita/database';
import { topicListedTo } from '../../../access/listed-topics.access.ts';
import { heldRoles, worksIn } from '../../../access/role-holders.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { touchRole } from './write-roles.queries.ts';

export async function writeSkills(db: Db, companyId: number, roleId: number, ids: number[]): Promise<number> {
  await db.run(sql`delete from organisation_role_skills where role_id = ${roleId}`);
  return db.run(
    sql`insert into organisation_role_skills (role_id, skill_id) select ${roleId}, k.id from skills k where k.company_id = ${companyId} and k.id = any (${ids})`,
  );
}

/** A topic that is tied already stays, although the viewer may not open it. */
export async function writeSteps(db: Db, viewer: Viewer, roleId: number, ids: number[]): Promise<number> {
  const gone = await db.run(
    sql`delete from organisation_role_steps where role_id = ${roleId} and step_id <> all (${ids})`,
  );
  const came = await db.run(sql`
    insert into organisation_role_steps (role_id, step_id)
    select ${roleId}, st.id from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id and c.deleted_at is null
    where st.id = any (${ids}) and st.deleted_at is null and ${topicListedTo(viewer)} on conflict do nothing`);
  // The history counts topics, so it does not tell that one has taken the place of another.
  if (gone + came > 0) await touchRole(db, roleId);
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from organisation_role_steps where role_id = ${roleId}`,
  );
  return n;
}

export async function writeBranches(db: Db, companyId: number, roleId: number, ids: number[]): Promise<number> {
  await db.run(sql`delete from organisation_role_branches where role_id = ${roleId}`);
  return db.run(sql`
    insert into organisation_role_branches (role_id, circle_id)
    select ${roleId}, c.id from organisation_roles c where c.company_id = ${companyId} and c.is_scope and c.id <> ${roleId} and c.id = any (${ids})`);
}

/** Condition: person `u` works in the company; nobody else holds a role or is named to who gives one. */
const mayHold = (companyId: number) => worksIn(sql`u.id`, sql`${companyId}::int`);

/** Who got a role, and from whom it was taken. */
export interface PeopleChange {
  given: number[];
  taken: number[];
}
/**
 * Replaces the people of a role; those who stay keep their focus, and whoever does not work there at present, and so is not
 * shown, keeps the row. Also returns how many of the ids may hold it.
 */
export const writePeople = (
  db: Db,
  companyId: number,
  roleId: number,
  ids: number[],
): Promise<PeopleChange & { known: number }> =>
  db.one(sql`
    with present as materialized (select h.user_id from ${heldRoles} h where h.role_id = ${roleId}),
    gone as (
      delete from organisation_role_people p where p.role_id = ${roleId} and p.user_id <> all (${ids}) and p.user_id in (select user_id from present) returning p.user_id),
    named as materialized (select u.id from users u where u.id = any (${ids}) and ${mayHold(companyId)}),
    came as (
      insert into organisation_role_people (role_id, user_id) select ${roleId}, id from named on conflict do nothing returning user_id)
    select array(select user_id from came order by 1) as given, array(select user_id from gone order by 1) as taken, (select count(*)::int from named) as known`);

/** Gives a role to a person or changes the focus; nothing happens to somebody who does not work in the company. */
export const upsertPerson = (
  db: Db,
  companyId: number,
  { roleId, userId, focus }: { roleId: number; userId: number; focus: string | undefined },
): Promise<{ is_new: boolean } | undefined> =>
  db.row(sql`
    insert into organisation_role_people as p (role_id, user_id, focus)
    select ${roleId}, u.id, ${focus ?? ''} from users u where u.id = ${userId} and ${mayHold(companyId)}
    on conflict (role_id, user_id) do update set focus = coalesce(${focus ?? null}::text, p.focus) returning xmax = 0 as is_new`);
export const deletePerson = (db: Db, roleId: number, userId: number): Promise<number> =>
  db.run(sql`delete from organisation_role_people where role_id = ${roleId} and user_id = ${userId}`);

/** Takes all roles in a circle and the circle itself from a person; returns them. */
export const deletePersonWithin = (
  db: Db,
  circleId: number,
  userId: number,
): Promise<{ role_id: number; name: string }[]> =>
  db.rows(sql`
    delete from organisation_role_people p using organisation_roles r, users u
    where r.id = p.role_id and u.id = p.user_id and p.user_id = ${userId} and (r.id = ${circleId} or r.ancestors @> array[${circleId}::int])
    returning p.role_id, concat_ws(' ', u.last_name, u.first_name) as name`);

/** Replaces the lines of one kind of a role; a line that stays keeps its description and status. */
export async function replaceLines(
  db: Db,
  viewer: { id: number | null; company_id: number },
  { roleId, kind, lines }: { roleId: number; kind: string; lines: string[] },
): Promise<void> {
  await db.run(
    sql`delete from smart_objects where role_id = ${roleId} and kind = ${kind} and title <> all (${lines}::text[])`,
  );
  await db.run(sql`
    with lines as materialized (select line, min(place)::int as place from unnest(${lines}::text[]) with ordinality u(line, place) group by line),
    kept as (update smart_objects o set sort = lines.place from lines where o.role_id = ${roleId} and o.kind = ${kind} and o.title = lines.line returning o.title)
    insert into smart_objects (company_id, role_id, kind, title, sort, created_by)
    select ${viewer.company_id}, ${roleId}, ${kind}, lines.line, lines.place, ${viewer.id}::int from lines where lines.line not in (select title from kept)`);
}
