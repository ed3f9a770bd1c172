// Decides who may see and change a topic and its parts.
// Access follows from the topic's discipline; hidden chapters and locked topics open to its staff alone, so a curator reads
// what students read. A topic that is hidden itself is a draft, which opens to those alone who may change it.
import { type Columns, type Db, empty, type Sql, sql } from '@orbita/database';
import { AppError, assertThat, found, InvalidInput } from '../http/app-error.ts';
import type { Viewer } from '../http/viewer.ts';
import {
  assertEditable,
  assertVisible,
  canEdit,
  curates,
  draftShownTo,
  canMarkAs,
  isStaffOf,
  relationColumns,
  staffedBy,
  studiesNow,
  studiesSubject,
  type SubjectInView,
} from './subjects.access.ts';
import { retakeOpenFor } from './retakes.access.ts';
import { rolesAdmit, topicShownTo } from './topic-roles.access.ts';
import { type AnswerWindow, windowColumns, windowOf } from './answer-window.ts';
import { openByGates } from './topic-gates.access.ts';
import { chapterLockedFor, stepLockedFor } from './topic-passwords.access.ts';
import { type AwaitedTopic, awaitedTopics, hasPrerequisites, selectAwaited } from './topic-prerequisites.access.ts';

/** What may close a topic to somebody who studies its discipline. */
export interface TopicClosings {
  /** Hidden itself or by its chapter. */
  step_hidden: boolean;
  /** Not published yet, or taken back. */
  is_draft: boolean;
  chapter_hidden: boolean;
  /** A password of the chapter or topic is still required; it does not apply to staff. */
  chapter_locked: boolean;
  step_locked: boolean;
  /** A retake topic without a retake of the viewer, or a topic for roles that the viewer lacks; treated as hidden. */
  not_shown: boolean;
  /** It is limited to permission roles of which the viewer holds none; not read where only `not_shown` matters. */
  lacks_role?: boolean;
  /** Topics that must be passed before this one opens; empty when nothing is missing. They do not apply to staff. */
  awaited: AwaitedTopic[];
}
/** A topic with the viewer's relation to its discipline. */
export interface StepInView extends SubjectInView, AnswerWindow, TopicClosings {
  /** Id of the topic; `id` is that of its discipline. */
  step_id: number;
  chapter_id: number;
  /** The topic whose blocks this one shows. */
  link_of_id: number | null;
  /** A retake topic for which the viewer has no open retake: it may be read but not answered. */
  retake_closed: boolean;
  max_mark: number | null;
}

async function loadStep<More>(
  db: Db,
  viewer: Viewer,
  condition: Sql,
  { more = empty, studentId = viewer.id }: { more?: Columns<More>; studentId?: number } = {},
): Promise<StepInView & More> {
  const step = found(
    await db.row<Omit<StepInView, 'awaited'> & { is_gated: boolean } & More>(sql`
      select ${more} s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.hidden as is_draft, c.hidden as chapter_hidden, ${windowColumns}, st.max_mark, st.link_of_id, not ${topicShownTo(viewer.id)} as not_shown, not ${rolesAdmit(viewer.id)} as lacks_role, st.is_retake and not ${retakeOpenFor(viewer.id)} as retake_closed,
        ${chapterLockedFor(viewer.id)} as chapter_locked, ${stepLockedFor(viewer.id)} as step_locked, ${hasPrerequisites()} as is_gated, ${relationColumns(viewer)}
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id ${windowOf(studentId)}
      where s.company_id = ${viewer.company_id} and s.deleted_at is null and ${condition}`),
  );
  const asks = step.is_gated && !isStaffOf(viewer, step);
  return { ...step, awaited: asks ? await selectAwaited(db, step.step_id, viewer.id) : [] };
}

/** Condition: no missing retake or role keeps topic `st` of discipline `s` from the viewer; a curator needs none, as the students have them. */
export const topicShownToViewer = (viewer: Viewer): Sql => sql`(${topicShownTo(viewer.id)} or ${curates(viewer)})`;

