// The journal of a discipline: students × topics of one group, packed so that thousands of cells stay light.
import type { Journal } from '@orbita/contract/subjects';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { emojiBefore, emojiOrder } from '../topics/topic-status.ts';
import { isStaffOf, loadSubjectInView } from './subjects.access.ts';
import * as queries from './subjects.queries.ts';

type Cell = (number | null)[];

/** Bits of an answer's state in the packed facts. */
const WAITING = 2;
const LATE = 4;

/** Facts come as «{column × 1 000 000 + value, …}»; a mark is counted in hundredths. */
const PACK = 1_000_000;
const COMMA = 44;
const ZERO = 48;
/** No fact: none is negative. */
const NONE = -1;

/** A packed list as a value for each column, -1 where there is none; several values of a column are joined by their bits. */
export function parseFacts(packed: string | null, columns: number): Int32Array {
  const facts = new Int32Array(columns).fill(NONE);
  if (!packed) return facts;
  let fact = 0;
  // Digit by digit, from behind the opening brace to the closing one: thousands of short texts would cost more than the numbers.
  for (let i = 1; i < packed.length; i += 1) {
    const code = packed.charCodeAt(i);
    if (code !== COMMA && i < packed.length - 1) {
      fact = fact * 10 + code - ZERO;
      continue;
    }
    const value = fact % PACK;
    const column = (fact - value) / PACK;
    if (column < columns) facts[column] = facts[column] === NONE ? value : facts[column]! | value;
    fact = 0;
  }
  return facts;
}

interface Columns {
  steps: (queries.JournalStep & { due: number | null })[];
  finals: Set<number>;
  now: number;
}

function cellsOf(row: queries.JournalFacts<unknown>, { steps, finals, now }: Columns): Cell[] {
  const marks = parseFacts(row.marks, steps.length);
  const statuses = parseFacts(row.statuses, steps.length);
  const answers = parseFacts(row.answers, steps.length);
  return steps.map(({ max_mark, due }, i) => {
    const mark = marks[i] === NONE ? null : marks[i]! / 100;
    const status = statuses[i] === NONE ? null : statuses[i]!;
    const answer = answers[i] === NONE ? 0 : answers[i]!;
    const emoji = emojiBefore({ mark, max_mark, due, is_final: status !== null && finals.has(status) }, now);
    return [mark, status, emojiOrder.indexOf(emoji), answer & WAITING ? 1 : 0, answer & LATE ? 1 : 0, answer ? 1 : 0];
  });
}

function pointsOf(cells: Cell[], { steps }: Columns, cap: number | null): number {
  const sum = steps.reduce(
    (points, { type, max_mark }, i) => points + (type === 2 && max_mark !== null ? (cells[i]?.[0] ?? 0) : 0),
    0,
  );
  return cap === null ? sum : Math.min(sum, cap);
}

/** Staff of the discipline see any of its groups, a curator the own ones. */
export async function getJournal(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  groupId: number | undefined,
): Promise<Journal> {
  const subject = found(await loadSubjectInView(db, viewer, subjectId));
  assertThat(isStaffOf(viewer, subject) || subject.is_curator, 'teacher-only');
  const groups = await queries.selectGroups<{ id: number; name: string }>(
    db,
    viewer,
    subjectId,
    !isStaffOf(viewer, subject),
  );
  const group = groupId === undefined ? groups[0] : groups.find(({ id }) => id === groupId);
  if (!group && groupId !== undefined) throw new AppError('not-found');
  if (!group) return { group: { id: subjectId, name: '' }, steps: [], rows: [] };
  const [steps, rows, { finals, max_points }] = await Promise.all([
    queries.selectJournalSteps(db, subjectId, group.id),
    queries.selectJournalFacts<Journal['rows'][number]['student']>(db, subjectId, group.id),
    queries.selectJournalFrame(db, subjectId),
  ]);
  const dated = steps.map((step) => ({ ...step, due: step.due_at === null ? null : Date.parse(step.due_at) }));
  const columns: Columns = { steps: dated, finals: new Set(finals), now: Date.now() };
  return {
    group,
    steps,
    rows: rows.map((row) => {
      const cells = cellsOf(row, columns);
      return { student: row.person, points: pointsOf(cells, columns, max_points), cells };
    }),
  };
}
