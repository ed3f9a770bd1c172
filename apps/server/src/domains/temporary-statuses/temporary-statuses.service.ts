// Who has which temporary status on which days.
// Invariants:
// nobody has the same status twice on one day;
// the office gives statuses to everybody, a curator to students of own groups;
// every change is in the history of the person.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { errors } from '@orbita/contract/errors';
import { OPEN_END } from '@orbita/contract/permissions';
import type { StatusOfUser, temporaryStatuses } from '@orbita/contract/temporary-statuses';
import type { Db } from '@orbita/database';
import { codeOf } from '@orbita/database/failure';
import { AppError, assertThat, found, type Language } from '../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import * as queries from './temporary-statuses.queries.ts';

const ok = { ok: true } as const;
const EXCLUSION_VIOLATION = '23P01';

export async function listStatusUsers(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.StatusFilter,
): Promise<ResponseOf<typeof temporaryStatuses.listStatusUsers>> {
  const page = readPage(query, 20);
  const [rows, counters] = await Promise.all([
    queries.selectStatusUsers(db, viewer, query, page),
    queries.countStates(db, viewer, query.user_id),
  ]);
  return pageOf(rows, page, { ...counters });
}

type Given = Omit<BodyOf<typeof temporaryStatuses.giveStatus>, 'user_id'>;
/** Returns a status as it is given, with the days that it begins and ends, and the title of its kind. */
async function readGiven(db: Db, viewer: Viewer, body: Given) {
  const { title } = found(await queries.selectKindTitle(db, viewer.company_id, body.temporary_status_id));
  const start_date = body.start_date ?? (await queries.selectToday(db, viewer.company_id)).today;
  const end_date = body.end_date ?? OPEN_END;
  if (end_date < start_date) throw new AppError('validation-failed', { fields: { end_date: 'days-crossed' } });
  const shown = shownOf({ title, start: start_date, end: end_date, reason: body.reason?.trim() ?? '' });
  return { status: { ...body, start_date, end_date }, shown };
}

const shownOf = ({ title, start, end, reason }: { title: string; start: string; end: string; reason: string }) => ({
  temporary_status: title,
  status_from: start,
  status_until: end === OPEN_END ? null : end,
  status_reason: reason || null,
});
const shownStatus = (status: StatusOfUser) =>
  shownOf({
    title: status.temporary_status.title,
    start: status.start_date,
    end: status.end_date,
    reason: status.reason ?? '',
  });

/** Gives a status to people of the company; who has it on some of these days is left out of the response. */
async function give(
  tx: Db,
  viewer: Viewer,
  userIds: number[],
  { status, shown }: Awaited<ReturnType<typeof readGiven>>,
): Promise<{ id: number; user_id: number }[]> {
  const made = await queries.insertStatuses(tx, viewer, userIds, status);
  await recordChanges(
    tx,
    viewer,
    made.map(({ user_id }) => ({ kind: 'user', id: user_id, action: 'status-given', after: shown })),
  );
  return made;
}

export async function giveStatus(
  db: Db,
  viewer: Viewer,
  { user_id: userId, ...body }: BodyOf<typeof temporaryStatuses.giveStatus>,
): Promise<StatusOfUser> {
  const receiver = found((await queries.selectReceivers(db, viewer, [userId]))[0]);
  assertThat(receiver.may_give, 'not-own-student');
  const given = await readGiven(db, viewer, body);
  const made = await db.transaction((tx) => give(tx, viewer, [userId], given));
  const { id } = found(made[0], 'status-twice');
  return readStatus(db, viewer, id);
}

const readStatus = async (db: Db, viewer: Viewer, id: number): Promise<StatusOfUser> =>
  found(await queries.selectStatusUser(db, viewer, id));

