// The journal of a discipline: students × topics of one group, packed so that thousands of cells stay small.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { journal, Journal } from '@orbita/contract/journal';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { type PageQuery, readPage } from '../../../http/paging.ts';
import { declareCachedRead, readForCache } from '../../../platform/cached-reads.ts';
import { SerializedJson } from '../../../http/serialized-json.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { hasRow, isSheet, layRows, makeSheet, type Sheet, sizeOf } from './journal-rows.ts';
import * as queries from './read-journal.queries.ts';
import { isStaffOf, topicsNamedTo } from '../../../access/subjects.access.ts';

const journalSheet = declareCachedRead({
  name: 'journal',
  revisions: ['subject_revisions.revision', 'result_revisions.revision'],
  followed: { subjects: 'only the institution that a discipline is of, which stays' },
});

/** A journal of more cells than this that must be read waits for its turn, so that a few large ones bound the memory. */
const MOST_CELLS_AT_ONCE = 10_000;

/** Updates the sheet of a group, reading only what has changed since it was built. */
async function loadSheet(
  { db, responseCache, heavyWork }: Deps,
  viewer: Viewer,
  frame: Omit<queries.JournalFrame, 'group'> & { group: { id: number } },
): Promise<Sheet> {
  const now = Date.now();
  const named = topicsNamedTo(viewer, frame);
  const key = `${frame.id} ${frame.group.id} ${named}`;
  const at = { subjectId: frame.id, groupId: frame.group.id };
  const rules = `${frame.finals} ${frame.retake_counts}`;
  const kept = responseCache.find(journalSheet, key, `${frame.revision} ${rules}`);
  const known = isSheet(kept) ? kept : undefined;
  const students = frame.students ?? [];
  const missing = students.filter(({ person, revision }) => !known || !hasRow(known, person.id, revision, now));
  if (known && missing.length === 0) return known;
  const studentIds = missing.map(({ person }) => person.id);
  const { sheet, steps } = await readForCache(journalSheet, async () => {
    const read = known ? undefined : await queries.selectJournalSteps(db, at, named);
    const begun = known ?? makeSheet(read ?? [], frame);
    const fill = async () => layRows(begun, await queries.selectJournalFacts(db, at, studentIds), now);
    await (missing.length * begun.columns.length > MOST_CELLS_AT_ONCE ? heavyWork.readBulk(viewer.id, fill) : fill());
    return { sheet: begun, steps: read };
  });
  const revision = steps?.[0]?.revision ?? frame.revision;
  const made = { revision: `${revision} ${rules}`, validUntil: Number.POSITIVE_INFINITY, value: sheet };
  responseCache.keep(journalSheet, key, { ...made, size: sizeOf(sheet) });
  return sheet;
}

interface JournalQuery extends PageQuery {
  group_id?: number;
}
/** Students per page. Source: specification, section 9. */
const PAGE_SIZE = 10;

/** Returns the discipline and the requested group; staff see any of its groups, a curator their own. */
async function openFrame(
  { db }: Deps,
  viewer: Viewer,
  at: { subjectId: number; groupId: number | undefined },
): Promise<queries.JournalFrame> {
  const frame = found(await queries.selectJournalFrame(db, viewer, at.subjectId, at.groupId));
  assertThat(isStaffOf(viewer, frame) || frame.is_curator, 'teacher-only');
  if (!frame.group && at.groupId !== undefined) throw new AppError('not-found');
  return frame;
}

const capped = (points: number, { max_points }: queries.JournalFrame): number =>
  max_points === null ? points : Math.min(points, max_points);

/** Returns the whole journal, or one page when a page or size is given. */
export async function getJournal(
  deps: Deps,
  viewer: Viewer,
  subjectId: number,
  query: JournalQuery,
): Promise<SerializedJson<Journal>> {
  const frame = await openFrame(deps, viewer, { subjectId, groupId: query.group_id });
  const { group } = frame;
  if (!group)
    return new SerializedJson(
      JSON.stringify({
        group: { id: subjectId, name: '' },
        steps: [],
        retake_counts: frame.retake_counts,
        rows: [],
      }),
    );
  const { steps, rows } = await loadSheet(deps, viewer, { ...frame, group });
  const all = frame.students ?? [];
  const isPaged = (query.page ?? query.size ?? query.limit) !== undefined;
  const { offset, size } = readPage(query, PAGE_SIZE);
  const laidOut = (isPaged ? all.slice(offset, offset + size) : all).map(({ person }) => {
    const { points, cells } = rows.get(person.id) ?? { points: 0, cells: '' };
    return `{"student":${JSON.stringify(person)},"points":${capped(points, frame)},"cells":[${cells}]}`;
  });
  return new SerializedJson(
    `{"group":${JSON.stringify(group)},"steps":${steps},"retake_counts":"${frame.retake_counts}","rows":[${laidOut.join(',')}]${isPaged ? `,"total":${all.length}` : ''}}`,
  );
}

type Cell = Journal['rows'][number]['cells'][number];
const isCell = (value: unknown): value is Cell =>
  Array.isArray(value) && value.every((one) => one === null || typeof one === 'number');

interface CellPlace {
  step_id: number;
  student_id: number;
}

/** Returns some cells of a group's journal; cells outside it are omitted. */
export async function readJournalCells(
  deps: Deps,
  viewer: Viewer,
  asked: { subjectId: number; groupId: number; cells: readonly CellPlace[] },
): Promise<ResponseOf<typeof journal.readJournalCells>> {
  const frame = await openFrame(deps, viewer, asked);
  const group = found(frame.group ?? undefined);
  const wanted = Map.groupBy(asked.cells, ({ student_id }) => student_id);
  const students = (frame.students ?? []).filter(({ person }) => wanted.has(person.id));
  const { columnOf, rows } = await loadSheet(deps, viewer, { ...frame, group, students });
  return {
    cells: students.flatMap(({ person }) => {
      const packed: unknown = JSON.parse(`[${rows.get(person.id)?.cells ?? ''}]`);
      return (wanted.get(person.id) ?? []).flatMap(({ step_id, student_id }) => {
        const cell: unknown = Array.isArray(packed) ? packed[columnOf.get(step_id) ?? -1] : undefined;
        return isCell(cell) ? [{ step_id, student_id, cell }] : [];
      });
    }),
    points: students.map(({ person }) => ({
      student_id: person.id,
      points: capped(rows.get(person.id)?.points ?? 0, frame),
    })),
  };
}
