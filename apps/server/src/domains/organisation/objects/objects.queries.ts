import type { BodyOf } from '@orbita/contract/endpoint';
import type { organisation, SmartObject } from '@orbita/contract/organisation';
import { type ObjectKind, objectKinds, type ObjectStatus } from '@orbita/contract/organisation/words';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  join,
  raw,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../../platform/person.sql.ts';
import { mayPropose } from '../meetings/proposals.queries.ts';
import { canChange } from '../organisation.access.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

export interface ObjectFilter {
  role_id?: number | undefined;
  circle_id?: number | undefined;
  kind?: ObjectKind | undefined;
  status?: ObjectStatus | undefined;
  query?: string | undefined;
}

/** Condition: the viewer may change object `o` of role `r`; a tension also belongs to whoever has it. */
const mayChange = (viewer: Viewer): Sql =>
  sql`(${canChange(viewer)} or (o.kind = 'tensions' and o.created_by = ${viewer.id}))`;
/** The last proposal about tension `o`. */
const proposalOf: Sql = sql`case when o.kind = 'tensions' then (
  select json_build_object('state', p.state, 'meeting', case when m.id is not null then json_build_object('id', m.id, 'title', m.title) end, 'author', case when a.id is not null then ${personJson('a')} end)
  from organisation_proposals p left join organisation_meetings m on m.id = p.meeting_id left join users a on a.id = p.created_by where p.tension_id = o.id order by p.id desc limit 1) end`;
const columns = (viewer: Viewer): Sql => sql`
  o.id, o.role_id, r.name as role_name, r.core_type as role_type, o.kind, o.title, o.description, o.status,
  case when u.id is not null then ${personJson('u')} end as author, ${proposalOf} as proposal,
  o.kind = 'tensions' and o.status <> 'ready' and coalesce(${mayPropose(viewer)}, false) as can_propose, coalesce(${mayChange(viewer)}, false) as can_change, o.created_at, o.updated_at`;
const joins: Sql = sql`join organisation_roles r on r.id = o.role_id left join users u on u.id = o.created_by`;

/** Returns one page: of one role by kind and place, else the newest first; each row carries the total. */
export function selectObjects(
  db: Db,
  viewer: Viewer,
  filter: ObjectFilter,
  page: Page,
): Promise<(SmartObject & { total: number })[]> {
  const { role_id, circle_id, kind, status, query = '' } = filter;
  const conditions = [
    sql`o.company_id = ${viewer.company_id}`,
    ...(role_id === undefined ? [] : [sql`o.role_id = ${role_id}`]),
    ...(circle_id === undefined
      ? []
      : [
          sql`o.role_id in (select c.id from organisation_roles c where c.id = ${circle_id} or c.ancestors @> array[${circle_id}::int])`,
        ]),
    ...(kind === undefined ? [] : [sql`o.kind = ${kind}`]),
    ...(status === undefined ? [] : [sql`o.status = ${status}`]),
    hasWords([sql`o.title`, sql`o.description`], query),
  ];
  const order =
    role_id === undefined ? raw('o.id desc') : sql`array_position(${[...objectKinds]}::text[], o.kind), o.sort, o.id`;
  return db.rows(sql`
    with page as materialized (
      select o.*, count(*) over ()::int as total, row_number() over (order by ${order}) as place from smart_objects o where ${join(conditions, ' and ')}
      order by ${order} limit ${page.size} offset ${page.offset})
    select ${columns(viewer)}, o.total from page o ${joins} order by o.place`);
}

export const selectObject = (db: Db, viewer: Viewer, id: number): Promise<SmartObject | undefined> =>
  db.row(
    sql`select ${columns(viewer)} from smart_objects o ${joins} where o.id = ${id} and o.company_id = ${viewer.company_id}`,
  );

export const countObjects = (db: Db, roleId: number): Promise<{ n: number; characters: number }> =>
  db.one(
    sql`select count(*)::int as n, coalesce(sum(char_length(title)), 0)::int as characters from smart_objects where role_id = ${roleId}`,
  );

export const countOwnTensions = async (db: Db, viewer: Viewer, roleId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from smart_objects where role_id = ${roleId} and kind = 'tensions' and created_by = ${viewer.id} and status <> 'ready'`,
    )
  ).n;

type NewObjectFields = FieldsOf<BodyOf<typeof organisation.createSmartObject>>;
type ObjectChange = FieldsOf<BodyOf<typeof organisation.updateSmartObject>>;
const objectFields: ColumnMap<NewObjectFields & ObjectChange> = {
  kind: true,
  title: (title) => title.trim(),
  description: (description) => description.trim(),
  status: true,
};
export const insertObject = <Given extends NewObjectFields>(
  db: Db,
  viewer: Viewer,
  { roleId, object }: { roleId: number; object: Whole<NewObjectFields, Given> },
): Promise<{ id: number }> => {
  const last = sql`(select coalesce(max(o.sort) + 1, 0) from smart_objects o where o.role_id = ${roleId})`;
  const own = { company_id: viewer.company_id, role_id: roleId, created_by: viewer.id, sort: last };
  return db.one(sql`insert into smart_objects ${insertion(objectFields, object, own)} returning id`);
};

/** Updates the given fields; returns false when `asRead` is stale. */
export async function updateObjectRow<Given extends ObjectChange>(
  db: Db,
  id: number,
  change: Whole<ObjectChange, Given>,
  asRead: string | undefined,
): Promise<boolean> {
  const changes = assignments(objectFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update smart_objects set ${changes} where id = ${id} and ${fresh}`)) === 1;
}
/** What belongs to a role has changed, and with it the role: whoever edits it with its lines has not read them. */
export const touchRoles = (db: Db, ids: number[]): Promise<number> =>
  db.run(sql`update organisation_roles set updated_at = now() where id = any (${ids})`);
export const deleteObjectRow = (db: Db, id: number): Promise<number> =>
  db.run(sql`delete from smart_objects where id = ${id}`);
