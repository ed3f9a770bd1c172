import { sql } from '@orbita/database';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import {
  buildAdministrator,
  buildCompany,
  buildDueDate,
  buildRelation,
  buildUser,
  type BuiltUser,
} from '../../testing/builders.ts';
import { buildCircle, buildMeeting, giveCore } from '../../testing/organisation.ts';
import {
  at,
  call as change,
  companyId,
  create,
  headers,
  inTimetable,
  keeper,
  MONDAY,
  room,
  server,
} from '../../testing/timetable.ts';

inTimetable();

const ask = (method: string, path: string, as: BuiltUser | undefined, body?: object) =>
  server.request(method, `/api/v2/${path}`, { ...(as ? { as: as.token } : {}), body, headers });
/** A beginning within the days that a feed holds. */
const SOON = new Date(Math.ceil(Date.now() / 86_400_000 + 2) * 86_400_000).toISOString().slice(0, 10);
const soon = { starts_at: at('09:00', SOON), ends_at: at('10:30', SOON) };
const newFeed = async (as: BuiltUser, body: object = {}): Promise<string> => {
  const made = await ask('POST', 'calendar-feeds', as, { title: 'Телефон', ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.path;
};
const read = (path: string) => server.request('GET', path, { headers });

/** The events of a feed; fails unless the text obeys the rules of the format that programs are strict about. */
async function eventsOf(path: string): Promise<ICAL.Event[]> {
  const { status, body } = await read(path);
  expect(status).toBe(200);
  const text = String(body);
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  // What is about the whole calendar stands before its events.
  expect(text).not.toMatch(/END:VEVENT\r\n(?!BEGIN:VEVENT|END:VCALENDAR)/);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect([calendar.getFirstPropertyValue('version'), Boolean(calendar.getFirstPropertyValue('prodid'))]).toEqual([
    '2.0',
    true,
  ]);
  const found = calendar.getAllSubcomponents('vevent');
  for (const one of found)
    for (const name of ['uid', 'dtstamp', 'dtstart']) expect(one.getAllProperties(name)).toHaveLength(1);
  const events = found.map((one) => new ICAL.Event(one));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  return events;
}
const summaries = async (path: string) => (await eventsOf(path)).map(({ summary }) => summary);

test('events keep their ids when the institution moves to another address', async () => {
  const [lesson] = await create(soon);
  const path = await newFeed(room.student);
  const readAt = async (host: string) => String((await server.request('GET', path, { headers: { host } })).body);
  const before = await readAt('school.example');
  await server.db.run(sql`update companies set domain = 'moved.example' where domain = 'school.example'`);
  const after = await readAt('moved.example');
  await server.db.run(sql`update companies set domain = 'school.example' where domain = 'moved.example'`);
  const idsIn = (text: string) => text.match(/^UID:.*$/gm);
  expect(idsIn(before)?.join()).toContain(`lesson-${lesson}@`);
  expect(idsIn(after)).toEqual(idsIn(before));
});

test('a feed tells the lessons in universal time, with room, link and homework', async () => {
  const [lesson] = await create({
    ...soon,
    title: 'Практикум; 1, «Ряды»',
    homework: 'Задачи\n1–5',
    meeting_url: 'https://meet.example/1',
  });
  const [event] = await eventsOf(await newFeed(room.student));
  expect(event?.uid).toMatch(new RegExp(`^lesson-${lesson}@[0-9a-f]{20}\\.orbita$`));
  expect(event?.summary).toMatch(/Практикум; 1, «Ряды»$/);
  expect(event?.startDate.toJSDate().toISOString()).toBe(new Date(soon.starts_at).toISOString());
  expect(event?.startDate.zone.tzid).toBe('UTC');
  expect(event?.endDate.toJSDate().toISOString()).toBe(new Date(soon.ends_at).toISOString());
  expect(event?.description).toContain('Домашнее задание: Задачи\n1–5');
  expect(event?.description).toContain('https://meet.example/1');
});

test('a moved lesson keeps its id and gets a higher revision; a cancelled one says so', async () => {
  const [lesson] = await create(soon);
  const path = await newFeed(room.student);
  const [before] = await eventsOf(path);
  await server.db.run(
    sql`update lessons set updated_at = now() + interval '1 minute', starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = ${lesson}`,
  );
  const [moved] = await eventsOf(path);
  expect(moved?.uid).toBe(before?.uid);
  expect(moved!.sequence).toBeGreaterThan(before!.sequence);
  await change('POST', `lessons/${lesson}/cancel`, { scope: 'this', reason: 'Карантин' });
  const [cancelled] = await eventsOf(path);
  expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(cancelled?.summary).toMatch(/^Отменено: /);
});

test('due dates stand in it unless they are left out', async () => {
  await buildDueDate(server.db, room.stepId, room.groupId, new Date(soon.starts_at));
  const [title] = await summaries(await newFeed(room.student));
  expect(title).toMatch(/^Срок: /);
  expect(await summaries(await newFeed(room.student, { has_deadlines: false }))).toEqual([]);
});

test('it gives what its owner may see at the moment of reading', async () => {
  await create(soon);
  const path = await newFeed(room.student);
  expect(await summaries(path)).toHaveLength(1);
  await server.db.run(sql`delete from group_users where user_id = ${room.student.id}`);
  expect(await summaries(path)).toEqual([]);
  await server.db.run(sql`update company_members set blocked_at = now() where user_id = ${room.student.id}`);
  expect((await read(path)).status).toBe(404);
});

test('a parent has the calendar of an own child, as long as the child is theirs', async () => {
  await create(soon);
  const parent = await buildUser(server.db, companyId);
  const refused = await ask('POST', 'calendar-feeds', parent, { title: 'Телефон', student_id: room.student.id });
  expect(refused.status).toBe(404);
  await buildRelation(server.db, companyId, { relativeId: parent.id, studentId: room.student.id });
  const path = await newFeed(parent, { student_id: room.student.id });
  expect(await summaries(path)).toHaveLength(1);
  await server.db.run(sql`delete from relations where relative_id = ${parent.id}`);
  expect((await read(path)).status).toBe(404);
  expect((await ask('GET', 'calendar-feeds', parent)).body.data).toEqual([]);
});

test('a deleted, a false and a foreign address give nothing; only the owner deletes one', async () => {
  const path = await newFeed(room.student);
  const [{ id }] = (await ask('GET', 'calendar-feeds', room.student)).body.data;
  expect((await ask('DELETE', `calendar-feeds/${id}`, room.teacher)).status).toBe(404);
  await buildCompany(server.db, { domain: 'other.example' });
  expect((await server.request('GET', path, { headers: { host: 'other.example' } })).status).toBe(404);
  expect((await read(path.replace(/.{6}\.ics$/, 'aaaaaa.ics'))).status).toBe(404);
  expect((await ask('DELETE', `calendar-feeds/${id}`, room.student)).status).toBe(200);
  expect((await read(path)).status).toBe(404);
});

test('ten addresses at most, also when they are made at the same time', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, () => ask('POST', 'calendar-feeds', room.student, { title: 'Телефон' })),
  );
  expect(made.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(200), 409, 409]);
});

