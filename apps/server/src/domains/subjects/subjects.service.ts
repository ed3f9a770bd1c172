// Disciplines: lists for teachers and students, a discipline's page and its contents.
// Invariant: a list holds only what the single call would open; hidden and archived parts are left out of every list,
// search and count.
import type { QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import { countedMarks, findRetaken, type RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import type { Contents, Subject, SubjectCard, subjects, TopicRow } from '@orbita/contract/subjects';
import { type Columns, type Db, join, type Sql, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { assertMeetsAsStaff } from '../../access/people.access.ts';
import { type CacheableResponse, readCached } from '../../http/cacheable-response.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { declareCachedRead } from '../../platform/cached-reads.ts';
import type { SerializedJson } from '../../http/serialized-json.ts';
import { can, isStaff, type Viewer } from '../../http/viewer.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { nextEmojiChange, topicEmoji } from '../topics/index.ts';
import { topicShownToViewer } from '../../access/topics.access.ts';
import { isOnline } from '../users/index.ts';
import { semesterConditions, type SemesterFilter } from './lists/subject-lists.service.ts';
import * as access from '../../access/subjects.access.ts';
import * as queries from './subjects.queries.ts';

interface TaughtQuery extends PageQuery, SemesterFilter {
  query?: string;
  role_id?: number;
  role_type?: 'TEACHER' | 'EXPERT' | 'CURATOR';
  archived?: boolean;
  sort_direction?: 'asc' | 'desc';
}

const cards = declareCachedRead({
  name: 'cards',
  revisions: ['subject_revisions.revision', 'subject_revisions.card_revision', 'result_revisions.revision'],
  followed: {
    admin_role_users: 'the roles of the student stand in the key',
    half_semesters: 'which disciplines are on the page is asked with their revisions',
    subject_halves: 'which disciplines are on the page is asked with their revisions',
    'users.last_seen_at': 'who is online is asked with each call',
  },
});
/** Returns a page of cards, from the cache when nothing in it has changed. */
async function readCards(
  { db, responseCache }: Deps,
  viewer: Viewer,
  scope: queries.CardScope,
  { paging, ...asked }: { paging: ReturnType<typeof readPage>; query: string | undefined; descending: boolean },
) {
  const page = { ...paging, ...asked };
  return readCached<ResponseOf<typeof subjects.listStudiedSubjects>>(responseCache, cards, {
    key: `${viewer.id} ${viewer.company_id} ${scope.asStaff} ${scope.studentId} ${JSON.stringify(page)}`,
    ...(await queries.selectCardRevisions(db, scope, page)),
    people: ({ data }) => data.flatMap(({ teachers }) => teachers.map(({ id }) => id)),
    read: async () => pageOf(await queries.selectCards(db, scope, page), paging),
    changesAt: ({ data }) => Math.min(...data.map(cardChangesAt)),
  });
}

/** Returns when the next due date of the card passes. */
const cardChangesAt = ({ next_due_at }: SubjectCard): number =>
  next_due_at === null ? Number.POSITIVE_INFINITY : Date.parse(next_due_at);

export function listTaughtSubjects(deps: Deps, viewer: Viewer, { role_id, ...asked }: TaughtQuery) {
  const query: TaughtQuery = role_id === undefined ? asked : { role_type: 'TEACHER', ...asked };
  if (role_id !== undefined && query.role_type !== 'TEACHER')
    throw new AppError('validation-failed', { fields: { role_id: 'not-as-teacher' } });
  if (query.role_type === 'CURATOR') return listCuratedSubjects(deps.db, viewer, query);
  const paging = readPage(query, 16);
  const roles: access.StaffRole[] = query.role_type ? [query.role_type] : ['TEACHER', 'EXPERT'];
  const scope: queries.CardScope = {
    condition: join(
      [access.taughtBy(viewer, roles), sql`s.is_archived = ${query.archived ?? false}`, ...semesterConditions(query)],
      ' and ',
    ),
    asStaff: true,
    studentId: viewer.id,
    roleType: ownRole(viewer),
    groups: 'all',
  };
  return readCards(deps, viewer, scope, { paging, query: query.query, descending: query.sort_direction === 'desc' });
}

/** Returns disciplines of the viewer's groups, without codes and waiting answers, which are for those who teach them. */
async function listCuratedSubjects(db: Db, viewer: Viewer, query: TaughtQuery) {
  const paging = readPage(query, 16);
  const scope: queries.CardScope = {
    condition: join(
      [access.curatedBy(viewer), sql`s.is_archived = ${query.archived ?? false}`, ...semesterConditions(query)],
      ' and ',
    ),
    asStaff: false,
    studentId: viewer.id,
    roleType: sql`'CURATOR'`,
    groups: 'curated',
  };
  const page = { ...paging, query: query.query, descending: query.sort_direction === 'desc' };
  return pageOf(await queries.selectCards(db, scope, page), paging);
}

const ownRole = (viewer: Viewer) =>
  sql`(select max(su.role_type) from subject_users su where su.subject_id = s.id and su.user_id = ${viewer.id})`;

export function listStudiedSubjects(deps: Deps, viewer: Viewer, query: PageQuery & { query?: string }) {
  const paging = readPage(query, 10000);
  const scope: queries.CardScope = {
    condition: access.studiedBy(viewer),
    asStaff: false,
    studentId: viewer.id,
    roleType: sql`'STUDENT'`,
    groups: 'own',
  };
  return readCards(deps, viewer, scope, { paging, query: query.query, descending: false });
}

/** Lists the disciplines of another student for those who follow the student: staff, a curator, a parent. */
/** Conditions by days: a semester of the discipline or one of its lessons is among them. */
function dayConditions({ from, to }: { from?: string; to?: string }): Sql[] {
  if (from === undefined && to === undefined) return [];
  const [first, last] = [from ?? '1900-01-01', to ?? '9999-12-31'];
  return [
    sql`(exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id join semesters e on e.id = hs.semester_id
        where sh.subject_id = s.id and e.started_at <= ${last}::date and e.finished_at >= ${first}::date)
      or exists (select 1 from lesson_subjects ls join lessons l on l.id = ls.lesson_id
        where ls.subject_id = s.id and l.starts_at >= ${first}::date and l.starts_at < ${last}::date + 1))`,
  ];
}

export async function listUserSubjects(
  db: Db,
  viewer: Viewer,
  userId: number,
  query: PageQuery & SemesterFilter & { query?: string; from?: string; to?: string },
): Promise<ResponseOf<typeof subjects.listUserSubjects>> {
  const student = found(await access.findStudent(db, viewer, userId));
  const sees = userId === viewer.id || student.follows || can(viewer, 'subjects_read');
  if (!sees) await assertMeetsAsStaff(db, viewer, userId);
  const page = readPage(query, 100);
  const shared = sees ? sql`true` : access.staffedBy(viewer);
  const scope: queries.CardScope = {
    condition: join(
      [access.studiedByStudent(viewer, userId), shared, ...semesterConditions(query), ...dayConditions(query)],
      ' and ',
    ),
    asStaff: false,
    studentId: userId,
    roleType: sql`'STUDENT'`,
    groups: 'own',
  };
  return pageOf(await queries.selectCards(db, scope, { ...page, query: query.query, descending: false }), page);
}

/** Returns the discipline and whose progress to show: the named student's, otherwise the viewer's own as a student of it. */
async function openSubject(db: Db, viewer: Viewer, id: number, userId: number | undefined) {
  const asked = userId ?? viewer.id;
  const columns: Columns<access.SubjectRevisions & { is_online: boolean }> = sql`
    ${access.revisionColumns(viewer, asked)} exists (select 1 from users u where u.id = ${asked} and ${isOnline('u')}) as is_online,`;
  const subject = await access.loadSubjectWith(db, viewer, id, columns);
  if (userId !== undefined && userId !== viewer.id) {
    await access.assertMayFollow(db, viewer, subject, userId);
    if (!access.seesHidden(viewer, subject)) access.assertOpen(subject);
    return { subject, studentId: userId };
  }
  access.assertVisible(viewer, subject);
  return { subject, studentId: subject.is_student ? viewer.id : null };
}

export async function getSubject(db: Db, viewer: Viewer, id: number, userId: number | undefined): Promise<Subject> {
  const { subject, studentId } = await openSubject(db, viewer, id, userId);
  const [asStaff, readsAll] = [access.seesHidden(viewer, subject), access.isStaffOf(viewer, subject)];
  const roleType = subject.is_teacher
    ? sql`'TEACHER'`
    : subject.is_expert
      ? sql`'EXPERT'`
      : subject.is_student
        ? sql`'STUDENT'`
        : sql`null::text`;
  const scope: queries.CardScope = {
    condition: sql`true`,
    asStaff,
    ofStudent: studentId !== null && studentId !== viewer.id,
    studentId: studentId ?? viewer.id,
    roleType,
    groups: asStaff ? 'all' : 'own',
  };
  const ofStudent = studentId !== null && (!asStaff || studentId !== viewer.id);
  const row = await queries.selectSubject(db, scope, {
    id,
    outline: readsAll
      ? { withHidden: true, withDrafts: access.canEdit(viewer, subject), studentId: ofStudent ? studentId : null }
      : { withHidden: false, withDrafts: false, studentId: studentId ?? viewer.id },
  });
  return {
    ...row,
    can_edit: access.canEdit(viewer, subject) && !subject.is_archived,
    can_mark: access.canMarkIn(viewer, subject) && !subject.is_archived,
  };
}

function topicRow(row: queries.ContentsRow & { id: number }, forStudent: boolean, now: number): TopicRow {
  const { id, chapter_id, title, type, hidden, publish_at, max_mark, tasks_count, due_at, mark, passed_status_id } =
    row;
  const {
    answered_at,
    is_waiting,
    waiting_count,
    is_retake,
    counts_for_id,
    has_password,
    locked,
    is_awaiting,
    is_link,
    reading_percent,
  } = row;
  const facts = {
    mark,
    max_mark,
    due_at,
    is_final: row.is_final ?? false,
    asks_for_work: row.asks_for_work,
    is_waiting,
  };
  const emoji = forStudent ? topicEmoji(facts, now) : null;
  return {
    id,
    chapter_id,
    title,
    type,
    hidden,
    publish_at,
    max_mark,
    tasks_count,
    due_at,
    emoji,
    mark,
    passed_status_id,
    answered_at,
    is_waiting,
    waiting_count,
    is_retake,
    counts_for_id,
    has_password,
    locked,
    is_awaiting,
    is_link,
    reading_percent,
  };
}

const contents = declareCachedRead({
  name: 'contents',
  revisions: ['subject_revisions.revision', 'subject_revisions.card_revision', 'result_revisions.revision'],
  followed: {
    admin_role_users: 'the roles of the student stand in the key',
    users: 'so does the name of the student',
  },
});

export async function getSubjectContents(
  { db, responseCache }: Deps,
  viewer: Viewer,
  id: number,
  userId: number | undefined,
): Promise<SerializedJson<Contents> | CacheableResponse<Contents>> {
  const { subject, studentId } = await openSubject(db, viewer, id, userId);
  const withHidden = access.isStaffOf(viewer, subject);
  const withRetakes = withHidden && (studentId === null || studentId === viewer.id);
  const gatedFor = withHidden ? null : (studentId ?? viewer.id);
  const withDrafts = access.canEdit(viewer, subject);
  const scope = { subjectId: id, studentId, gatedFor, withHidden, withDrafts, withRetakes };
  const results = studentId === null ? subject.all_results_revision : subject.results_revision;
  return readCached<Contents>(responseCache, contents, {
    key: JSON.stringify(scope),
    revision: `${subject.revision} ${results}`,
    online: studentId !== null && subject.is_online ? [studentId] : [],
    people: ({ student }) => (student === null ? [] : [student.id]),
    read: () => readContents(db, scope),
    changesAt: contentsChangeAt,
  });
}

/** Returns when the next emoji changes, because emoji depend on due dates. */
function contentsChangeAt({ chapters }: Contents, now: number): number {
  const changes = chapters.flatMap(({ steps }) =>
    steps.map(({ emoji, due_at }) =>
      nextEmojiChange(
        { is_final: emoji === 'star' || emoji === 'check', due: due_at === null ? null : Date.parse(due_at) },
        now,
      ),
    ),
  );
  return Math.min(...changes);
}

async function readContents(db: Db, scope: queries.ContentsScope): Promise<Contents> {
  const { subjectId: id, studentId } = scope;
  const [rows, { max_points, student, retake_counts }] = await Promise.all([
    queries.selectContents(db, scope),
    queries.selectFrame(db, id, studentId),
  ]);
  const now = Date.now();
  const chapters: Contents['chapters'] = [];
  for (const row of rows) {
    let chapter = chapters.at(-1);
    if (chapter?.id !== row.chapter_id) {
      chapter = {
        id: row.chapter_id,
        title: row.chapter_title,
        description: row.chapter_description,
        hidden: row.chapter_hidden,
        has_password: row.chapter_has_password,
        locked: row.chapter_locked,
        topics_count: 0,
        steps: [],
      };
      chapters.push(chapter);
    }
    if (row.id !== null) chapter.steps.push(topicRow({ ...row, id: row.id }, studentId !== null, now));
    chapter.topics_count = chapter.steps.length;
  }
  // Locked topics count towards the points, but are not listed.
  const checkpoints_stats = countPoints(chapters, max_points, retake_counts);
  return {
    chapters: chapters.map((chapter) => (chapter.locked ? { ...chapter, steps: [] } : chapter)),
    checkpoints_stats,
    retake_counts,
    student,
  };
}

function countPoints(
  chapters: Contents['chapters'],
  cap: number | null,
  rule: RetakeCounting,
): Contents['checkpoints_stats'] {
  const checkpoints = chapters
    .flatMap(({ hidden, steps }) => (hidden ? [] : steps))
    .filter((step) => step.type === 2 && step.max_mark !== null && !step.hidden);
  // A retake is another chance for the same points, so it adds none, also one that names no topic.
  const total = checkpoints.reduce((sum, { max_mark, is_retake }) => sum + (is_retake ? 0 : (max_mark ?? 0)), 0);
  const marks = countedMarks(
    findRetaken(checkpoints),
    checkpoints.map(({ mark }) => mark),
    rule,
  );
  const marked = marks.reduce<number>((sum, mark) => sum + (mark ?? 0), 0);
  const collected = Math.min(marked, total, cap ?? Infinity);
  return { checkpoints_marks_collected: collected, checkpoints_marks_total: total };
}

export async function listSubjectGroups(
  db: Db,
  viewer: Viewer,
  id: number,
  { archived = false }: QueryOf<typeof subjects.listSubjectGroups>,
): Promise<ResponseOf<typeof subjects.listSubjectGroups>> {
  const subject = await access.loadSubjectInView(db, viewer, id);
  assertThat(access.seesHidden(viewer, subject), 'teacher-only');
  return {
    data: await queries.selectGroups(db, viewer, id, { curatedOnly: !access.isStaffOf(viewer, subject), archived }),
  };
}

/** Finds disciplines by words, for the command palette. */
export const searchSubjects = (
  db: Db,
  viewer: Viewer,
  words: string,
): Promise<{ id: number; title: string; color: string }[]> =>
  queries.searchSubjectRows(db, sql`${access.nearTo(viewer)} and ${access.visibleTo(viewer)}`, words, isStaff(viewer));

/** Finds topics by words, for the command palette; hidden and locked ones only for staff, drafts for those who may edit them. */
export const searchTopics = (
  db: Db,
  viewer: Viewer,
  words: string,
): Promise<{ id: number; title: string; subject_id: number; subject_title: string }[]> =>
  queries.searchTopicRows(db, {
    condition: sql`${access.nearTo(viewer)} and ${access.visibleTo(viewer)}`,
    inWholeSchool: can(viewer, 'subjects_read'),
    words,
    withHidden: sql`(${access.staffedBy(viewer)} and ${access.draftShownTo(viewer)})`,
    unlocked: sql`(${openByGates(viewer.id)} and ${topicShownToViewer(viewer)})`,
  });
