// The journal of a discipline: students × topics of one group, packed so that thousands of cells stay light.
import type { Journal } from '@orbita/contract/subjects';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import { ReadyJson } from '../../http/ready-json.ts';
import type { Viewer } from '../../http/viewer.ts';
import { hasRow, keepSheet, keptSheet, layRow, makeSheet, type Sheet } from './journal-sheets.ts';
import * as queries from './journal.queries.ts';
import { isStaffOf } from './subjects.access.ts';

type Student = Journal['rows'][number]['student'];

/** Brings the sheet of a group up to date, reading only what has changed since it was laid out. */
async function loadSheet(
  db: Db,
  frame: queries.JournalFrame<Student> & { group: { id: number } },
  now: number,
): Promise<Sheet> {
  const key = `${frame.id}:${frame.group.id}`;
  const known = keptSheet(key, frame.revision, frame.finals);
  const students = frame.students ?? [];
  const missing = students.filter(({ person, revision }) => !known || !hasRow(known, person.id, revision, now));
  if (known && missing.length === 0) return known;
  const [steps, facts] = await Promise.all([
    known ? undefined : queries.selectJournalSteps(db, frame.id, frame.group.id),
    queries.selectJournalFacts(
      db,
      frame.id,
      missing.map(({ person }) => person.id),
    ),
  ]);
  const sheet = known ?? makeSheet(steps ?? [], steps?.[0]?.revision ?? frame.revision, frame.finals);
  for (const row of facts) layRow(sheet, row, now);
  keepSheet(key, sheet);
  return sheet;
}

/** Staff of the discipline see any of its groups, a curator the own ones. */
export async function getJournal(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  groupId: number | undefined,
): Promise<ReadyJson<Journal>> {
  const frame = found(await queries.selectJournalFrame<Student>(db, viewer, subjectId, groupId));
  assertThat(isStaffOf(viewer, frame) || frame.is_curator, 'teacher-only');
  const { group } = frame;
  if (!group && groupId !== undefined) throw new AppError('not-found');
  if (!group) return new ReadyJson(JSON.stringify({ group: { id: subjectId, name: '' }, steps: [], rows: [] }));
  const { steps, rows } = await loadSheet(db, { ...frame, group }, Date.now());
  const laidOut = (frame.students ?? []).map(({ person }) => {
    const { points, cells } = rows.get(person.id) ?? { points: 0, cells: '' };
    const capped = frame.max_points === null ? points : Math.min(points, frame.max_points);
    return `{"student":${JSON.stringify(person)},"points":${capped},"cells":[${cells}]}`;
  });
  return new ReadyJson(`{"group":${JSON.stringify(group)},"steps":${steps},"rows":[${laidOut.join(',')}]}`);
}
