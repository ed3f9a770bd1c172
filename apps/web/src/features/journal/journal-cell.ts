// A journal cell as the server packs it, and what it says in words.
import type { Journal, TopicEmoji } from '@orbita/contract/subjects';

export interface Cell {
  mark: number | null;
  statusId: number | null;
  emoji: TopicEmoji | null;
  isWaiting: boolean;
  isLate: boolean;
  isAnswered: boolean;
}
type PackedCell = Journal['rows'][number]['cells'][number];

/** Order of the contract: emoji 0 star, 1 check, 2 skull, 3 fire, 4 clock. */
const EMOJI: readonly TopicEmoji[] = ['star', 'check', 'skull', 'fire', 'clock'];
const NOTHING: Cell = { mark: null, statusId: null, emoji: null, isWaiting: false, isLate: false, isAnswered: false };

export function readCell(packed: PackedCell | undefined): Cell {
  if (!packed) return NOTHING;
  const [mark, statusId, emoji, waiting, late, answered] = packed;
  return {
    mark: mark ?? null,
    statusId: statusId ?? null,
    emoji: typeof emoji === 'number' ? (EMOJI[emoji] ?? null) : null,
    isWaiting: waiting === 1,
    isLate: late === 1,
    isAnswered: answered === 1,
  };
}

/** The journal with one cell's mark changed; rows that did not change stay the same objects. */
export function withMark(journal: Journal, studentId: number, stepId: number, value: number | null): Journal {
  const column = journal.steps.findIndex((step) => step.id === stepId);
  if (column < 0) return journal;
  return {
    ...journal,
    rows: journal.rows.map((row) =>
      row.student.id === studentId
        ? { ...row, cells: row.cells.map((cell, index) => (index === column ? [value, ...cell.slice(1)] : cell)) }
        : row,
    ),
  };
}
