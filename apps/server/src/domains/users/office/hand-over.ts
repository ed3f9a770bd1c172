// Hands over to one account what refers to another, as far as the one has nothing of its own in its place.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { users } from '@orbita/contract/users';
import type { Db } from '@orbita/database';
import { handOverDifferences } from './doubles.queries.ts';
import * as queries from './merge-people.queries.ts';

type Preview = ResponseOf<typeof users.previewMerge>;

/** Two accounts of one person: the one that remains and the one that goes. */
export interface Pair {
  kept: number;
  gone: number;
}

/** What tables hold, as a preview names it. */
const KINDS: Record<string, string> = {
  answers: 'answers',
  marks: 'marks',
  passings: 'statuses',
  comments: 'comments',
  group_users: 'groups',
  subject_users: 'subjects',
  curator_groups: 'curated_groups',
  relations: 'relations',
  attendance: 'attendance',
  files: 'files',
  notifications: 'notifications',
  admin_role_users: 'roles',
};
/** Columns that tell whose the row is; others tell who wrote it. */
const OF_PERSON = new Set(['user_id', 'student_id', 'relative_id', 'curator_id', 'owner_id', 'author_id']);

function summarize(rows: queries.HandedOver[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { table_name, column_name, moved } of rows) {
    const kind = (OF_PERSON.has(column_name) && KINDS[table_name]) || 'other';
    if (moved > 0) sums[kind] = (sums[kind] ?? 0) + moved;
  }
  return sums;
}

/** What both may have of these is named in the preview. */
const NAMED = new Set(['marks', 'answers', 'passings', 'attendance']);

/** Hands everything over in a transaction and says what it was. */
export async function handOver(
  tx: Db,
  { kept, gone }: Pair,
  rowsOf = queries.handOver,
): Promise<Pick<Preview, 'moves' | 'conflicts'>> {
  await queries.removeSecrets(tx, { kept, gone });
  await handOverDifferences(tx, gone, kept);
  const works = await queries.countWorks(tx, gone);
  const rows = await rowsOf(tx, gone, kept);
  if (works > 0) await queries.settlePortfolio(tx, gone, kept);
  await queries.settleHandedOver(tx, { kept, gone });
  const named = await queries.selectLeftOver(tx, gone);
  const others = rows.filter(({ table_name, left_over }) => left_over > 0 && !NAMED.has(table_name));
  return {
    moves: summarize(rows),
    conflicts: [...named, ...others.map(() => ({ kind: 'other' as const, title: '' }))],
  };
}
