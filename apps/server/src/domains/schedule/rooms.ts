// Rooms of the institution. An archived room stays in the lessons it was used for.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Room, schedule } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import { AppError, found } from '../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import * as queries from './rooms.queries.ts';

export async function listRooms(
  db: Db,
  viewer: Viewer,
  asked: PageQuery & { query?: string; archived?: boolean },
): Promise<ResponseOf<typeof schedule.listRooms>> {
  const page = readPage(asked, 20);
  const filter = { query: asked.query ?? '', isArchived: asked.archived ?? false };
  const [rows, counters] = await Promise.all([
    queries.selectRooms(db, viewer, filter, page),
    queries.countRooms(db, viewer),
  ]);
  return pageOf(rows, page, { ...counters });
}

const taken = () => new AppError('validation-failed', { fields: { name: 'room-taken' } });
const shownOf = ({ name, building, capacity, is_archived }: Room) => ({ name, building, capacity, is_archived });

export async function createRoom(db: Db, viewer: Viewer, body: BodyOf<typeof schedule.createRoom>): Promise<Room> {
  return db.transaction(async (tx) => {
    const room = await queries.insertRoom(tx, viewer, body);
    if (!room) throw taken();
    await recordChanges(tx, viewer, [{ kind: 'room', id: room.id, action: 'created', after: shownOf(room) }]);
    return room;
  });
}

export async function updateRoom(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof schedule.updateRoom>,
): Promise<Room> {
  return db.transaction(async (tx) => {
    const before = found(await queries.selectRoom(tx, viewer, id, true));
    const { name = before.name, building = before.building } = body;
    if (await queries.isNameTaken(tx, viewer, { id, name: name.trim(), building: building.trim() })) throw taken();
    const room = await queries.updateRoomRow(tx, id, body, asRead);
    if (!room) throw new AppError('stale', { current: before });
    await recordChanges(tx, viewer, [
      { kind: 'room', id, action: 'updated', before: shownOf(before), after: shownOf(room) },
    ]);
    return room;
  });
}
