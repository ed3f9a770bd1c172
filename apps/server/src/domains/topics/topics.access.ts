// Who may see and change a topic and its parts. A topic stands in a discipline; what is hidden is for those who see hidden parts there.
import { type Db, empty, type Sql, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import {
  assertEditable,
  assertVisible,
  relationColumns,
  seesHidden,
  studiesSubject,
  type SubjectInView,
} from '../subjects/subjects.access.ts';

/** A topic with what the viewer is in its discipline. */
export interface StepInView extends SubjectInView {
  /** Id of the discipline is `id`; this is the topic's. */
  step_id: number;
  chapter_id: number;
  step_hidden: boolean;
  answers_closed_at: string | null;
  max_mark: number | null;
}

async function loadStep<Row = StepInView>(db: Db, viewer: Viewer, condition: Sql, more: Sql = empty): Promise<Row> {
  return found(
    await db.row<Row>(sql`
      select ${more} s.id, st.id as step_id, st.chapter_id, st.hidden or c.hidden as step_hidden, st.answers_closed_at, st.max_mark, ${relationColumns(viewer)}
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
      where s.company_id = ${viewer.company_id} and s.deleted_at is null and ${condition}`),
  );
}

/** The topic, when the viewer may see it. */
export async function openStep(db: Db, viewer: Viewer, stepId: number): Promise<StepInView> {
  const step = await loadStep(db, viewer, sql`st.id = ${stepId} and st.deleted_at is null`);
  assertVisible(viewer, step);
  if (step.step_hidden && !seesHidden(viewer, step)) throw new AppError('topic-hidden');
  return step;
}

/** The topic as it is for the viewer, without any check: for those who ask about a part of it. */
export const findStep = (db: Db, viewer: Viewer, stepId: number): Promise<StepInView> =>
  loadStep(db, viewer, sql`st.id = ${stepId} and st.deleted_at is null`);

/** The same, with whether a student studies its discipline. */
export const findStepOf = (
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<StepInView & { student_studies: boolean }> =>
  loadStep(
    db,
    viewer,
    sql`st.id = ${stepId} and st.deleted_at is null`,
    sql`${studiesSubject(studentId)} as student_studies,`,
  );

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

/** The topic that a part belongs to, when the viewer may change it. */
export async function editStepOf(db: Db, viewer: Viewer, part: Part, id: number): Promise<StepInView> {
  const step = await loadStep(db, viewer, partConditions[part](id));
  assertEditable(viewer, step);
  return step;
}

/** The topic that several parts belong to; parts of different topics are refused. */
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

export interface ChapterInView extends SubjectInView {
  chapter_id: number;
}
/** The discipline of a chapter, when the viewer may change it. */
export async function editChapter(db: Db, viewer: Viewer, chapterId: number, deleted = false): Promise<ChapterInView> {
  const chapter = found(
    await db.row<ChapterInView>(sql`
      select s.id, c.id as chapter_id, ${relationColumns(viewer)} from chapters c join subjects s on s.id = c.subject_id
      where c.id = ${chapterId} and (c.deleted_at is not null) = ${deleted} and s.company_id = ${viewer.company_id} and s.deleted_at is null`),
  );
  assertEditable(viewer, chapter);
  return chapter;
}
