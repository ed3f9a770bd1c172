// Which topics retakes replace, for those who open retakes in a discipline.
// Invariant: a retake names a topic, or somebody has decided that it names none, or it is listed here.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { retakes } from '@orbita/contract/retakes';
import type { Db } from '@orbita/database';
import { assertReplaces } from '../../access/retakes.access.ts';
import { assertThat, found } from '../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './retake-topics.queries.ts';

interface TopicsQuery extends PageQuery {
  query?: string;
  subject_id?: number;
}

export async function listRetakeTopics(
  db: Db,
  viewer: Viewer,
  query: TopicsQuery,
): Promise<ResponseOf<typeof retakes.listRetakeTopics>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectUnlinked(db, viewer, { ...query, ...page }), page);
}

/** Links a retake to a topic, or decides that it replaces none. */
export async function linkRetakeTopic(
  db: Db,
  viewer: Viewer,
  id: number,
  topicId: number | null,
): Promise<{ ok: true }> {
  const topic = found(await queries.selectRetakeTopic(db, viewer, id));
  assertThat(!topic.is_archived, 'subject-archived');
  assertThat(topic.may_edit, 'access-denied');
  if (topicId !== null) await assertReplaces(db, id, topicId);
  await queries.setReplaced(db, id, topicId);
  return { ok: true };
}
