// The journal of a group as an Excel workbook: marks, statuses, attendance.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { assertThat, type Language } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { attendanceMarks } from '../../attendance/index.ts';
import * as queries from './export-journal.queries.ts';
import { openGroup } from '../../../access/groups.access.ts';
import { attendanceSheet, marksSheet, type SheetInput, statusesSheet } from './journal-sheets.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Order extends queries.SheetFilter {
  subjectId: number;
  group_id?: number;
  passed_status_id?: number;
  language: Language;
}

/** Keeps only students who have the requested status in one of the columns. */
function withStatus(
  students: queries.ExportedStudent[],
  topics: queries.ExportedTopic[],
  statusId: number | undefined,
): queries.ExportedStudent[] {
  if (statusId === undefined) return students;
  const shown = new Set(topics.map(({ id }) => id));
  return students.filter(({ passings }) => passings?.some(([step, status]) => status === statusId && shown.has(step)));
}

export async function exportJournal(db: Db, viewer: Viewer, order: Order): Promise<MadeFile> {
  const { language, subjectId } = order;
  const { group } = await openGroup(db, viewer, subjectId, order.group_id);
  assertThat(group, 'not-found');
  const at = { subjectId, groupId: group.id };
  const [allTopics, found, frame, lessons] = await Promise.all([
    queries.selectTopics(db, subjectId),
    queries.selectResults(db, at, order),
    queries.selectExportFrame(db, subjectId),
    queries.selectExportedLessons(db, at),
  ]);
  const notes = await queries.selectExportedNotes(
    db,
    lessons.map(({ id }) => id),
  );
  const topics = allTopics.filter(
    ({ chapter_id, type, max_mark }) =>
      (order.chapter_id === undefined || chapter_id === order.chapter_id) &&
      (!order.checkpoints || (type === 2 && max_mark !== null)),
  );
  assertThat(!order.checkpoints || topics.length > 0, 'empty-subject-steps');
  const students = withStatus(found, topics, order.passed_status_id);
  const statuses = new Map(frame.statuses.map(({ id, title }) => [id, title]));
  const input: SheetInput = { language, topics, allTopics, students, maxPoints: frame.max_points, statuses };
  const dates = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', timeZone: frame.time_zone });
  // Imported on demand, because most servers never need it in memory.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const bytes = await writeExcelFile([
    marksSheet(input),
    statusesSheet(input),
    attendanceSheet({
      language,
      students,
      lessons,
      notes: new Map(notes.map((row) => [row.student_id, row.notes])),
      letters: new Map(attendanceMarks(language).map(({ id, letter }) => [id, letter])),
      day: (moment) => dates.format(new Date(moment)),
    }),
  ]).toBuffer();
  const name = `${language === 'ru' ? 'Журнал' : 'Journal'} ${frame.title}, ${group.name}.xlsx`;
  return { bytes, name: name.replace(/[/\\:*?"<>|]/g, ' '), mime: XLSX };
}
