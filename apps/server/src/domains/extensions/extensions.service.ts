// Requests for more time in a topic.
// Invariants:
// only who studies the topic asks, unless the discipline has switched it off, and at most one request of a student waits in a topic;
// only who marks in the discipline, or holds the role that answers requests, decides, once; a granted date is a date of the student alone;
// a request waits only while the topic is not passed and the student studies the discipline, which is no archive.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Extension, extensions, TopicExtensions } from '@orbita/contract/extensions';
import type { Db } from '@orbita/database';
import { openStep, openStepForAnswers } from '../../access/topics.access.ts';
import { assertThat, found, InvalidInput } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditRecords } from '../audit/index.ts';
import { announceExtension, announceRole } from '../notifications/index.ts';
import { assertDecides, readDeciding } from './extensions.access.ts';
import * as queries from './extensions.queries.ts';

const MOST_SHOWN = 20;
/** Longest time that may be asked for, in days. */
const LONGEST_DAYS = 366;
const DAY = 86_400_000;

export async function listExtensions(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.ExtensionFilter,
): Promise<ResponseOf<typeof extensions.listExtensions>> {
  const deciding = await readDeciding(db, viewer);
  assertDecides(viewer, deciding);
  const page = readPage(query, 20);
  const [rows, counters] = await Promise.all([
    queries.selectExtensions(db, viewer, { ...query, ...page, deciding }),
    queries.countExtensions(db, viewer, { ...query, deciding }),
  ]);
  return { ...pageOf(rows, page), counters: { ...counters } };
}

export async function listOwnExtensions(
  db: Db,
  viewer: Viewer,
  query: PageQuery,
): Promise<ResponseOf<typeof extensions.listOwnExtensions>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectOwnExtensions(db, viewer, { ...page, stepId: null }), page);
}

export async function getTopicExtensions(db: Db, viewer: Viewer, stepId: number): Promise<TopicExtensions> {
  const step = await openStep(db, viewer, stepId);
  assertThat(step.is_student, 'subject-not-studied');
  const first = { ...readPage({}, MOST_SHOWN), stepId };
  const [askable, rows] = await Promise.all([
    queries.selectAskable(db, viewer, stepId),
    queries.selectOwnExtensions(db, viewer, first),
  ]);
  const isAsked = rows.some(({ state }) => state === 'asked');
  const can_ask = askable.is_possible && askable.is_allowed && !step.is_archived && !isAsked;
  return { can_ask, due_at: askable.due_at, requests: rows.map(({ total: _, ...request }) => request) };
}

/** Throws unless the date is later than the present due date and now. */
export function assertLater(field: 'wished_at' | 'due_at', date: string, dueAt: string | null): void {
  const after = Math.max(Date.now(), dueAt === null ? 0 : Date.parse(dueAt));
  if (Date.parse(date) <= after)
    throw new InvalidInput({
      [field]: [
        { ru: 'Дата должна быть позже нынешнего срока', en: 'The date must be later than the present due date' },
      ],
    });
}

function assertWithinYear(date: string, dueAt: string | null): void {
  const from = Math.max(Date.now(), dueAt === null ? 0 : Date.parse(dueAt));
  if (Date.parse(date) > from + LONGEST_DAYS * DAY)
    throw new InvalidInput({ wished_at: [{ ru: 'Не больше чем на год', en: 'At most one year later' }] });
}

export async function askExtension(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof extensions.askExtension>,
): Promise<Extension> {
  const { step_id } = body;
  const { subjectId, extension } = await deps.db.transaction(async (tx) => {
    const step = await openStepForAnswers(tx, viewer, step_id);
    const { due_at, is_possible, is_allowed } = await queries.selectAskable(tx, viewer, step_id);
    assertThat(is_allowed, 'extensions-off');
    assertThat(is_possible, 'extension-impossible');
    const { at } = await queries.resolveWish(tx, viewer, body.wished_at);
    assertLater('wished_at', at, due_at);
    assertWithinYear(at, due_at);
    const written = await queries.insertExtension(tx, viewer, { ...body, wished_at: at });
    assertThat(written, 'extension-asked');
    const about = { object_type: 'extension', object_id: written.id, student_id: viewer.id, step_id };
    const new_value = { reason: body.reason.trim(), wished_at: at };
    await writeAuditRecords(tx, viewer, [{ action: 'extension-asked', ...about, new_value }]);
    return { subjectId: step.id, extension: found(await queries.selectExtension(tx, viewer, written.id)) };
  });
  const about = { subjectId, stepId: step_id, studentId: viewer.id };
  await announceExtension(deps, viewer, { ...about, told: 'asked', payload: { reason: extension.reason } });
  await announceRole(deps, viewer, { news: 'extension', duty: 'extensions', reason: extension.reason, ...about });
  return extension;
}

export async function withdrawExtension(deps: Deps, viewer: Viewer, id: number): Promise<Extension> {
  const { about, extension } = await deps.db.transaction(async (tx) => {
    const locked = found(await queries.lockExtension(tx, viewer, id, 'student'));
    await openStepForAnswers(tx, viewer, locked.step_id);
    assertThat(locked.is_waiting, 'extension-settled');
    await queries.settleExtension(tx, viewer, id, { state: 'withdrawn' });
    const { step_id, subject_id, student_id } = locked;
    const record = { object_type: 'extension', object_id: id, student_id, step_id };
    await writeAuditRecords(tx, viewer, [{ action: 'extension-withdrawn', ...record }]);
    const withdrawn = found(await queries.selectExtension(tx, viewer, id));
    return { about: { subjectId: subject_id, stepId: step_id, studentId: student_id }, extension: withdrawn };
  });
  await announceExtension(deps, viewer, { ...about, told: null });
  return extension;
}
