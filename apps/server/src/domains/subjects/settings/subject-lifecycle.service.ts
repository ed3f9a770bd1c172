// The life cycle of a discipline: current ⇄ archived; current or archived ⇄ bin ⇄ deleted permanently.
// Invariants:
// each step starts only from its own state;
// archiving many is all or nothing;
// a job removes what was deleted permanently after 30 days.
import type { BodyOf } from '@orbita/contract/endpoint';
import { subjectChannel } from '@orbita/contract/live';
import type { subjects } from '@orbita/contract/subjects';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import * as queries from './subject-lifecycle.queries.ts';

/** An already archived discipline is left as it is, since the request is fulfilled either way. */
export async function setArchived(db: Db, viewer: Viewer, id: number, isArchived: boolean): Promise<queries.State> {
  const [changed] = await queries.writeLifecycleStep(
    db,
    viewer,
    [id],
    isArchived ? queries.life.archive : queries.life.unarchive,
  );
  const state = changed ?? found((await queries.selectStates(db, viewer, [id]))[0], 'subject-not-found');
  assertThat(state.deleted_at === null, 'subject-not-found');
  return state;
}

export async function setSubjectsArchived(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof subjects.setSubjectsArchived>,
): Promise<{ changed: number[] }> {
  const ids = [...new Set(body.ids)];
  assertThat(ids.length > 0, 'empty-record');
  const states = await queries.selectStates(db, viewer, ids);
  assertThat(states.filter(({ deleted_at }) => deleted_at === null).length === ids.length, 'subject-not-found');
  const changed = await queries.writeLifecycleStep(
    db,
    viewer,
    ids,
    body.is_archived ? queries.life.archive : queries.life.unarchive,
  );
  return { changed: changed.map(({ id }) => id) };
}

export async function deleteSubject({ db, live }: Deps, viewer: Viewer, id: number): Promise<queries.State> {
  const [deleted] = await queries.writeLifecycleStep(db, viewer, [id], queries.life.delete);
  await live.recheck(subjectChannel(id));
  return found(deleted, 'subject-not-found');
}

/** Restores a discipline from the bin or from permanent deletion. */
export async function applyLifecycleStep(
  db: Db,
  viewer: Viewer,
  id: number,
  step: 'restore' | 'purge' | 'undoPurge',
): Promise<queries.State> {
  const [changed] = await queries.writeLifecycleStep(db, viewer, [id], queries.life[step]);
  if (changed) return changed;
  found((await queries.selectStates(db, viewer, [id]))[0], 'subject-not-found');
  throw new AppError('subject-not-in-bin');
}

/** Removes disciplines whose period for undoing is over. */
export async function removePurgedSubjects(db: Db): Promise<void> {
  while ((await queries.removePurged(db)) > 0);
}
