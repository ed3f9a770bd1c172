// Dates of topics: when a topic opens and is due, for a group or for one student.
// Invariants:
// dates are changed by those who edit the discipline;
// a topic opens before it is due;
// what was handed in is late by the dates as they are now, while its signed receipt keeps what held at that moment.
import {
  type AbstractLesson,
  type abstractLessons,
  type AbstractLessonSchedule,
  type ChangedSchedule,
  GROUP_DATES_FROM,
  type SubjectDates,
} from '@orbita/contract/abstract-lessons';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { type Db, sql } from '@orbita/database';
import * as access from '../../access/subjects.access.ts';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { assertMeetsAsStaff } from '../../access/people.access.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import * as queries from './abstract-lessons.queries.ts';
import { changeAndAnnounce, changeDates } from './set-dates.ts';

const ok = { ok: true } as const;
type Update = BodyOf<typeof abstractLessons.updateAbstractLesson>;

export async function listAbstractLessons(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { subject?: number },
): Promise<ResponseOf<typeof abstractLessons.listAbstractLessons>> {
  if (query.subject !== undefined)
    access.assertVisible(viewer, await access.loadSubjectInView(db, viewer, query.subject));
  const page = readPage(query, 100);
  return pageOf(await queries.selectAbstractLessons(db, viewer, query.subject, page), page);
}

export async function getSubjectDates(db: Db, viewer: Viewer, subjectId: number): Promise<SubjectDates> {
  const subject = await access.loadSubjectInView(db, viewer, subjectId);
  assertThat(access.seesHidden(viewer, subject), 'teacher-only');
  const all = sql`true`;
  const part = access.isStaffOf(viewer, subject)
    ? { seen: all, shown: access.isNamedAmong(access.topicsNamedTo(viewer, subject)) }
    : { seen: access.curatesGroup(viewer), shown: queries.shownToCurator(viewer) };
  const dates = await queries.selectSubjectDates(db, subjectId, part);
  return { subject_id: subjectId, can_edit: access.canEdit(viewer, subject) && !subject.is_archived, ...dates };
}

/** The student, those who follow the student and whoever reads disciplines get all; other staff get their disciplines. */
export async function listAbstractLessonSchedules(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { user_id?: number; subject_id?: number },
): Promise<ResponseOf<typeof abstractLessons.listAbstractLessonSchedules>> {
  const studentId = query.user_id ?? viewer.id;
  const student = found(await access.findStudent(db, viewer, studentId));
  const seesAll = studentId === viewer.id || student.follows || can(viewer, 'subjects_read');
  if (!seesAll) await assertMeetsAsStaff(db, viewer, studentId);
  if (query.subject_id !== undefined) await access.loadSubjectInView(db, viewer, query.subject_id);
  const page = readPage(query, 100);
  const subjects = sql`${access.studiedByStudent(viewer, studentId)} and ${seesAll ? sql`true` : access.staffedBy(viewer)}
    and ${query.subject_id === undefined ? sql`true` : sql`s.id = ${query.subject_id}`}`;
  return pageOf(await queries.selectStudentDates(db, studentId, subjects, page), page);
}

/** Throws unless the viewer may change the dates and `updated_at`, when given, is that of the record. */
async function assertChangeable(
  tx: Db,
  viewer: Viewer,
  record: AbstractLesson | AbstractLessonSchedule,
  asRead: string | undefined,
): Promise<void> {
  access.assertEditable(viewer, await access.loadSubjectInView(tx, viewer, record.subject_id));
  const isFresh = asRead === undefined || Date.parse(asRead) === Date.parse(record.updated_at);
  if (!isFresh) throw new AppError('stale', { current: record });
}

const changeOf = ({ opens_at, due_at }: Update) => ({
  ...(opens_at === undefined ? {} : { opens_at }),
  ...(due_at === undefined ? {} : { due_at }),
});

export const updateAbstractLesson = (deps: Deps, viewer: Viewer, id: number, body: Update): Promise<AbstractLesson> =>
  changeAndAnnounce(deps, viewer, async (tx) => {
    const record = found(await queries.lockAbstractLesson(tx, viewer, id));
    await assertChangeable(tx, viewer, record, body.updated_at);
    const place = {
      subjectId: record.subject_id,
      target: { groupId: record.group_id },
      actorId: viewer.id,
      isOneRecord: true,
    };
    await changeDates(tx, place, [{ step_id: record.step_id, ...changeOf(body) }]);
    return { place, result: found(await queries.lockAbstractLesson(tx, viewer, id)) };
  });

export const deleteAbstractLesson = (deps: Deps, viewer: Viewer, id: number): Promise<typeof ok> =>
  changeAndAnnounce(deps, viewer, async (tx) => {
    const record = found(await queries.lockAbstractLesson(tx, viewer, id));
    await assertChangeable(tx, viewer, record, undefined);
    const place = { subjectId: record.subject_id, target: { groupId: record.group_id }, actorId: viewer.id };
    await changeDates(tx, place, [{ step_id: record.step_id, opens_at: null, due_at: null }]);
    return { place, result: ok };
  });

export const updateAbstractLessonSchedule = (
  deps: Deps,
  viewer: Viewer,
  id: number,
  body: Update,
): Promise<ChangedSchedule> => {
  if (id >= GROUP_DATES_FROM) return updateDatesOfGroup(deps, viewer, id, body);
  return changeAndAnnounce(deps, viewer, async (tx) => {
    const record = found(await queries.lockSchedule(tx, viewer, id));
    await assertChangeable(tx, viewer, record, body.updated_at);
    const place = {
      subjectId: record.subject_id,
      target: { studentId: record.student.id },
      actorId: viewer.id,
      isOneRecord: true,
    };
    await changeDates(tx, place, [{ step_id: record.step_id, ...changeOf(body) }]);
    return { place, result: { ...found(await queries.lockSchedule(tx, viewer, id)), group_id: null } };
  });
};

/** Changes the dates of a group by the id that the schedules of its students name. */
async function updateDatesOfGroup(deps: Deps, viewer: Viewer, id: number, body: Update): Promise<ChangedSchedule> {
  const {
    step_title: _,
    group_name: __,
    ...dates
  } = await updateAbstractLesson(deps, viewer, id - GROUP_DATES_FROM, body);
  return { ...dates, id, student: null };
}
