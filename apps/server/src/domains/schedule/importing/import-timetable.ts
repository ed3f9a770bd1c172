// Makes the timetable of a term from a file.
// Invariants:
// a preview is the import itself, rolled back, so it cannot differ from it;
// an import makes all lessons of the good rows or none, by the writer and the clash rules of single lessons;
// the same file read again makes nothing twice, also when lessons were moved or cancelled since.
import type { BodyOf, ReceivedFile, ResponseOf } from '@orbita/contract/endpoint';
import type { NameMeaning, schedule, TimetablePreview, TimetableRow } from '@orbita/contract/schedule';
import { TIMETABLE_MAX_LESSONS, timetableColumns } from '@orbita/contract/schedule/imports';
import { TIMETABLE_FILE_BYTES } from '@orbita/contract/permissions';
import type { Db } from '@orbita/database';
import { assertThat, InvalidInput, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { digestOf } from '../../../platform/digest.ts';
import { nothingUnread } from '../../../platform/spreadsheet/unread-parts.ts';
import { readingTask } from '../../../platform/heavy-work/heavy-work.ts';
import { recordChanges } from '../../audit/index.ts';
import { announceSchedule } from '../announce-schedule.ts';
import { insertChange } from '../operations/changes.queries.ts';
import { assertPeriod } from '../read-schedule.ts';
import { lockTimetable } from '../timetable.queries.ts';
import { type LessonPlan, type PlannedLesson, writeLessons } from '../write-lessons.queries.ts';
import { mondayOf, type Term } from './cell-values.ts';
import type { FoundTimetable } from './find-timetable.ts';
import { dropClashing, inFile } from './drop-clashing.ts';
import { dropOverlapping } from './drop-overlapping.ts';
import { type InterpretedRow, interpretRows } from './interpret-rows.ts';
import { selectKnownNames } from './known-names.queries.ts';
import { createMatcher } from './match-names.ts';
import type { readTimetable } from './read-timetable.task.ts';

const readTask = readingTask<typeof readTimetable>(
  new URL('./read-timetable.task.ts', import.meta.url),
  'readTimetable',
);

/** Days of the longest term. */
const LONGEST_TERM = 366;

interface Asked extends Term {
  from?: string;
  names?: NameMeaning[];
  language: Language;
}
type Checked = TimetablePreview['checked'][number];
/** What the rows do, and the lessons they have made. */
interface Outcome {
  checked: Checked[];
  unknown: TimetablePreview['unknown'];
  made: PlannedLesson[];
  counters: TimetablePreview['counters'];
  digest: string;
}

/** A plan of a good row; the lessons of the plan name it by its place. */
interface Planned {
  row: number;
  plan: LessonPlan;
}

function checkedOf(
  row: TimetableRow,
  { plan, words, faults, past }: InterpretedRow,
  { lessons, clash, language }: { lessons: readonly PlannedLesson[]; clash: string | undefined; language: Language },
): Checked {
  const count = (outcome: PlannedLesson['outcome']) => lessons.filter((one) => one.outcome === outcome).length;
  const [made, there, skipped] = [count('made'), count('there'), count('holiday')];
  const isHoliday = made === 0 && there === 0 && skipped > 0;
  const holiday = language === 'ru' ? 'В эти дни занятий нет: праздник или каникулы' : 'These days are holidays';
  const all = [...faults, ...(clash === undefined ? [] : [clash]), ...(isHoliday ? [holiday] : [])];
  const state = all.length > 0 ? 'bad' : !plan ? 'past' : made > 0 ? 'new' : 'same';
  const isLeftOut = state === 'bad';
  return {
    line: row.line,
    sheet: row.sheet,
    words,
    state,
    made: isLeftOut ? 0 : made,
    there,
    skipped,
    past,
    faults: all,
  };
}

function countAll(checked: readonly Checked[], made: readonly PlannedLesson[]): TimetablePreview['counters'] {
  const sum = (field: 'there' | 'skipped' | 'past') => checked.reduce((total, one) => total + one[field], 0);
  const count = (state: Checked['state']) => checked.filter((one) => one.state === state).length;
  return {
    rows: checked.length,
    new: count('new'),
    same: count('same'),
    bad: count('bad'),
    lessons: made.length,
    series: new Set(made.flatMap(({ series_id }) => series_id ?? [])).size,
    there: sum('there'),
    skipped: sum('skipped'),
    past: sum('past'),
    begun: made.filter(({ starts_at }) => Date.parse(starts_at) <= Date.now()).length,
  };
}

/** An upper bound of the lessons of a plan. */
const lessonsOf = ({ repeat, first_day, last_day }: LessonPlan): number =>
  repeat ? Math.ceil((Date.parse(last_day) - Date.parse(first_day)) / (7 * 86_400_000) + 1) : 1;

const overlapWords = (rows: readonly TimetableRow[], other: number | undefined, language: Language) =>
  other === undefined
    ? undefined
    : `${language === 'ru' ? 'В это время уже стоят другие строки:' : 'Other rows are at this time already:'} ${inFile(rows[other]!, language)}`;

/** Writes the lessons of the good rows; those that clash are taken back and their rows are bad. */
async function makeLessons(tx: Db, viewer: Viewer, rows: readonly TimetableRow[], asked: Asked): Promise<Outcome> {
  const timeZone = await lockTimetable(tx, viewer);
  const match = createMatcher(await selectKnownNames(tx, viewer), asked.names ?? [], asked.language);
  const interpreted = interpretRows(rows, {
    term: asked,
    from: asked.from ?? asked.first_day,
    match,
    language: asked.language,
  });
  const { kept: planned, dropped } = dropOverlapping(
    interpreted.flatMap(({ plan }, row): Planned[] => (plan ? [{ row, plan }] : [])),
  );
  assertThat(
    planned.reduce((sum, { plan }) => sum + lessonsOf(plan), 0) <= TIMETABLE_MAX_LESSONS,
    'timetable-too-long',
  );
  const plans = planned.map(({ plan }) => plan);
  const lessons = await writeLessons(tx, viewer, plans, { timeZone, keepsHolidays: true, skipsThere: true });
  const byRow = Map.groupBy(lessons, ({ plan }) => planned[plan]!.row);
  const made = lessons.filter(({ outcome }) => outcome === 'made');
  const rowOfLesson = new Map(made.map(({ id, plan }) => [id, planned[plan]!.row]));
  const clashes = await dropClashing(tx, viewer, { rowOfLesson, rows, language: asked.language });
  const checked = rows.map((row, at) =>
    checkedOf(row, interpreted[at]!, {
      lessons: byRow.get(at) ?? [],
      clash: clashes.get(at) ?? overlapWords(rows, dropped.get(at), asked.language),
      language: asked.language,
    }),
  );
  const left = made.filter(({ id }) => !clashes.has(rowOfLesson.get(id)!));
  const digest = digestOutcome({ checked, planned, left });
  return { checked, unknown: match.unknown(), made: left, counters: countAll(checked, left), digest };
}

/** What the names of the file mean counts too, so that a lesson never goes to a namesake; words of faults do not. */
function digestOutcome(of: { checked: Checked[]; planned: Planned[]; left: PlannedLesson[] }): string {
  const rows = of.checked.map(({ state, there, skipped, past }) => [state, there, skipped, past]);
  const made = of.left.map(({ plan, starts_at }) => [plan, starts_at]);
  return digestOf([
    rows,
    of.planned,
    made.toSorted(([a = 0, at = ''], [b = 0, to = '']) => (a === b ? (at < to ? -1 : 1) : a < b ? -1 : 1)),
  ]);
}

class RolledBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('A preview writes nothing');
    this.outcome = outcome;
  }
}
async function tryOut(db: Db, viewer: Viewer, rows: readonly TimetableRow[], asked: Asked): Promise<Outcome> {
  try {
    return await db.transaction(async (tx) => {
      throw new RolledBack(await makeLessons(tx, viewer, rows, asked));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}

async function rowsOf(
  { heavyWork }: Deps,
  viewer: Viewer,
  { file, rows }: { file: ReceivedFile | undefined; rows?: TimetableRow[] },
): Promise<FoundTimetable> {
  if (rows) return { rows, columns: [...timetableColumns], unread: nothingUnread() };
  if (!file) throw new InvalidInput({ file: [{ ru: 'Приложите файл', en: 'Attach a file' }] });
  assertThat(file.size <= TIMETABLE_FILE_BYTES, 'too-large');
  return heavyWork.run(readTask, viewer.id, () => ({ path: file.path, name: file.name }));
}

const assertTerm = ({ first_day, last_day }: Term): void =>
  assertPeriod({ from: first_day, to: last_day }, LONGEST_TERM);

export async function previewTimetable(
  deps: Deps,
  viewer: Viewer,
  asked: Asked & { file: ReceivedFile | undefined; rows?: TimetableRow[] },
): Promise<TimetablePreview> {
  assertTerm(asked);
  const { rows, columns, unread } = await rowsOf(deps, viewer, asked);
  const { checked, unknown, counters, digest } = await tryOut(deps.db, viewer, rows, asked);
  return { rows, checked, columns, unread, unknown, counters, digest, odd_week: mondayOf(asked.first_day) };
}

export async function importTimetable(
  deps: Deps,
  viewer: Viewer,
  { rows, file_name = '', expected, ...asked }: BodyOf<typeof schedule.importTimetable> & { language: Language },
): Promise<ResponseOf<typeof schedule.importTimetable>> {
  assertTerm(asked);
  const { change_id, made, counters } = await deps.db.transaction(async (tx) => {
    const outcome = await makeLessons(tx, viewer, rows, asked);
    assertThat(expected === undefined || outcome.digest === expected, 'preview-outdated');
    const ids = outcome.made.map(({ id }) => id);
    const change =
      ids.length > 0 ? await insertChange(tx, viewer, { kind: 'import', title: file_name, made: ids }) : null;
    await recordChanges(
      tx,
      viewer,
      ids.map((id) => ({ kind: 'lesson', id, action: 'created' })),
    );
    return { ...outcome, change_id: change };
  });
  await announceSchedule(
    deps,
    viewer,
    made.map(({ id }) => id),
  );
  const first = made.map(({ starts_at }) => starts_at).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
  return {
    change_id,
    lessons: made.length,
    series: counters.series,
    left_out: counters.bad,
    first_lesson_at: first,
  };
}