function assertStepVisible(viewer: Viewer, step: StepInView): void {
  assertVisible(viewer, step);
  assertThat(!step.is_draft || canEdit(viewer, step), 'topic-hidden');
  if (isStaffOf(viewer, step)) return;
  if (step.chapter_hidden) throw new AppError('page-hidden');
  if (step.step_hidden) throw new AppError('topic-hidden');
  if (step.not_shown && !step.is_curator)
    throw new AppError(step.lacks_role ? 'topic-for-roles' : step.retake_closed ? 'retake-closed' : 'topic-hidden');
  if (step.chapter_locked) throw new AppError('chapter-locked');
  // A password opens nothing before the topics that come first, so these are told first.
  assertPrerequisitesPassed(step);
  if (step.step_locked) throw new AppError('topic-locked');
}

/** Throws with the topics that must be passed first. */
export function assertPrerequisitesPassed({ awaited }: Pick<TopicClosings, 'awaited'>): void {
  if (awaited.length > 0) throw new AppError('topics-awaited', { topics: awaited });
}

/** Throws when the topic shows the blocks of a draft that the viewer may not see. */
export async function assertOriginalShown(db: Db, viewer: Viewer, step: Pick<StepInView, 'link_of_id'>): Promise<void> {
  if (step.link_of_id === null) return;
  const original = await db.row(sql`
    select 1 from steps st join subjects s on s.id = st.subject_id where st.id = ${step.link_of_id} and ${draftShownTo(viewer)}`);
  assertThat(original, 'topic-hidden');
}

/** Returns the topic; throws unless the viewer may see it. */
export async function openStep(db: Db, viewer: Viewer, stepId: number): Promise<StepInView> {
  const step = await loadStep(db, viewer, sql`st.id = ${stepId} and st.deleted_at is null`);
  assertStepVisible(viewer, step);
  return step;
}

/**
 * Throws unless the viewer studies the topic and may see it now.
 * Whatever a student writes about an answer asks this, so that whoever lost the topic changes nothing there.
 */
export function assertStudiesStep(viewer: Viewer, step: StepInView): void {
  assertThat(!step.is_archived, 'archived');
  assertStepVisible(viewer, step);
  assertThat(step.is_student, 'subject-not-studied');
}
/** Condition over topic `st` of discipline `s`: the same, and no retake is missing, so that the viewer may write there. */
export const studiesStep = (viewer: Viewer): Sql => sql`(
  not s.is_archived and ${studiesNow(viewer.id)} and not (st.is_retake and not ${retakeOpenFor(viewer.id)}) and (${staffedBy(viewer)} and ${draftShownTo(viewer)}
    or (not s.hidden and not st.hidden and ${topicShownTo(viewer.id)}
      and exists (select 1 from chapters c where c.id = st.chapter_id and not c.hidden and ${openByGates(viewer.id)}))))`;
/** Returns the topic; throws unless the viewer studies it and may see it now. */
export async function openStepForAnswers(db: Db, viewer: Viewer, stepId: number): Promise<StepInView> {
  const step = await findStep(db, viewer, stepId);
  assertStudiesStep(viewer, step);
  return step;
}

/** Returns the topic with the viewer's relation to it, without checking access. */
export const findStep = (db: Db, viewer: Viewer, stepId: number): Promise<StepInView> =>
  loadStep(db, viewer, sql`st.id = ${stepId} and st.deleted_at is null`);

/**
 * Returns the topic as {@link findStep} does, and also whether a student studies the discipline and whether a retake
 * topic is closed to that student for lack of an open retake.
 */
