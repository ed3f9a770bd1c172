import type { Organisation, Role, TreeRole } from '@orbita/contract/organisation';
import { type Db, type Sql, sql } from '@orbita/database';
import { topicListedTo } from '../../../access/listed-topics.access.ts';
import { heldRoles, worksIn } from '../../../access/role-holders.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { personColumns, personJson } from '../../../platform/person.sql.ts';
import { canChange, canRemove } from '../organisation.access.ts';

export const selectTree = (db: Db, companyId: number): Promise<TreeRole[]> =>
  db.rows(sql`
    with working as materialized (
      select u.id from users u where u.id in (select p.user_id from organisation_role_people p join organisation_roles r on r.id = p.role_id where r.company_id = ${companyId})
        and ${worksIn(sql`u.id`, sql`${companyId}::int`)})
    select r.id, r.parent_id, r.name, r.core_type as type, r.is_scope, coalesce(r.finished_at < now(), false) as is_over, '/api/files/' || r.image_id as image_src,
      array(select p.user_id from organisation_role_people p where p.role_id = r.id and p.user_id in (select w.id from working w) order by p.user_id) as user_ids
    from organisation_roles r where r.company_id = ${companyId}
    order by cardinality(r.ancestors), r.core_type nulls last, r.name, r.id`);

export const selectHolders = (db: Db, companyId: number): Promise<Organisation['people']> =>
  db.rows(sql`
    select ${personColumns('u')} from users u
    where u.id in (select p.user_id from organisation_role_people p join organisation_roles r on r.id = p.role_id where r.company_id = ${companyId})
      and ${worksIn(sql`u.id`, sql`${companyId}::int`)}
    order by u.last_name, u.first_name, u.id`);

const peopleOf: Sql = sql`
  coalesce((select json_agg(${personJson('u')}::jsonb || jsonb_build_object('focus', p.focus, 'since', p.since) order by u.last_name, u.first_name, u.id)
    from ${heldRoles} p join users u on u.id = p.user_id where p.role_id = r.id), '[]')`;
const skillsOf: Sql = sql`
  coalesce((select json_agg(json_build_object('id', k.id, 'title', k.title, 'value', k.value, 'competence', k.competence) order by k.title, k.id)
    from organisation_role_skills rs join skills k on k.id = rs.skill_id where rs.role_id = r.id), '[]')`;
const stepsOf = (viewer: Viewer): Sql => sql`
  coalesce((select json_agg(json_build_object('id', st.id, 'title', st.title, 'subject_id', s.id, 'subject', s.title) order by s.title, st.title, st.id)
    from organisation_role_steps rs join steps st on st.id = rs.step_id and st.deleted_at is null join subjects s on s.id = st.subject_id
      join chapters c on c.id = st.chapter_id and c.deleted_at is null
    where rs.role_id = r.id and ${topicListedTo(viewer)}), '[]')`;

export const selectRole = (db: Db, viewer: Viewer, id: number): Promise<Role | undefined> =>
  db.row(sql`
    select r.id, r.name, r.description, r.image_id, '/api/files/' || r.image_id as image_src, r.core_type as type, r.is_scope, r.parent_id, r.meeting_id, r.started_at, r.finished_at, r.updated_at,
      array(select o.title from smart_objects o where o.role_id = r.id and o.kind = 'accountabilities' order by o.sort, o.id) as accountabilities,
      ${skillsOf} as skills, ${stepsOf(viewer)} as steps, ${peopleOf} as people,
      array(select rs.step_id from organisation_role_steps rs where rs.role_id = r.id order by rs.step_id) as steps_ids,
      array(select p.user_id from ${heldRoles} p where p.role_id = r.id order by p.user_id) as user_ids,
      array(select o.id from smart_objects o where o.role_id = r.id order by o.sort, o.id) as smart_object_ids,
      array(select b.circle_id from organisation_role_branches b where b.role_id = r.id order by b.circle_id) as branches_ids,
      array(select d.duty from organisation_duties d where d.role_id = r.id order by d.duty) as duties,
      coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title, t.id)
        from trajectory_organisation_roles tr join trajectories t on t.id = tr.trajectory_id where tr.role_id = r.id), '[]') as trajectories,
      ${canChange(viewer)} as can_change, ${canRemove(viewer)} as can_remove
    from organisation_roles r where r.id = ${id} and r.company_id = ${viewer.company_id}`);

/** What the history of a role tells, as people read it. */
export interface ShownRole {
  name: string;
  description: string;
  circle: string | null;
  image: string | null;
  purposes: string[];
  accountabilities: string[];
  policies: string[];
  people: string[];
  skills: string[];
  /** How many; their names may be closed to readers of the history. */
  topics: number;
  branches: string[];
  started_at: string | null;
  finished_at: string | null;
}
export const selectShown = (db: Db, id: number): Promise<ShownRole> =>
  db.one(sql`
    select r.name, r.description, (select c.name from organisation_roles c where c.id = r.parent_id) as circle, '/api/files/' || r.image_id as image, r.started_at, r.finished_at,
      array(select o.title from smart_objects o where o.role_id = r.id and o.kind = 'purposes' order by o.sort, o.id) as purposes,
      array(select o.title from smart_objects o where o.role_id = r.id and o.kind = 'accountabilities' order by o.sort, o.id) as accountabilities,
      array(select o.title from smart_objects o where o.role_id = r.id and o.kind = 'policies' order by o.sort, o.id) as policies,
      array(select concat_ws(' ', u.last_name, u.first_name) || case when p.focus = '' then '' else ' (' || p.focus || ')' end from ${heldRoles} p join users u on u.id = p.user_id
        where p.role_id = r.id order by u.last_name, u.first_name, u.id) as people,
      array(select k.title from organisation_role_skills rs join skills k on k.id = rs.skill_id where rs.role_id = r.id order by k.title, k.id) as skills,
      (select count(*)::int from organisation_role_steps rs where rs.role_id = r.id) as topics,
      array(select c.name from organisation_role_branches b join organisation_roles c on c.id = b.circle_id where b.role_id = r.id order by c.name, c.id) as branches
    from organisation_roles r where r.id = ${id}`);
