// Questions drawn from the bank: a set in a task, of which every attempt asks some at random.
// Invariants:
// a set is a copy, so what becomes of the bank changes nothing here;
// a set has at least as many questions as are drawn;
// its questions have equal points, so that the maximum of the task is the same for everybody;
// an attempt that has begun keeps what it drew;
// a stale change is refused with the draw as it is now.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Pattern, tasks } from '@orbita/contract/tasks';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { editStepOf } from '../../../access/topics.access.ts';
import { countUses } from '../bank/bank.queries.ts';
import { copyQuestions, readItems } from '../bank/bank.service.ts';
import { readPatterns } from '../tasks.service.ts';
import * as queries from './draws.queries.ts';

/** The most questions of one set. */
const MOST = 500;

interface DrawPlace {
  /** Task. */
  id: number;
  /** Number of the draw in the task. */
  draw: number;
}

const readTask = async (db: Db, id: number): Promise<Pattern> => found((await readPatterns(db, [id]))[0]);

/** Copies the questions of bank items into the set of a draw. */
async function fillSet(
  tx: Db,
  viewer: Viewer,
  { id, draw, points, itemIds }: DrawPlace & { points: number; itemIds: number[] },
): Promise<void> {
  const items = await readItems(tx, viewer, itemIds);
  const questions = items.flatMap(({ content }) => content.questions);
  assertThat(questions.length + (await queries.countInSet(tx, id, draw)) <= MOST, 'too-large');
  // A place in a table belongs to the task that the question comes from.
  const outside = { row: null, column: null, rowspan: null, colspan: null };
  await copyQuestions(
    tx,
    questions.map((question) => ({ ...question, ...outside, pattern_id: id, draw_id: draw, weight: points })),
  );
  await countUses(tx, itemIds);
}

const now = (): string => new Date().toISOString();
/** Whether somebody has changed the draw since it was read. */
const isStale = (known: queries.StoredDraw, asRead: string | undefined): boolean =>
  asRead !== undefined && Date.parse(asRead) !== Date.parse(known.updated_at);

const assertFilled = async (tx: Db, id: number, { id: draw, count }: queries.StoredDraw): Promise<void> =>
  assertThat((await queries.countInSet(tx, id, draw)) >= count, 'draw-too-large');

export async function createDraw(
  db: Db,
  viewer: Viewer,
  id: number,
  { item_ids: itemIds, ...fields }: BodyOf<typeof tasks.createDraw>,
): Promise<Pattern> {
  await editStepOf(db, viewer, 'pattern', id);
  return db.transaction(async (tx) => {
    const draws = await queries.lockDraws(tx, id);
    const draw = { ...fields, id: await queries.nextDrawId(tx, id), updated_at: now() };
    await fillSet(tx, viewer, { id, draw: draw.id, points: draw.points, itemIds });
    await assertFilled(tx, id, draw);
    await queries.writeDraws(tx, id, [...draws, draw]);
    return readTask(tx, id);
  });
}

export async function updateDraw(
  db: Db,
  viewer: Viewer,
  { id, draw }: DrawPlace,
  { item_ids: itemIds, updated_at: asRead, ...change }: BodyOf<typeof tasks.updateDraw>,
): Promise<Pattern> {
  await editStepOf(db, viewer, 'pattern', id);
  return db.transaction(async (tx) => {
    const draws = await queries.lockDraws(tx, id);
    const known = found(draws.find((one) => one.id === draw && one.deleted_at === undefined));
    if (isStale(known, asRead)) throw new AppError('stale', { current: known });
    const next = { ...known, ...change, updated_at: now() };
    if (itemIds) await fillSet(tx, viewer, { id, draw, points: next.points, itemIds });
    await assertFilled(tx, id, next);
    await queries.writePoints(tx, id, next);
    await queries.writeDraws(
      tx,
      id,
      draws.map((one) => (one === known ? next : one)),
    );
    return readTask(tx, id);
  });
}

/** Deletes a draw with its set, or restores both. */
export async function setDrawDeleted(
  db: Db,
  viewer: Viewer,
  { id, draw }: DrawPlace,
  isDeleted: boolean,
): Promise<Pattern> {
  await editStepOf(db, viewer, 'pattern', id);
  return db.transaction(async (tx) => {
    const draws = await queries.lockDraws(tx, id);
    const known = found(draws.find((one) => one.id === draw && (one.deleted_at === undefined) === isDeleted));
    const { deleted_at: _, ...present } = known;
    const at = new Date().toISOString();
    await queries.setSetDeleted(tx, id, draw, isDeleted ? at : null);
    await queries.writeDraws(
      tx,
      id,
      draws.map((one) => (one === known ? { ...present, ...(isDeleted ? { deleted_at: at } : {}) } : one)),
    );
    return readTask(tx, id);
  });
}
