import type { BodyOf } from '@orbita/contract/endpoint';
import type { Room, schedule } from '@orbita/contract/schedule';
import type { Person } from '@orbita/contract/schemas';
import {
  assignments,
  type ColumnMap,
  type Db,
  empty,
  type FieldsOf,
  insertion,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { nameMatches, personColumns } from '../users/index.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

const columns: Sql = sql`r.id, r.name, r.building, r.capacity, r.is_archived, r.updated_at`;

export const selectRooms = (
  db: Db,
  viewer: Viewer,
  { query, isArchived }: { query: string; isArchived: boolean },
  page: Page,
): Promise<(Room & { total: number })[]> => {
  const words = query.trim();
  const matches = words ? hasWords(sql`r.building || ' ' || r.name`, words) : sql`true`;
  return db.rows(sql`
    select ${columns}, count(*) over ()::int as total from rooms r
    where r.company_id = ${viewer.company_id} and r.is_archived = ${isArchived} and ${matches} order by r.building, r.name, r.id limit ${page.size} offset ${page.offset}`);
};
export const countRooms = (db: Db, viewer: Viewer): Promise<{ current: number; archived: number }> =>
  db.one(sql`
    select (count(*) filter (where not is_archived))::int as current, (count(*) filter (where is_archived))::int as archived from rooms where company_id = ${viewer.company_id}`);
/** Returns a room, on demand locked against other changes. */
export const selectRoom = (db: Db, viewer: Viewer, id: number, isLocking = false): Promise<Room | undefined> =>
  db.row(
    sql`select ${columns} from rooms r where r.id = ${id} and r.company_id = ${viewer.company_id} ${isLocking ? sql`for no key update` : empty}`,
  );

type NewRoomFields = FieldsOf<BodyOf<typeof schedule.createRoom>>;
type RoomChange = FieldsOf<BodyOf<typeof schedule.updateRoom>>;

const roomFields: ColumnMap<NewRoomFields & RoomChange> = {
  name: (name) => name.trim(),
  building: (building) => building.trim(),
  capacity: true,
  is_archived: true,
};

/** Returns undefined when the building has a room of this name already. */
export const insertRoom = <Given extends NewRoomFields>(
  db: Db,
  viewer: Viewer,
  room: Whole<NewRoomFields, Given>,
): Promise<Room | undefined> =>
  db.row(sql`
    insert into rooms as r ${insertion(roomFields, room, { company_id: viewer.company_id })}
    on conflict do nothing returning ${columns}`);
export const isNameTaken = async (
  db: Db,
  viewer: Viewer,
  { id, name, building }: { id: number; name: string; building: string },
): Promise<boolean> =>
  (await db.row(sql`
    select 1 from rooms where company_id = ${viewer.company_id} and lower(building) = lower(${building}) and lower(name) = lower(${name}) and id <> ${id}`)) !==
  undefined;
export const updateRoomRow = <Given extends RoomChange>(
  db: Db,
  id: number,
  change: Whole<RoomChange, Given>,
  asRead: string | undefined,
): Promise<Room | undefined> => {
  const changes = assignments(roomFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`r.updated_at = ${asRead}::timestamptz`;
  return db.row(sql`update rooms r set ${changes} where r.id = ${id} and ${fresh} returning ${columns}`);
};

/** People who teach a discipline or a lesson of the company, by name. */
export const selectTeachers = (db: Db, viewer: Viewer, query: string): Promise<Person[]> =>
  db.rows(sql`
    select ${personColumns('u')} from users u join company_members m on m.user_id = u.id and m.company_id = ${viewer.company_id} and m.blocked_at is null
    where u.id in (
        select su.user_id from subject_users su join subjects s on s.id = su.subject_id where s.company_id = ${viewer.company_id} and s.deleted_at is null
        union select ru.user_id from admin_role_users ru where ru.company_id = ${viewer.company_id} and ru.role_id = 13)
      and ${nameMatches('u', query)}
    order by u.last_name, u.first_name, u.id limit 500`);
