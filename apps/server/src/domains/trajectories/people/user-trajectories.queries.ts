import type { FollowedTrajectory } from '@orbita/contract/trajectories';
import { type Db, type Sql, sql } from '@orbita/database';
import { admittedByPrivacy, visibleTo } from '../../../access/subjects.access.ts';
import { curatesOrCuratedStudent } from '../../../access/followers.access.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { todayOf } from '../../../platform/today.sql.ts';
import { shownTitle } from '../../subjects/index.ts';
import { businessRolesOf, semestersOf } from '../picture/picture.queries.ts';

/** Groups in which the person follows a trajectory of the viewer's company. */
const followed = (viewer: Viewer, userId: number): Sql => sql`
  select g.id, g.name, g.half_id, g.trajectory_id from group_users gu join groups g on g.id = gu.group_id
  where gu.user_id = ${userId} and g.company_id = ${viewer.company_id} and not g.is_archived and g.trajectory_id is not null`;

/** Whether the viewer is a curator of the person; parents see schedule and diary alone. */
export const isCuratedBy = async (db: Db, viewer: Viewer, userId: number): Promise<boolean> =>
  (
    await db.one<{ is_curated: boolean }>(
      sql`select ${curatesOrCuratedStudent(viewer, sql`${userId}::int`)} as is_curated`,
    )
  ).is_curated;

/** Hard skills of discipline `s`, those of most topics first: of topics that are no drafts, where trajectory `t` shows them. */
const hardSkills: Sql = sql`
  coalesce((select json_agg(k.title order by k.topics desc, k.title) from (
    select k.title, count(*) as topics from steps st join chapters c on c.id = st.chapter_id join step_skills sk on sk.step_id = st.id join skills k on k.id = sk.skill_id
    where t.is_show_hard_skills and st.subject_id = s.id and st.deleted_at is null and not st.hidden and not c.hidden group by k.title) k), '[]')`;

type Head = Omit<FollowedTrajectory, 'halves'>;
export const selectFollowed = (db: Db, viewer: Viewer, userId: number): Promise<Head[]> =>
  db.rows(sql`
    with followed as materialized (${followed(viewer, userId)})
    select t.id, t.title, t.description, t.image_id, '/api/files/' || t.image_id as image_src, t.educational_program_name, ${businessRolesOf} as business_roles,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from followed f where f.trajectory_id = t.id), '[]') as groups
    from trajectories t where t.id in (select trajectory_id from followed) order by t.title, t.id`);

type Half = FollowedTrajectory['halves'][number] & { trajectory_id: number };
/**
 * Returns the halves of the trajectories that the person follows. Where the full structure is not shown, the halves end
 * with the one studied now, or with the last whose semester has begun when the group names none.
 */
export const selectFollowedHalves = (db: Db, viewer: Viewer, userId: number): Promise<Half[]> =>
  db.rows(sql`
    with followed as materialized (${followed(viewer, userId)}),
    placed as materialized (
      select th.trajectory_id, th.half_id, th.sort, bool_or(f.half_id = th.half_id) as is_current,
        exists (select 1 from half_semesters hs join semesters m on m.id = hs.semester_id where hs.half_id = th.half_id and m.started_at <= ${todayOf(viewer.company_id)}) as has_begun
      from followed f join trajectory_halves th on th.trajectory_id = f.trajectory_id group by th.trajectory_id, th.half_id, th.sort),
    reached as (
      select trajectory_id, coalesce(max(sort) filter (where is_current), max(sort) filter (where has_begun), -1) as sort from placed group by trajectory_id)
    select p.trajectory_id, h.id, h.title, coalesce(p.is_current, false) as is_current, ${semestersOf} as semesters,
      coalesce((select json_agg(json_build_object('id', s.id, 'title', ${shownTitle(false)}, 'color', s.color, 'is_archived', s.is_archived, 'can_open', ${visibleTo(viewer)}, 'hard_skills', ${hardSkills}) order by s.title, s.id)
        from subject_halves sh join subjects s on s.id = sh.subject_id and s.deleted_at is null
        where sh.half_id = h.id and ((not s.hidden and ${admittedByPrivacy(userId)}) or ${visibleTo(viewer)})), '[]') as subjects
    from placed p join reached r on r.trajectory_id = p.trajectory_id join trajectories t on t.id = p.trajectory_id join halves h on h.id = p.half_id
    where ${can(viewer, 'trajectories_read')} or t.show_full_structure or p.sort <= r.sort
    order by p.trajectory_id, p.sort, h.title, h.id`);
