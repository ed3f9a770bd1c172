import type { BodyOf } from '@orbita/contract/endpoint';
import type { Meeting, MeetingRow, Minutes, organisation } from '@orbita/contract/organisation';
import type { MeetingRole, MeetingState } from '@orbita/contract/organisation/words';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  join,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import { heldRoles, isInForce, worksIn } from '../../../access/role-holders.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../../platform/person.sql.ts';
import { canChange } from '../organisation.access.ts';
import { appointsFacilitator, canRun, facilitates } from './meetings.access.ts';

const columns: Sql = sql`
  m.id, m.title, m.scope_id, coalesce(m.minutes ->> 'circle', r.name, '') as scope_name, m.starts_at, m.begun_at, m.state, m.finished_at,
  coalesce(jsonb_array_length(m.minutes -> 'items'), (select count(*)::int from organisation_proposals p where p.meeting_id = m.id)) as agenda_count`;

export interface MeetingFilter {
  circle_id?: number | undefined;
  state?: MeetingState | undefined;
}
export const selectMeetings = (
  db: Db,
  companyId: number,
  { circle_id, state }: MeetingFilter,
  page: Page,
): Promise<(MeetingRow & { total: number })[]> => {
  const conditions = [
    sql`m.company_id = ${companyId}`,
    ...(circle_id === undefined ? [] : [sql`m.scope_id = ${circle_id}`]),
    ...(state === undefined ? [] : [sql`m.state = ${state}`]),
  ];
  return db.rows(sql`
    with m as materialized (
      select m.*, count(*) over ()::int as total from organisation_meetings m where ${join(conditions, ' and ')} order by m.starts_at desc, m.id desc limit ${page.size} offset ${page.offset})
    select ${columns}, m.total from m left join organisation_roles r on r.id = m.scope_id order by m.starts_at desc, m.id desc`);
};

/** Condition: a meeting has decided something or made a change of a role. */
const actedIn = (id: Sql): Sql => sql`(
  exists (select 1 from organisation_proposals d where d.meeting_id = ${id} and d.state <> 'open') or exists (select 1 from organisation_roles x where x.meeting_id = ${id}))`;

/** By what the viewer decides in a meeting. */
export interface Deciding {
  /** Changes the roles of the circle anyway. */
  leads: boolean;
  facilitates: boolean;
}
export const selectMeeting = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<(Omit<Meeting, 'agenda' | 'waiting'> & Deciding) | undefined> =>
  db.row(sql`
    select ${columns}, m.minutes, m.updated_at, ${canRun(viewer)} as can_run, coalesce(r.id is not null and ${canChange(viewer)}, false) as leads, coalesce(${facilitates(viewer)}, false) as facilitates, coalesce(${appointsFacilitator(viewer)}, false) as can_appoint,
      coalesce((select json_agg(${personJson('u')}::jsonb || jsonb_build_object('meeting_role', mp.meeting_role) order by u.last_name, u.first_name, u.id)
        from organisation_meeting_people mp join users u on u.id = mp.user_id where mp.meeting_id = m.id), '[]') as people
    from organisation_meetings m left join organisation_roles r on r.id = m.scope_id where m.id = ${id} and m.company_id = ${viewer.company_id}`);

type NewMeetingFields = FieldsOf<BodyOf<typeof organisation.createMeeting>>;
type MeetingFields = FieldsOf<BodyOf<typeof organisation.updateMeeting>>;
const meetingFields: ColumnMap<NewMeetingFields & MeetingFields> = {
  title: (title) => title.trim(),
  starts_at: true,
  state: true,
  people: { elsewhere: 'writeMeetingPeople' },
  agenda: { elsewhere: 'writeAgenda' },
};
/** Calls a meeting with those who hold roles of the circle that are in force: its facilitator and scribe in their parts, all others as members. */
export const insertMeeting = <Given extends NewMeetingFields>(
  db: Db,
  viewer: Viewer,
  { circleId, meeting }: { circleId: number; meeting: Whole<NewMeetingFields, Given> },
): Promise<{ id: number }> =>
  db.one(sql`
    with made as (
      insert into organisation_meetings ${insertion(meetingFields, meeting, { company_id: viewer.company_id, scope_id: circleId, created_by: viewer.id })} returning id),
    people as (
      insert into organisation_meeting_people (meeting_id, user_id, meeting_role)
      select made.id, p.user_id, case when bool_or(r.core_type = 3) then 'facilitator' when bool_or(r.core_type = 4) then 'scribe' else 'member' end
      from made, ${heldRoles} p join organisation_roles r on r.id = p.role_id where r.parent_id = ${circleId} and ${isInForce(sql`r`)} group by made.id, p.user_id)
    select id from made`);

