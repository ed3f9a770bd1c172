// The journal of a group as an Excel workbook: marks, statuses, attendance.
import type { MadeFile } from '@orbita/contract/endpoint';
import { journalFileName } from '@orbita/contract/journal/file-name';
import type { Db } from '@orbita/database';
import { assertThat, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { heavyTask } from '../../../platform/heavy-work/heavy-work.ts';
import { type NamedTopics, topicsNamedTo } from '../../../access/subjects.access.ts';
import { openGroup } from '../../../access/groups.access.ts';
import { attendanceMarks } from '../../attendance/index.ts';
import * as queries from './export-journal.queries.ts';
import { sheetWords } from './journal-sheets.ts';
import type { WorkbookInput, writeWorkbook } from './journal-workbook.task.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const workbookTask = heavyTask<typeof writeWorkbook>(
  new URL('./journal-workbook.task.ts', import.meta.url),
  'writeWorkbook',
);

interface Order extends queries.SheetFilter {
  subjectId: number;
  group_id?: number;
  passed_status_id?: number;
  sheet?: 'attendance';
  semester_id?: number;
  language: Language;
}

export async function exportJournal(deps: Deps, viewer: Viewer, order: Order): Promise<MadeFile> {
  const { group, subject } = await openGroup(deps.db, viewer, order.subjectId, order.group_id);
  assertThat(group, 'not-found');
  const { bytes, title, day } = await deps.heavyWork.run(workbookTask, viewer.id, () =>
    loadInput(deps.db, viewer, { ...order, groupId: group.id, named: topicsNamedTo(viewer, subject) }),
  );
  const what = sheetWords[order.language][order.sheet ?? 'journal'];
  return { bytes, name: `${journalFileName({ what, subject: title, group: group.name, day })}.xlsx`, mime: XLSX };
}

async function loadInput(
  db: Db,
  viewer: Viewer,
  { groupId, named, ...order }: Order & { groupId: number; named: NamedTopics },
): Promise<WorkbookInput> {
  const at = { subjectId: order.subjectId, groupId };
  const [allTopics, students, frame, lessons] = await Promise.all([
    queries.selectTopics(db, order.subjectId, named),
    queries.selectResults(db, at, order),
    queries.selectExportFrame(db, order.subjectId),
    queries.selectExportedLessons(db, viewer, { ...at, semesterId: order.semester_id }),
  ]);
  const lessonIds = lessons.map(({ id }) => id);
  const [notes, attendees] = await Promise.all([
    queries.selectExportedNotes(db, lessonIds),
    queries.selectExportedAttendees(
      db,
      viewer,
      { ...at, semesterId: order.semester_id },
      { lessonIds, query: order.query },
    ),
  ]);
  const topics = allTopics.filter(
    ({ chapter_id, type, max_mark }) =>
      (order.chapter_id === undefined || chapter_id === order.chapter_id) &&
      (!order.checkpoints || (type === 2 && max_mark !== null)),
  );
  assertThat(!order.checkpoints || topics.length > 0, 'empty-subject-steps');
  const letters = new Map(attendanceMarks(order.language).map(({ id, letter }) => [id, letter]));
  return {
    language: order.language,
    topics,
    allTopics,
    students,
    statusId: order.passed_status_id,
    frame,
    lessons,
    notes,
    attendees,
    letters,
    isAttendance: order.sheet === 'attendance',
  };
}
