// Passwords of chapters and topics.
// Invariants:
// only hashes are kept;
// a correct password is remembered for the person;
// guesses are counted per person and gate before they are checked;
// a new password is asked of everybody again.
import type { Db } from '@orbita/database';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { countGuesses, forgetGuesses, hashPassword, isPassword } from '../../auth/index.ts';
import { assertVisible, canEdit, isStaffOf } from '../../../access/subjects.access.ts';
import * as queries from './gates.queries.ts';
import { findChapter, findStep } from '../../../access/topics.access.ts';

const ok = { ok: true } as const;
/** The number of wrong guesses of one person at one password before a pause of 15 minutes. */
const GUESSES = 10;

/** @param hash null when the password was removed meanwhile, so that any input is accepted. */
async function assertPassword(db: Db, key: string, hash: string | null, password: string): Promise<void> {
  if (hash === null) return;
  await countGuesses(db, { [key]: GUESSES });
  if (!(await isPassword(hash, password.trim()))) {
    throw new AppError('wrong-gate-password', { fields: { password: 'wrong-gate-password' } });
  }
  await forgetGuesses(db, key);
}

const enterChapter = async (
  db: Db,
  viewer: Viewer,
  { id, hash }: { id: number; hash: string | null },
  password: string,
): Promise<void> => {
  await assertPassword(db, `chapter:${id}:user:${viewer.id}`, hash, password);
  await queries.rememberChapter(db, viewer.id, id);
};

export async function unlockChapter(db: Db, viewer: Viewer, id: number, password: string): Promise<typeof ok> {
  const chapter = await findChapter(db, viewer, id);
  assertVisible(viewer, chapter);
  if (isStaffOf(viewer, chapter)) return ok;
  assertThat(!chapter.chapter_hidden, 'page-hidden');
  if (chapter.chapter_locked) await enterChapter(db, viewer, { id, hash: chapter.password_hash }, password);
  return ok;
}

/** Unlocks the chapter if it is locked, otherwise the topic itself. */
export async function unlockStep(db: Db, viewer: Viewer, id: number, password: string): Promise<typeof ok> {
  const step = await findStep(db, viewer, id);
  assertVisible(viewer, step);
  assertThat(!step.is_draft || canEdit(viewer, step), 'topic-hidden');
  if (isStaffOf(viewer, step)) return ok;
  assertThat(!step.chapter_hidden, 'page-hidden');
  const { chapter_id, chapter_hash, step_hash } = await queries.selectPasswordHashes(db, id);
  if (step.chapter_locked) await enterChapter(db, viewer, { id: chapter_id, hash: chapter_hash }, password);
  else if (step.step_locked) {
    await assertPassword(db, `step:${id}:user:${viewer.id}`, step_hash, password);
    await queries.rememberStep(db, viewer.id, id);
  }
  return ok;
}

const hashOf = (password: string | null) => (password === null ? null : hashPassword(password.trim()));
/** Writes the password of a change; undefined leaves it as it is. */
export async function setChapterPassword(tx: Db, id: number, password: string | null | undefined): Promise<void> {
  if (password !== undefined) await queries.writeChapterPassword(tx, id, await hashOf(password));
}
export async function setStepPassword(tx: Db, id: number, password: string | null | undefined): Promise<void> {
  if (password !== undefined) await queries.writeStepPassword(tx, id, await hashOf(password));
}
