// Takes back the lessons of rows that clash: with lessons that are there already, or with an earlier row of the file.
import type { TimetableRow } from '@orbita/contract/schedule';
import { type Db, sql } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { assertNoClash, describeClash, type FoundClash } from '../clashes.ts';
import { selectClashes } from '../clashes.queries.ts';
import { deleteLessons } from '../write-lessons.queries.ts';

interface Rows {
  /** Place of the row that made a lesson. */
  rowOfLesson: ReadonlyMap<number, number>;
  rows: readonly TimetableRow[];
  language: Language;
}
/** The most clashes that are read; a file with more is refused if clashes are left afterwards. */
const MOST_READ = 20_000;

/** Where a row stands, in words. */
export const inFile = ({ line, sheet }: TimetableRow, language: Language): string =>
  language === 'ru'
    ? `строка ${line}${sheet && ` листа «${sheet}»`}`
    : `line ${line}${sheet && ` of sheet “${sheet}”`}`;

/** Returns by row why its lessons were taken back. */
export async function dropClashing(
  tx: Db,
  viewer: Viewer,
  { rowOfLesson, rows, language }: Rows,
): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  if (rowOfLesson.size === 0) return reasons;
  const checked = sql`l.id = any (${[...rowOfLesson.keys()]}::int[])`;
  const clashes = await selectClashes(tx, viewer, { checked, most: MOST_READ });
  for (const [row, clash] of againstOthers(clashes, rowOfLesson))
    if (!reasons.has(row)) reasons.set(row, describeClash(clash, language));
  for (const [earlier, later, clash] of withinFile(clashes, rowOfLesson)) {
    if (reasons.has(earlier) || reasons.has(later)) continue;
    // The pair may be found from either side, but the sentence is about the lesson of the earlier row.
    const other = { ...clash.other, title: rows[earlier]!.subject };
    reasons.set(later, `${describeClash({ ...clash, other }, language)} (${inFile(rows[earlier]!, language)})`);
  }
  const dropped = [...rowOfLesson].filter(([, row]) => reasons.has(row)).map(([id]) => id);
  if (dropped.length > 0) await deleteLessons(tx, viewer, dropped);
  if (clashes.length === MOST_READ)
    await assertNoClash(
      tx,
      viewer,
      [...rowOfLesson.keys()].filter((id) => !dropped.includes(id)),
    );
  return reasons;
}

const againstOthers = (clashes: readonly FoundClash[], rowOf: ReadonlyMap<number, number>): [number, FoundClash][] =>
  clashes.flatMap((clash): [number, FoundClash][] =>
    rowOf.has(clash.other.id) ? [] : [[rowOf.get(clash.lesson_id)!, clash]],
  );
/** Pairs of rows that clash with each other, by the later row. */
const withinFile = (
  clashes: readonly FoundClash[],
  rowOf: ReadonlyMap<number, number>,
): [number, number, FoundClash][] =>
  clashes
    .flatMap((clash): [number, number, FoundClash][] => {
      const [one, other] = [rowOf.get(clash.lesson_id)!, rowOf.get(clash.other.id)];
      return other === undefined ? [] : [[Math.min(one, other), Math.max(one, other), clash]];
    })
    .toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