/** Locks a meeting against decisions made at the same time. */
export const lockMeeting = (db: Db, companyId: number, id: number): Promise<{ state: MeetingState } | undefined> =>
  db.row(sql`select state from organisation_meetings where id = ${id} and company_id = ${companyId} for no key update`);

/** Updates the given fields; returns false when `asRead` is stale. */
export async function updateMeetingRow<Given extends MeetingFields>(
  db: Db,
  id: number,
  change: Whole<MeetingFields, Given>,
  asRead: string | undefined,
): Promise<boolean> {
  const begun = sql`begun_at = case coalesce(${change.state ?? null}::text, state) when 'running' then coalesce(begun_at, now()) end`;
  const changes = assignments(meetingFields, change, begun, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update organisation_meetings set ${changes} where id = ${id} and ${fresh}`)) === 1;
}

interface Participant {
  user_id: number;
  meeting_role: MeetingRole;
}
/** Replaces the people of a meeting; returns how many of them work in the company. */
export async function writeMeetingPeople(
  db: Db,
  companyId: number,
  id: number,
  people: Participant[],
): Promise<number> {
  await db.run(sql`delete from organisation_meeting_people where meeting_id = ${id}`);
  return db.run(sql`
    insert into organisation_meeting_people (meeting_id, user_id, meeting_role)
    select ${id}, p.user_id, p.meeting_role from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (user_id int, meeting_role text)
    join users u on u.id = p.user_id where ${worksIn(sql`u.id`, sql`${companyId}::int`)}`);
}

/** Whether a meeting has decided something or made a change of a role; it leaves minutes then. */
export const hasActed = async (db: Db, id: number): Promise<boolean> =>
  (await db.one<{ acted: boolean }>(sql`select ${actedIn(sql`${id}::int`)} as acted`)).acted;

/** Replaces the open proposals on an agenda by others that wait; returns how many of the ids are on it now, and of all proposals. */
export async function writeAgenda(
  db: Db,
  companyId: number,
  meetingId: number,
  ids: number[],
): Promise<{ known: number; all: number }> {
  await db.run(
    sql`update organisation_proposals set meeting_id = null, updated_at = now() where meeting_id = ${meetingId} and state = 'open' and id <> all (${ids})`,
  );
  await db.run(sql`
    update organisation_proposals p set meeting_id = ${meetingId}, updated_at = now()
    from smart_objects o, organisation_roles r, organisation_meetings m
    where p.id = any (${ids}) and p.company_id = ${companyId} and p.state = 'open' and p.meeting_id is null and o.id = p.tension_id and o.status <> 'ready' and r.id = o.role_id
      and m.id = ${meetingId} and m.scope_id = case when r.is_scope then r.id else r.parent_id end`);
  return db.one(
    sql`select count(*) filter (where id = any (${ids}))::int as known, count(*)::int as all from organisation_proposals where meeting_id = ${meetingId}`,
  );
}

/** Ends a meeting with its minutes; what it did not come to waits again. */
export const finishMeetingRow = (db: Db, id: number, minutes: Minutes): Promise<number> =>
  db.run(sql`
    with left_over as (update organisation_proposals set meeting_id = null where meeting_id = ${id} and state = 'open')
    update organisation_meetings set state = 'finished', finished_at = now(), minutes = ${JSON.stringify(minutes)}::jsonb, updated_at = now() where id = ${id}`);
/** Meetings of a circle and of those in it that are not over. */
export const selectOpenWithin = (
  db: Db,
  circleId: number,
): Promise<{ id: number; state: MeetingState; has_acted: boolean }[]> =>
  db.rows(sql`
    select m.id, m.state, ${actedIn(sql`m.id`)} as has_acted from organisation_meetings m join organisation_roles c on c.id = m.scope_id
    where m.state <> 'finished' and (c.id = ${circleId} or c.ancestors @> array[${circleId}::int]) order by m.id`);
export const deleteMeetingRow = (db: Db, id: number): Promise<number> =>
  db.run(sql`delete from organisation_meetings where id = ${id}`);