test('the secret is not kept, and its first reading is noted', async () => {
  const path = await newFeed(room.student);
  const secret = /([\w-]{43})\.ics$/.exec(path)![1]!;
  const { rows } = await server.db.one<{ rows: string }>(sql`select json_agg(f)::text as rows from calendar_feeds f`);
  expect(rows).not.toContain(secret);
  const own = async () => (await ask('GET', 'calendar-feeds', room.student)).body.data[0].read_at;
  expect(await own()).toBeNull();
  await read(path);
  expect(await own()).not.toBeNull();
});

const events = (query: string, as: BuiltUser) => ask('GET', `events?from=${MONDAY}&to=2099-10-18${query}`, as);
test('events of a period: lessons and due dates in one order, by kind and discipline', async () => {
  await create();
  await buildDueDate(server.db, room.stepId, room.groupId, new Date(at('08:00')));
  const { body } = await events('', room.student);
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['deadline', 'lesson']);
  expect((await events('&types[]=lesson', room.student)).body.data).toHaveLength(1);
  expect((await events('&types[]=lesson&types[]=deadline', room.student)).body.data).toHaveLength(2);
  expect((await events(`&subject_ids[]=${room.subjectId}`, room.student)).body.data).toHaveLength(2);
  expect((await events('&subject_ids[]=2147483647', room.student)).body.data).toEqual([]);
  expect((await ask('GET', 'events?from=2099-01-01&to=2099-06-30', room.student)).status).toBe(200);
  expect((await ask('GET', 'events?from=2099-01-01&to=2099-08-01', room.student)).status).toBe(400);
});

test('events of another are read by who reads their diary', async () => {
  await create();
  await buildDueDate(server.db, room.stepId, room.groupId, new Date(at('08:00')));
  const of = `&user_id=${room.student.id}`;
  expect((await events(of, room.classmate)).status).toBe(403);
  expect((await events(of, room.teacher)).status).toBe(403);
  const stranger = await buildUser(server.db, companyId);
  expect((await events(of, stranger)).status).toBe(403);
  expect((await events(of, keeper)).status).toBe(200);
  const parent = await buildUser(server.db, companyId);
  await buildRelation(server.db, companyId, { relativeId: parent.id, studentId: room.student.id });
  expect((await events(of, parent)).body.data).toHaveLength(2);
  const other = await buildAdministrator(server.db, companyId);
  expect((await events('&user_id=2147483647', other)).status).toBe(404);
});

