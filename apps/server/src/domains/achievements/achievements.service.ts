// Computes a person's achievements from facts at the time of the request.
// Facts reveal marks and topics, so only the person, their followers and staff of the discipline see them.
// Whoever may read all people sees the scores alone.
import {
  type Achievement,
  type AchievementDetails,
  type AchievementKind,
  achievementKinds,
} from '@orbita/contract/achievements';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { findStudent, sharesSubjectWith } from '../../access/subjects.access.ts';
import * as queries from './achievements.queries.ts';
import { achievementOf } from './levels.ts';

/** Loads the person: oneself, a followed student, or somebody who studies or works in a discipline where the viewer is staff. */
async function openPerson(db: Db, viewer: Viewer, userId: number): Promise<queries.Person> {
  const person = found(await findStudent(db, viewer, userId));
  const followed = userId === viewer.id || person.follows;
  assertThat(followed || can(viewer, 'users_read') || (await sharesSubjectWith(db, viewer, userId)), 'access-denied');
  return { id: userId, followed };
}

export async function listAchievements(db: Db, viewer: Viewer, userId = viewer.id): Promise<{ data: Achievement[] }> {
  await openPerson(db, viewer, userId);
  const counts = await queries.selectCounts(db, viewer, userId);
  return { data: achievementKinds.map((kind) => achievementOf(kind, counts)) };
}

type Facts = AchievementDetails['facts'];
const factsOf: Record<AchievementKind, (db: Db, viewer: Viewer, person: queries.Person) => Promise<Facts>> = {
  expert: queries.selectExpertFacts,
  perfectionist: queries.selectFullMarks,
  specialist: queries.selectInTime,
  it: queries.selectItPassed,
};

export async function getAchievement(
  db: Db,
  viewer: Viewer,
  userId: number,
  kind: AchievementKind,
): Promise<AchievementDetails> {
  const person = await openPerson(db, viewer, userId);
  const [counts, facts] = await Promise.all([
    queries.selectCounts(db, viewer, userId),
    factsOf[kind](db, viewer, person),
  ]);
  return { ...achievementOf(kind, counts), facts };
}
