// Writes the workbook of a journal in a worker thread, because tens of thousands of cells take seconds.
import writeExcelFile from 'write-excel-file/node';
import type { Language } from '../../../http/app-error.ts';
import type {
  ExportedAttendee,
  ExportedLesson,
  ExportedNotes,
  ExportedStudent,
  ExportedTopic,
  ExportFrame,
} from './export-journal.queries.ts';
import { attendanceSheet, marksSheet, type SheetInput, type SheetStudent, statusesSheet } from './journal-sheets.ts';

export interface WorkbookInput {
  language: Language;
  /** Topics shown as columns. */
  topics: ExportedTopic[];
  /** All topics of the discipline, because points count every checkpoint. */
  allTopics: ExportedTopic[];
  students: ExportedStudent[];
  /** Only students who have this status in one of the columns. */
  statusId: number | undefined;
  frame: ExportFrame;
  lessons: ExportedLesson[];
  notes: ExportedNotes[];
  /** Students in the sheet of attendance. */
  attendees: ExportedAttendee[];
  /** The letter of each attendance status. */
  letters: Map<number, string>;
  /** Whether only attendance is asked for. */
  isAttendance: boolean;
}

type Pair = [step: number, value: number];
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');
function parsePairs(text: string | null): Pair[] {
  const pairs: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(pairs) ? pairs.filter(isPair) : [];
}

function readStudents({ students, statusId, topics }: WorkbookInput): SheetStudent[] {
  const all = students.map(({ id, name, marks, passings }) => ({
    id,
    name,
    marks: parsePairs(marks),
    passings: parsePairs(passings),
  }));
  if (statusId === undefined) return all;
  const shown = new Set(topics.map(({ id }) => id));
  return all.filter(({ passings }) => passings.some(([step, status]) => status === statusId && shown.has(step)));
}

export async function writeWorkbook(input: WorkbookInput): Promise<{ bytes: Uint8Array; title: string; day: string }> {
  const { language, frame, lessons } = input;
  const students = readStudents(input);
  const statuses = new Map(frame.statuses.map(({ id, title }) => [id, title]));
  const sheetInput: SheetInput = {
    ...input,
    students,
    maxPoints: frame.max_points,
    rule: frame.retake_counts,
    statuses,
  };
  const years = new Set(lessons.map(({ starts_at }) => starts_at.slice(0, 4)));
  const dates = new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: '2-digit',
    // A day alone would be ambiguous.
    ...(years.size > 1 ? { year: '2-digit' as const } : {}),
    timeZone: frame.time_zone,
  });
  const attendance = attendanceSheet({
    language,
    students: input.attendees.filter(({ id }) => input.statusId === undefined || students.some((one) => one.id === id)),
    lessons,
    notes: new Map(input.notes.map((row) => [row.student_id, row.notes])),
    letters: input.letters,
    day: (moment) => dates.format(new Date(moment)),
  });
  const bytes = await writeExcelFile(
    input.isAttendance ? [attendance] : [marksSheet(sheetInput), statusesSheet(sheetInput), attendance],
  ).toBuffer();
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: frame.time_zone }).format(new Date());
  return { bytes, title: frame.title, day: today };
}