test('titles with line breaks and control characters break no calendar', async () => {
  await server.db.run(
    sql`update companies set title = ${'Школа, №1; А\r\nEND:VCALENDAR\r\nX'} where id = ${companyId}`,
  );
  await create({ ...soon, title: 'Плохо\u0007' });
  await server.db.run(sql`update lessons set title = ${'Хуже\r\nEND:VEVENT\u0007'}`);
  const path = await newFeed(room.student);
  const [event] = await eventsOf(path);
  expect(event?.summary).toContain('Хуже');
  const text = String((await read(path)).body);
  expect(text).not.toMatch(/(?![\r\n])\p{Cc}/u);
  expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1);
});

test('those who are invited to a meeting find it in their feed and their events, moved or gone as it is', async () => {
  const circle = await buildCircle(server.db, companyId);
  await giveCore(server.db, circle, 1, room.teacher.id);
  const lead = await buildAdministrator(server.db, companyId);
  const make = await server.request('POST', `/api/organisation/scopes/${circle}/meetings`, {
    as: lead.token,
    headers,
    body: { title: 'О заменах', starts_at: at('16:00', SOON) },
  });
  const change = (method: string, body?: object) =>
    server.request(method, `/api/organisation/meetings/${make.body.id}`, { as: lead.token, headers, body });
  const path = await newFeed(room.teacher, { has_deadlines: false });
  const meetings = async () => (await eventsOf(path)).filter(({ uid }) => uid.startsWith('meeting-'));
  const [event] = await meetings();
  expect(event?.uid).toMatch(new RegExp(`^meeting-${make.body.id}@[0-9a-f]{20}\\.orbita$`));
  expect(event?.summary).toBe('Собрание: О заменах');
  expect(event?.startDate.toJSDate().toISOString()).toBe(new Date(at('16:00', SOON)).toISOString());
  const events = async (as: BuiltUser, whose = '') =>
    (await ask('GET', `events?from=${SOON}&to=${SOON}&types=meeting${whose}`, as)).body.data;
  expect(await events(room.teacher)).toMatchObject([
    { id: `meeting-${make.body.id}`, type: 'meeting', meeting_id: make.body.id, title: 'О заменах', place: 'Круг' },
  ]);
  expect(await events(room.student)).toEqual([]);
  expect(await events(lead, `&user_id=${room.teacher.id}`)).toEqual([]);

  await change('PUT', { starts_at: at('17:30', SOON) });
  const [moved] = await meetings();
  expect(moved?.uid).toBe(event?.uid);
  expect(moved?.startDate.toJSDate().toISOString()).toBe(new Date(at('17:30', SOON)).toISOString());
  expect(moved?.sequence).toBeGreaterThanOrEqual(event?.sequence ?? 0);
  await change('PUT', { people: [] });
  expect(await meetings()).toEqual([]);
  await change('PUT', { people: [{ user_id: room.teacher.id, meeting_role: 'member' }] });
  expect(await meetings()).toHaveLength(1);
  await change('DELETE');
  expect(await meetings()).toEqual([]);
  expect(await events(room.teacher)).toEqual([]);
});

test('a meeting that ended with its circle before it began is not held', async () => {
  const meeting = await buildMeeting(server.db, await buildCircle(server.db, companyId), 'planned');
  await server.db.run(sql`
    with soon as (update organisation_meetings set starts_at = ${at('16:00', SOON)}::timestamptz where id = ${meeting})
    insert into organisation_meeting_people (meeting_id, user_id) values (${meeting}, ${room.teacher.id})`);
  const path = await newFeed(room.teacher, { has_deadlines: false });
  const found = async () => (await eventsOf(path)).filter(({ uid }) => uid.startsWith(`meeting-${meeting}@`)).length;
  expect(await found()).toBe(1);
  const minutes = JSON.stringify({ circle: 'Круг', people: [], items: [] });
  await server.db.run(
    sql`update organisation_meetings set state = 'finished', finished_at = now(), minutes = ${minutes}::jsonb where id = ${meeting}`,
  );
  expect(await found()).toBe(0);
});

test('whoever does not work there any more finds no meetings', async () => {
  const former = await buildUser(server.db, companyId);
  const meeting = await buildMeeting(server.db, await buildCircle(server.db, companyId), 'planned');
  await server.db.run(sql`
    with soon as (update organisation_meetings set starts_at = ${at('16:00', SOON)}::timestamptz where id = ${meeting})
    insert into organisation_meeting_people (meeting_id, user_id) values (${meeting}, ${former.id})`);
  expect(await summaries(await newFeed(former))).toEqual([]);
});
