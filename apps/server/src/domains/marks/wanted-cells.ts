// Requested marks and statuses as rows of the statement that writes them.
import { join, raw, type Sql, sql } from '@orbita/database';
import type { Actor } from '../../http/viewer.ts';

/** The requested content of a cell: an absent part stays as it is, null removes it. */
export interface CellWrite {
  step_id: number;
  student_id: number;
  mark?: number | null | undefined;
  /** By default the default type. */
  mark_type_id?: number | undefined;
  /** The answer that the mark is given for and goes with; a mark without one belongs to its author alone. */
  answer_id?: number | null | undefined;
  passed_status_id?: number | null | undefined;
  /** The value that the author has seen, null for none; the cell is refused when it now holds another one. */
  seen_mark?: number | null | undefined;
  seen_status_id?: number | null | undefined;
  /** `updated_at` of the mark that the author has seen, null for none. */
  seen_at?: string | null | undefined;
  /** The mark or status as it was before removal, to restore with its id, author and times. */
  row?: object | undefined;
}

/**
 * The parts of the statement that a set of cells needs; unneeded ones are left out, because triggers run for each table
 * that is named.
 */
export interface Parts {
  /** `gives` and `takes`: some marks are written, some removed; `passes` and `unpasses`: the same for statuses. */
  gives?: boolean;
  takes?: boolean;
  passes?: boolean;
  unpasses?: boolean;
  /** Some marks name their type; some name their answer. */
  types?: boolean;
  answers?: boolean;
  seenMark?: boolean;
  seenStatus?: boolean;
  seenAt?: boolean;
  rows?: boolean;
}

/** Cells found by a select that has the columns of {@link columnsOf} for the parts. */
export interface CellSource {
  select: Sql;
  parts: Parts;
}

const wantedRow = (cell: CellWrite, n: number) => {
  const [sets_mark, sets_status] = [cell.mark !== undefined, cell.passed_status_id !== undefined];
  return {
    n,
    step_id: cell.step_id,
    student_id: cell.student_id,
    sets_mark,
    mark: cell.mark,
    mark_type_id: cell.mark_type_id,
    answer_id: cell.answer_id,
    sets_status,
    status: cell.passed_status_id,
    asks_mark: sets_mark && cell.seen_mark !== undefined,
    seen_mark: cell.seen_mark,
    asks_status: sets_status && cell.seen_status_id !== undefined,
    seen_status: cell.seen_status_id,
    asks_at: sets_mark && cell.seen_at !== undefined,
    seen_at: cell.seen_at,
    row: cell.row,
  };
};
type WantedRow = ReturnType<typeof wantedRow>;

const partsOf = (rows: readonly WantedRow[]): Parts => {
  const some = (test: (row: WantedRow) => boolean) => rows.some(test);
  return {
    gives: some(({ mark }) => typeof mark === 'number'),
    takes: some(({ mark }) => mark === null),
    passes: some(({ status }) => typeof status === 'number'),
    unpasses: some(({ status }) => status === null),
    types: some(({ mark_type_id }) => mark_type_id !== undefined),
    answers: some(({ answer_id }) => answer_id != null),
    seenMark: some(({ asks_mark }) => asks_mark),
    seenStatus: some(({ asks_status }) => asks_status),
    seenAt: some(({ asks_at }) => asks_at),
    rows: some(({ row }) => row !== undefined),
  };
};

type Column = [name: keyof WantedRow, type: string];
/** Returns the columns of requested cells with their types. */
const columnsOf = (parts: Parts): Column[] => {
  const groups: [needed: boolean | undefined, columns: Column[]][] = [
    [
      true,
      [
        ['n', 'int'],
        ['step_id', 'int'],
        ['student_id', 'int'],
      ],
    ],
    [
      parts.gives || parts.takes,
      [
        ['sets_mark', 'boolean'],
        ['mark', 'numeric(6, 2)'],
      ],
    ],
    [parts.types, [['mark_type_id', 'int']]],
    [parts.answers, [['answer_id', 'int']]],
    [
      parts.passes || parts.unpasses,
      [
        ['sets_status', 'boolean'],
        ['status', 'int'],
      ],
    ],
    [
      parts.seenMark,
      [
        ['asks_mark', 'boolean'],
        ['seen_mark', 'numeric'],
      ],
    ],
    [
      parts.seenStatus,
      [
        ['asks_status', 'boolean'],
        ['seen_status', 'int'],
      ],
    ],
    [
      parts.seenAt,
      [
        ['asks_at', 'boolean'],
        ['seen_at', 'timestamptz'],
      ],
    ],
    [parts.rows, [['row', 'jsonb']]],
  ];
  return groups.flatMap(([needed, columns]) => (needed ? columns : []));
};

/** Sends one cell as plain values and several as JSON, in the order in which every writer locks them. */
export function sourceOf(cells: readonly CellWrite[]): CellSource {
  const rows = cells.map(wantedRow);
  const parts = partsOf(rows);
  const columns = columnsOf(parts);
  const [only, ...others] = rows;
  if (only && others.length === 0) {
    const values = columns.map(([name, type]) => {
      const value = only[name] ?? null;
      return sql`${typeof value === 'object' ? value && JSON.stringify(value) : value}::${raw(type)} as "${raw(name)}"`;
    });
    return { select: sql`select ${join(values, ', ')}`, parts };
  }
  const types = raw(columns.map(([name, type]) => `"${name}" ${type}`).join(', '));
  return {
    select: sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${types}) order by step_id, student_id, n`,
    parts,
  };
}

/** Returns a cell with a status, to be given only if the company has it and the condition holds. */
export const statusIfKnown = (
  actor: Actor,
  cell: { step_id: number; student_id: number; passed_status_id: number },
  condition: Sql = sql`true`,
): CellSource => ({
  select: sql`select 0 as n, ${cell.step_id}::int as step_id, ${cell.student_id}::int as student_id, true as sets_status, s.id as status
      from pass_statuses s where s.company_id = ${actor.company_id} and s.id = ${cell.passed_status_id} and ${condition}`,
  parts: { passes: true },
});

/** Returns cells with statuses, each to be given only if the company has it. */
export const statusesIfKnown = (
  actor: Actor,
  cells: readonly { step_id: number; student_id: number; passed_status_id: number }[],
): CellSource => ({
  select: sql`
      select (row_number() over (order by w.step_id, w.student_id))::int as n, w.step_id, w.student_id, true as sets_status, s.id as status
      from unnest(${cells.map(({ step_id }) => step_id)}::int[], ${cells.map(({ student_id }) => student_id)}::int[], ${cells.map(({ passed_status_id }) => passed_status_id)}::int[]) as w (step_id, student_id, status)
      join pass_statuses s on s.company_id = ${actor.company_id} and s.id = w.status order by w.step_id, w.student_id`,
  parts: { passes: true },
});
