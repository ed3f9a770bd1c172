// A person's calendar: events of a period, and secret addresses that other calendars read.
// Invariants:
// an address gives what its owner may see at the moment of reading, and nothing once the owner is not let in;
// a child's calendar ends with the relation;
// only the hash of a secret is kept.
import type { BodyOf, MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import { type calendar, eventTypes, MOST_FEEDS } from '@orbita/contract/calendar';
import type { Db } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import { can, hashToken, loadAbsentViewer, newToken, type Viewer } from '../../http/viewer.ts';
import { lockOwnAccount } from '../../access/own-session.access.ts';
import type { CallContext } from '../../http/mount.ts';
import { findStudent } from '../../access/subjects.access.ts';
import { originOf } from '../../platform/origins.ts';
import { assertPeriod, LONGEST_PERIOD } from '../schedule/index.ts';
import { countGuesses } from '../auth/index.ts';
import * as queries from './calendar.queries.ts';
import { inOrder, readEvents } from './events.ts';
import { writeCalendar } from './write-calendar.ts';

interface EventsQuery {
  from: string;
  to: string;
  types?: readonly string[];
  user_id?: number;
  subject_ids?: number[];
}

export async function listEvents(
  db: Db,
  viewer: Viewer,
  { from, to, types = eventTypes, user_id: personId = viewer.id, subject_ids: only }: EventsQuery,
): Promise<ResponseOf<typeof calendar.listEvents>> {
  assertPeriod({ from, to }, LONGEST_PERIOD);
  if (personId !== viewer.id) {
    const { follows } = found(await findStudent(db, viewer, personId));
    assertThat(follows || can(viewer, 'subjects_read'), 'access-denied');
  }
  const [events, time_zone] = await Promise.all([
    readEvents(db, viewer, { personId, from, to, types }),
    queries.selectTimeZone(db, viewer),
  ]);
  const data = inOrder(events).filter(
    ({ subjects }) => only === undefined || subjects.some(({ id }) => only.includes(id)),
  );
  return { data, time_zone, is_complete: events.is_complete };
}

export const listCalendarFeeds = async (
  db: Db,
  viewer: Viewer,
): Promise<ResponseOf<typeof calendar.listCalendarFeeds>> => ({ data: await queries.selectFeeds(db, viewer) });

export async function createCalendarFeed(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof calendar.createCalendarFeed>,
  call: CallContext,
): Promise<ResponseOf<typeof calendar.createCalendarFeed>> {
  const studentId = body.student_id ?? null;
  assertThat(studentId === null || (await queries.isChildOf(db, viewer, studentId)), 'not-found');
  const token = newToken();
  const own = { tokenHash: hashToken(token), language: call.language, most: MOST_FEEDS };
  const made = await db.transaction(async (tx) => {
    await lockOwnAccount(tx, viewer, call);
    await queries.lockFeeds(tx, viewer);
    return queries.insertFeed(tx, viewer, body, own);
  });
  if (!made) throw new AppError('too-many-feeds');
  const feeds = await queries.selectFeeds(db, viewer);
  return { feed: found(feeds.find(({ id }) => id === made.id)), path: `/api/v2/calendar-feeds/read/${token}.ics` };
}

export async function deleteCalendarFeed(db: Db, viewer: Viewer, id: number): Promise<{ ok: true }> {
  found(await queries.deleteFeed(db, viewer, id));
  return { ok: true };
}

/** @param domain the host that was asked, with its port */
/** Readings of one address in 15 minutes: several phones and programs, each of which asks every few minutes at most. */
const READ_AT_ONCE = 60;

export async function readCalendarFeed(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
  domain: string,
): Promise<MadeFile> {
  const feed = found(await queries.selectFeedOf(db, hashToken(token.replace(/\.ics$/, '')), domain));
  await countGuesses(db, { [`calendar-feed:${feed.id}`]: READ_AT_ONCE });
  const owner = found(await loadAbsentViewer(db, feed.user_id, feed.company_id));
  const { from, to } = feed;
  const personId = feed.student_id ?? feed.user_id;
  const types = eventTypes.filter((type) => type !== 'deadline' || feed.has_deadlines);
  const [events] = await Promise.all([
    readEvents(db, owner, { personId, from, to, types }),
    queries.noteReading(db, feed.id),
  ]);
  const language = feed.language === 'en' ? 'en' : 'ru';
  const name = feed.student_name === null ? feed.company : `${feed.company}: ${feed.student_name}`;
  const origin = originOf(config, feed.company_domain);
  const head = { name, origin, key: feed.calendar_key, language } as const;
  return { bytes: Buffer.from(writeCalendar(events, head)), name: 'orbita.ics', mime: 'text/calendar; charset=utf-8' };
}