export const findStepOf = (
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<StepInView & { student_studies: boolean; student_retake_closed: boolean }> =>
  loadStep(db, viewer, sql`st.id = ${stepId} and st.deleted_at is null`, {
    more: sql`${studiesSubject(studentId)} as student_studies, st.is_retake and not ${retakeOpenFor(studentId)} as student_retake_closed,`,
    studentId,
  });

/** A student's topic as whoever marks it needs it. */
export interface StepToMark {
  /** Id of the discipline. */
  id: number;
  step_id: number;
  max_mark: number | null;
  is_archived: boolean;
  /** The viewer may mark in the discipline. */
  may_mark: boolean;
  student_studies: boolean;
  /** A retake topic, and the student has no open retake. */
  student_retake_closed: boolean;
}
/**
 * Returns a student's topic for marking, without checking access.
 * It reads only what marking asks, because a statement that is often sent costs by the tables that it names.
 */
export const findStepToMark = async (db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<StepToMark> =>
  found(
    await db.row<StepToMark>(sql`
      select s.id, st.id as step_id, st.max_mark, s.is_archived, ${canMarkAs(viewer)} as may_mark, ${studiesSubject(studentId)} as student_studies,
        st.is_retake and not ${retakeOpenFor(studentId)} as student_retake_closed
      from steps st join subjects s on s.id = st.subject_id
      where st.id = ${stepId} and st.deleted_at is null and s.company_id = ${viewer.company_id} and s.deleted_at is null`),
  );

/** Throws when a password, a topic not passed yet, a missing retake or a missing role withholds the topic from the student. */
export async function assertUnlockedFor(db: Db, stepId: number, studentId: number): Promise<void> {
  const gates = await db.one<{
    chapter_locked: boolean;
    step_locked: boolean;
    not_shown: boolean;
    lacks_role: boolean;
    retake_closed: boolean;
    awaited: AwaitedTopic[];
  }>(sql`
    select ${chapterLockedFor(studentId)} as chapter_locked, ${stepLockedFor(studentId)} as step_locked, ${awaitedTopics(studentId)} as awaited, not ${topicShownTo(studentId)} as not_shown, not ${rolesAdmit(studentId)} as lacks_role, st.is_retake and not ${retakeOpenFor(studentId)} as retake_closed
    from steps st join chapters c on c.id = st.chapter_id where st.id = ${stepId}`);
  assertThat(
    !gates.not_shown,
    gates.lacks_role ? 'topic-for-roles' : gates.retake_closed ? 'retake-closed' : 'topic-hidden',
  );
  assertThat(!gates.chapter_locked, 'chapter-locked');
  assertPrerequisitesPassed(gates);
  assertThat(!gates.step_locked, 'topic-locked');
}

type Part = 'step' | 'deletedStep' | 'section' | 'pattern' | 'form' | 'deletedForm';
const partConditions: Record<Part, (id: number) => Sql> = {
  step: (id) => sql`st.id = ${id} and st.deleted_at is null`,
  deletedStep: (id) => sql`st.id = ${id}`,
  section: (id) =>
    sql`st.deleted_at is null and st.id = (select step_id from sections where id = ${id} and deleted_at is null)`,
  pattern: (id) =>
    sql`st.deleted_at is null and st.id = (select step_id from patterns where id = ${id} and deleted_at is null)`,
  form: (id) => sql`st.deleted_at is null and st.id = (
    select p.step_id from forms f join patterns p on p.id = f.pattern_id where f.id = ${id} and f.deleted_at is null and p.deleted_at is null)`,
  deletedForm: (id) =>
    sql`st.deleted_at is null and st.id = (select p.step_id from forms f join patterns p on p.id = f.pattern_id where f.id = ${id} and p.deleted_at is null)`,
};

/** Returns the topic of a part; throws unless the viewer may change it. */
export async function editStepOf(db: Db, viewer: Viewer, part: Part, id: number): Promise<StepInView> {
  const step = await loadStep(db, viewer, partConditions[part](id));
  assertEditable(viewer, step);
  return step;
}

/** Returns the topic of a part with the viewer's relation to it, without checking access. */
export const viewStepOf = (db: Db, viewer: Viewer, part: Part, id: number): Promise<StepInView> =>
  loadStep(db, viewer, partConditions[part](id));

/** Returns the topic of a part with more columns over topic `st`; throws unless the viewer may see it. */
export async function openStepWith<More>(
  db: Db,
  viewer: Viewer,
  { part, id }: { part: Part; id: number },
  more: Columns<More>,
): Promise<StepInView & More> {
  const step = await loadStep(db, viewer, partConditions[part](id), { more });
  assertStepVisible(viewer, step);
  return step;
}

/** Returns the topic of a part with more columns over topic `st`, without checking access. */
export const viewStepWith = <More>(
  db: Db,
  viewer: Viewer,
  { part, id }: { part: Part; id: number },
  more: Columns<More>,
): Promise<StepInView & More> => loadStep(db, viewer, partConditions[part](id), { more });

/** Returns the topic of several parts; throws when they belong to different topics. */
export async function editStepOfAll(
  db: Db,
  viewer: Viewer,
  table: 'sections' | 'patterns',
  ids: number[],
): Promise<StepInView> {
  const rows = await db.rows<{ step_id: number; n: number }>(
    table === 'sections'
      ? sql`select step_id, count(*)::int as n from sections where id = any (${ids}) group by step_id`
      : sql`select step_id, count(*)::int as n from patterns where id = any (${ids}) group by step_id`,
  );
  const [first] = rows;
  assertThat(first && rows.length === 1 && first.n === new Set(ids).size, 'not-found');
  return editStepOf(db, viewer, 'step', first.step_id);
}

/** Returns the one topic of a save: the named one for new items, the one of the ids for existing items. */
export async function editTopicOf(
  db: Db,
  viewer: Viewer,
  table: 'sections' | 'patterns',
  items: { id?: number; step_id?: number }[],
): Promise<StepInView> {
  const known = items.flatMap(({ id }) => id ?? []);
  const named = new Set(items.flatMap(({ id, step_id }) => (id === undefined ? [step_id ?? 0] : [])));
  if (known.length > 0) named.add((await editStepOfAll(db, viewer, table, known)).step_id);
  const [stepId] = named;
  if (named.size !== 1 || !stepId)
    throw new InvalidInput({ step_id: [{ ru: 'Укажите одну тему', en: 'Give one topic' }] });
  return editStepOf(db, viewer, 'step', stepId);
}

export interface ChapterInView extends SubjectInView {
  chapter_id: number;
}
/** Returns a chapter with the viewer's relation to it, without checking access. */
export const findChapter = async (
  db: Db,
  viewer: Viewer,
  chapterId: number,
): Promise<ChapterInView & { chapter_hidden: boolean; chapter_locked: boolean; password_hash: string | null }> =>
  found(
    await db.row(sql`
      select s.id, c.id as chapter_id, c.hidden as chapter_hidden, c.password_hash, ${chapterLockedFor(viewer.id)} as chapter_locked, ${relationColumns(viewer)}
      from chapters c join subjects s on s.id = c.subject_id
      where c.id = ${chapterId} and c.deleted_at is null and s.company_id = ${viewer.company_id} and s.deleted_at is null`),
  );
/** Returns the discipline of a chapter; throws unless the viewer may change it. */
export async function editChapter(db: Db, viewer: Viewer, chapterId: number, deleted = false): Promise<ChapterInView> {
  const chapter = found(
    await db.row<ChapterInView>(sql`
      select s.id, c.id as chapter_id, ${relationColumns(viewer)} from chapters c join subjects s on s.id = c.subject_id
      where c.id = ${chapterId} and (c.deleted_at is not null) = ${deleted} and s.company_id = ${viewer.company_id} and s.deleted_at is null`),
  );
  assertEditable(viewer, chapter);
  return chapter;
}
