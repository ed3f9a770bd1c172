import type { AgendaItem, RoleProposal, WordedChange } from '@orbita/contract/organisation';
import { MOST_ON_AGENDA, type ObjectStatus, type ProposalState } from '@orbita/contract/organisation/words';
import { type Db, type Sql, sql } from '@orbita/database';
import { isInForce } from '../../../access/role-holders.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../../platform/person.sql.ts';
import { canChange } from '../organisation.access.ts';

/** A proposal as it is kept; `worded` is null until it is decided. */
export interface KeptProposal extends Omit<AgendaItem, 'worded' | 'can_decide'> {
  worded: WordedChange[] | null;
  /** Circle of the role that has the tension; null when they are gone. */
  circle_id: number | null;
  /** The viewer wrote it last. */
  is_own: boolean;
}

const holdsRole = (viewer: Viewer): Sql =>
  sql`(${isInForce(sql`r`)} and exists (select 1 from organisation_role_people hp where hp.role_id = r.id and hp.user_id = ${viewer.id}))`;
/** Condition: the viewer may propose about tension `o` of role `r`: has it, holds the role while it is in force, or may change it. */
export const mayPropose = (viewer: Viewer): Sql =>
  sql`(o.created_by = ${viewer.id} or ${holdsRole(viewer)} or ${canChange(viewer)})`;
const circleOf: Sql = sql`case when r.is_scope then r.id else r.parent_id end`;

const selectProposals = (db: Db, viewer: Viewer, condition: Sql): Promise<KeptProposal[]> =>
  db.rows(sql`
    select p.id, p.tension_id, r.id as role_id, coalesce(p.told ->> 'role', r.name) as role, case when p.told is null then r.core_type else (p.told ->> 'role_type')::int end as role_type,
      ${circleOf} as circle_id, coalesce(p.told ->> 'what_is', o.title) as what_is, coalesce(p.told ->> 'what_better', o.description) as what_better,
      case when u.id is not null then ${personJson('u')} end as author, p.changes, p.worded, p.state, p.note, p.meeting_id, p.created_by is not distinct from ${viewer.id} as is_own, coalesce(p.state = 'open' and ${mayPropose(viewer)}, false) as can_change, p.updated_at
    from organisation_proposals p left join smart_objects o on o.id = p.tension_id left join organisation_roles r on r.id = o.role_id
      left join users u on u.id = coalesce((p.told ->> 'author_id')::int, o.created_by)
    where p.company_id = ${viewer.company_id} and ${condition} order by p.id limit ${MOST_ON_AGENDA}`);

export const selectAgenda = (db: Db, viewer: Viewer, meetingId: number): Promise<KeptProposal[]> =>
  selectProposals(db, viewer, sql`p.meeting_id = ${meetingId}`);
/** Open proposals of a circle that no meeting has on its agenda; those of a settled tension wait until it is taken up again. */
export const selectWaiting = (db: Db, viewer: Viewer, circleId: number): Promise<KeptProposal[]> =>
  selectProposals(
    db,
    viewer,
    sql`p.state = 'open' and p.meeting_id is null and o.status <> 'ready' and ${circleOf} = ${circleId}`,
  );
export const selectLastProposal = async (
  db: Db,
  viewer: Viewer,
  tensionId: number,
): Promise<KeptProposal | undefined> =>
  (
    await selectProposals(
      db,
      viewer,
      sql`p.id = (select max(x.id) from organisation_proposals x where x.tension_id = ${tensionId})`,
    )
  )[0];

interface Tension {
  kind: string;
  role_id: number;
  circle_id: number;
  status: ObjectStatus;
  may_propose: boolean;
}
export const selectTension = (db: Db, viewer: Viewer, id: number): Promise<Tension | undefined> =>
  db.row(sql`
    select o.kind, o.role_id, o.status, coalesce(${circleOf}, r.id) as circle_id, coalesce(${mayPropose(viewer)}, false) as may_propose
    from smart_objects o join organisation_roles r on r.id = o.role_id where o.id = ${id} and o.company_id = ${viewer.company_id}`);

/** Writes the open proposal about a tension; returns false when the one that was read has changed or was decided, or when there is one that was not read. */
export const writeProposal = async (
  db: Db,
  viewer: Viewer,
  { tensionId, changes }: { tensionId: number; changes: RoleProposal[] },
  asRead: string | undefined,
): Promise<boolean> => {
  const written = await db.run(
    asRead === undefined
      ? sql`
    insert into organisation_proposals (company_id, tension_id, changes, created_by)
    values (${viewer.company_id}, ${tensionId}, ${JSON.stringify(changes)}::jsonb, ${viewer.id})
    on conflict (tension_id) where state = 'open' do nothing`
      : sql`
    update organisation_proposals set changes = ${JSON.stringify(changes)}::jsonb, created_by = ${viewer.id}, updated_at = now()
    where tension_id = ${tensionId} and state = 'open' and updated_at = ${asRead}::timestamptz`,
  );
  return written === 1;
};

interface Decision {
  id: number;
  state: ProposalState;
  note: string;
  worded: WordedChange[];
}
/** Notes what was decided and about what, which stays when the tension is deleted; an accepted proposal settles its tension. */
export const decide = (db: Db, { id, state, note, worded }: Decision): Promise<number> =>
  db.run(sql`
    with decided as (
      update organisation_proposals p set state = ${state}, note = ${note}, worded = ${JSON.stringify(worded)}::jsonb, decided_at = now(), updated_at = now(),
        told = jsonb_build_object('role', r.name, 'role_type', r.core_type, 'what_is', o.title, 'what_better', o.description, 'author_id', o.created_by)
      from smart_objects o join organisation_roles r on r.id = o.role_id where p.id = ${id} and o.id = p.tension_id returning p.tension_id)
    update smart_objects o set status = 'ready', updated_at = now() from decided where o.id = decided.tension_id and ${state} = 'accepted'`);

/** What the words of a change say of a role. */
export interface WordedRole {
  id: number;
  name: string;
  core_type: number | null;
  circle: string | null;
  ancestors: number[];
  purposes: string[];
  accountabilities: string[];
  policies: string[];
}
const linesOf = (kind: string): Sql =>
  sql`array(select o.title from smart_objects o where o.role_id = r.id and o.kind = ${kind} order by o.sort, o.id)`;
export const selectWordedRoles = (db: Db, companyId: number, ids: number[]): Promise<WordedRole[]> =>
  db.rows(sql`
    select r.id, r.name, r.core_type, (select c.name from organisation_roles c where c.id = r.parent_id) as circle, r.ancestors,
      ${linesOf('purposes')} as purposes, ${linesOf('accountabilities')} as accountabilities, ${linesOf('policies')} as policies
    from organisation_roles r where r.company_id = ${companyId} and r.id = any (${ids})`);
