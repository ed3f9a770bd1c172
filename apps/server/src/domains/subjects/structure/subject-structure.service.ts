// A discipline as its editors see it, and topics of other disciplines that it shows by link.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { StructureStep, subjects, SubjectStructure } from '@orbita/contract/subjects';
import { type Db, sql } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { copyStep } from '../../topics/index.ts';
import * as queries from './subject-structure.queries.ts';
import * as access from '../../../access/subjects.access.ts';

const ok = { ok: true } as const;

const sum = (numbers: (number | null)[]) => Math.round(numbers.reduce<number>((a, b) => a + (b ?? 0), 0) * 100) / 100;

function stepOf(row: queries.StructureRow & { id: number }): StructureStep {
  const { id, chapter_id, title, type, number, hours, max_mark, hidden, publish_at, is_retake } = row;
  const { due_at, link, follows } = row;
  const { blocks_count, tasks_count, questions_count } = row;
  return {
    id,
    chapter_id,
    title,
    type,
    number,
    hours,
    max_mark,
    hidden,
    publish_at,
    is_retake,
    blocks_count,
    tasks_count,
    questions_count,
    due_at,
    link,
    follows,
  };
}

export async function getSubjectStructure(db: Db, viewer: Viewer, id: number): Promise<SubjectStructure> {
  const subject = await access.loadSubjectInView(db, viewer, id);
  assertThat(access.seesHidden(viewer, subject), 'teacher-only');
  const rows = await queries.selectStructure(db, id, {
    canOpen: access.staffedBy(viewer),
    canEdit: access.canMarkAs(viewer),
    named: access.topicsNamedTo(viewer, subject),
  });
  const chapters = [...Map.groupBy(rows, ({ chapter_id }) => chapter_id).values()].map((inside) => {
    const steps = inside.flatMap((row) => (row.id === null ? [] : [stepOf({ ...row, id: row.id })]));
    const { chapter_id, chapter_title, chapter_description, chapter_hidden, chapter_follows } = inside[0]!;
    return {
      id: chapter_id,
      title: chapter_title,
      description: chapter_description,
      hidden: chapter_hidden,
      follows: chapter_follows,
      hours: sum(steps.map(({ hours }) => hours)),
      steps,
    };
  });
  const steps = chapters.flatMap((chapter) => chapter.steps);
  const checkpoints = steps.filter(({ type, max_mark }) => type === 2 && max_mark !== null);
  return {
    chapters,
    totals: {
      chapters: chapters.length,
      topics: steps.length,
      checkpoints: checkpoints.length,
      blocks: sum(steps.map(({ blocks_count }) => blocks_count)),
      tasks: sum(steps.map(({ tasks_count }) => tasks_count)),
      hours: sum(steps.map(({ hours }) => hours)),
      // A retake is another chance for the same points, so it adds none.
      points: sum(checkpoints.map(({ max_mark, is_retake }) => (is_retake ? 0 : max_mark))),
    },
  };
}

export async function placeStep(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  body: BodyOf<typeof subjects.placeStep>,
): Promise<ResponseOf<typeof subjects.placeStep>> {
  access.assertEditable(viewer, await access.loadSubjectInView(db, viewer, subjectId));
  const chapter = await queries.selectChapterFor(db, subjectId, body.chapter_id);
  assertThat(chapter || body.chapter_id === undefined, 'not-found');
  assertThat(chapter, 'no-chapters');
  assertThat(!(await queries.isPlacedIn(db, subjectId, body.step_id)), 'topic-placed');
  const { id, chapter_id, title } = await copyStep(db, viewer, body.step_id, {
    type: 'LINK',
    lmsChapterId: chapter.id,
    ...(body.hidden === undefined ? {} : { hidden: body.hidden }),
  });
  return { id, chapter_id, title };
}

export async function removePlacedStep(db: Db, viewer: Viewer, subjectId: number, stepId: number): Promise<typeof ok> {
  access.assertEditable(viewer, await access.loadSubjectInView(db, viewer, subjectId));
  assertThat((await queries.deleteLink(db, subjectId, stepId)) > 0, 'not-found');
  return ok;
}

/** Staff read the marks of all groups, a curator those of their own groups. */
export async function listSubjectCheckpointMarks(
  db: Db,
  viewer: Viewer,
  id: number,
  query: PageQuery & { group_id?: number },
): Promise<ResponseOf<typeof subjects.listSubjectCheckpointMarks>> {
  const subject = await access.loadSubjectInView(db, viewer, id);
  assertThat(access.seesHidden(viewer, subject), 'teacher-only');
  const page = readPage(query, 100);
  const asked = query.group_id === undefined ? sql`true` : sql`g.id = ${query.group_id}`;
  const seen = access.isStaffOf(viewer, subject)
    ? sql`true`
    : sql`exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = ${viewer.id})`;
  assertThat(await queries.hasCheckpoints(db, id), 'empty-subject-steps');
  return pageOf(
    await queries.selectCheckpointMarks(db, {
      subjectId: id,
      groups: sql`${asked} and ${seen}`,
      named: access.topicsNamedTo(viewer, subject),
      ...page,
    }),
    page,
  );
}