export async function giveStatusToMany(
  db: Db,
  viewer: Viewer,
  { user_ids, ...body }: BodyOf<typeof temporaryStatuses.giveStatusToMany>,
  language: Language,
): Promise<ResponseOf<typeof temporaryStatuses.giveStatusToMany>> {
  const ids = [...new Set(user_ids)];
  const receivers = await queries.selectReceivers(db, viewer, ids);
  assertThat(receivers.length === ids.length, 'not-found');
  const given = await readGiven(db, viewer, body);
  const allowed = receivers.filter(({ may_give }) => may_give).map(({ id }) => id);
  const made = await db.transaction((tx) => give(tx, viewer, allowed, given));
  const receiving = new Set(made.map(({ user_id }) => user_id));
  return {
    created: made.map(({ id }) => id),
    refused: receivers
      .filter(({ id }) => !receiving.has(id))
      .map(({ id, name, may_give }) => ({
        id,
        name,
        reason: errors[may_give ? 'status-twice' : 'not-own-student'][language],
      })),
  };
}

/** Returns a status that the viewer may change; 403 when it is only to be read, 404 when not even that. */
async function openToChange(db: Db, viewer: Viewer, id: number, isLocking = false): Promise<StatusOfUser> {
  const { may_read, ...status } = found(await queries.selectStatusUser(db, viewer, id, isLocking));
  assertThat(status.may_change, may_read ? 'not-own-student' : 'access-denied');
  return status;
}

export async function updateStatus(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof temporaryStatuses.updateStatus>,
): Promise<StatusOfUser> {
  return db.transaction(async (tx) => {
    const before = await openToChange(tx, viewer, id, true);
    const { temporary_status_id: kindId = before.temporary_status.id, start_date: start = before.start_date } = body;
    const end = body.end_date === null ? OPEN_END : (body.end_date ?? before.end_date);
    if (end < start) throw new AppError('validation-failed', { fields: { end_date: 'days-crossed' } });
    if (kindId !== before.temporary_status.id) found(await queries.selectKindTitle(tx, viewer.company_id, kindId));
    if (!(await writeChange(tx, id, body, asRead)))
      throw new AppError('stale', { current: await readStatus(tx, viewer, id) });
    const status = await readStatus(tx, viewer, id);
    const values = { before: shownStatus(before), after: shownStatus(status) };
    await recordChanges(tx, viewer, [{ kind: 'user', id: status.user.id, action: 'status-changed', ...values }]);
    return status;
  });
}

async function writeChange(
  tx: Db,
  id: number,
  change: Omit<BodyOf<typeof temporaryStatuses.updateStatus>, 'updated_at'>,
  asRead: string | undefined,
): Promise<boolean> {
  try {
    return await queries.updateStatusRow(tx, id, change, asRead);
  } catch (error) {
    if (codeOf(error) === EXCLUSION_VIOLATION) throw new AppError('status-twice');
    throw error;
  }
}

export async function endStatuses(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof temporaryStatuses.endStatuses>,
): Promise<{ changed: number[] }> {
  const ids = [...new Set(body.ids)];
  const endDate = body.end_date ?? (await queries.selectToday(db, viewer.company_id)).today;
  const ended = await db.transaction(async (tx) => {
    const statuses = await queries.lockStatuses(tx, viewer, ids);
    assertThat(statuses.length === ids.length, 'not-found');
    assertThat(
      statuses.every(({ may_change }) => may_change),
      'not-own-student',
    );
    assertThat(
      statuses.every(({ start_date }) => start_date <= endDate),
      'status-not-begun',
    );
    const later = statuses.filter(({ end_date }) => end_date > endDate);
    await queries.endStatusRows(
      tx,
      later.map(({ id }) => id),
      endDate,
    );
    await recordChanges(
      tx,
      viewer,
      later.map(({ user_id, title, end_date }) => ({
        kind: 'user',
        id: user_id,
        action: 'status-ended',
        before: { temporary_status: title, status_until: end_date === OPEN_END ? null : end_date },
        after: { temporary_status: title, status_until: endDate },
      })),
    );
    return later;
  });
  return { changed: ended.map(({ id }) => id) };
}

export async function deleteStatus(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  const status = await openToChange(db, viewer, id);
  await db.transaction(async (tx) => {
    assertThat((await queries.deleteStatusRow(tx, id)) === 1, 'not-found');
    const before = shownStatus(status);
    await recordChanges(tx, viewer, [{ kind: 'user', id: status.user.id, action: 'status-deleted', before }]);
  });
  return ok;
}
