// The blocks of a topic, and the topic's page with its tasks.
// Invariants:
// saving several blocks is all or nothing;
// a stale change is refused with the current record.
import type { BodyOf } from '@orbita/contract/endpoint';
import { findCounting } from '@orbita/contract/retakes/counted-marks';
import type { Retaken } from '@orbita/contract/retakes/counting';
import type { Lesson, Section, topics } from '@orbita/contract/topics';
import type { Pattern } from '@orbita/contract/tasks';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import {
  assertOwnUploads,
  assertVideoAddress,
  type AttachmentSegment,
  kindOfSegment,
  withSlideId,
} from '../../files/index.ts';
import { canEdit, canMarkIn, draftShownTo, isStaffOf } from '../../../access/subjects.access.ts';
import { loadPatterns, loadPatternsForStaff } from '../../tasks/index.ts';
import * as queries from './content.queries.ts';
import { cleanHtml } from '../../../platform/rich-text.ts';
import { topicEmoji } from '../status/topic-status.ts';
import { editStepOf, editStepOfAll, editTopicOf, openStep } from '../../../access/topics.access.ts';

const ok = { ok: true } as const;

/** Returns how far a student has read; null when there is nothing to read. */
function readingOf(lesson: Pick<Lesson, 'reading'>, sections: Section[], studentId: number | null): Lesson['reading'] {
  if (studentId === null || sections.length === 0) return null;
  return lesson.reading ?? { section_ids: [], percent: 0 };
}

/** Says which of the marks of a topic and its retakes count. */
function withCounted(retaken: NonNullable<queries.LessonRow['retaken']>): Retaken {
  const counted = findCounting(
    retaken.attempts.map(({ mark }) => mark),
    retaken.rule,
  );
  return { ...retaken, attempts: retaken.attempts.map((one, at) => ({ ...one, is_counted: counted[at] ?? false })) };
}

export async function getLesson(deps: Deps, viewer: Viewer, id: number): Promise<Lesson> {
  const { db } = deps;
  const step = await openStep(db, viewer, id);
  const asStaff = isStaffOf(viewer, step);
  const studentId = step.is_student ? viewer.id : null;
  const [row, sections, patterns] = await Promise.all([
    queries.selectLesson(db, {
      stepId: id,
      viewerId: viewer.id,
      studentId,
      withHidden: asStaff,
      withDrafts: canEdit(viewer, step),
      asStaff,
      editsAll: can(viewer, 'subjects_write'),
    }),
    // A linked topic shows only those blocks of its original that students see, and none of a draft.
    step.link_of_id === null
      ? queries.selectSections(db, id, asStaff)
      : queries.selectLinkedSections(db, step.link_of_id, draftShownTo(viewer)),
    loadPatterns(db, viewer, step),
  ]);
  const isOpen = !step.is_archived && step.answers_closed_at === null && !step.retake_closed;
  const polls = row.polls_enabled || deps.config.pollHub !== undefined;
  return {
    ...row,
    private_text: asStaff ? row.private_text : '',
    reading: readingOf(row, sections, studentId),
    polls: polls ? row.polls : [],
    polls_enabled: polls,
    sections,
    patterns,
    retaken: row.retaken && withCounted(row.retaken),
    emoji: studentId === null ? null : topicEmoji(row, Date.now()),
    can_edit: canEdit(viewer, step) && !step.is_archived,
    can_mark: canMarkIn(viewer, step) && !step.is_archived,
    can_answer: step.is_student && isOpen,
  };
}

function cleanSection(change: queries.SectionChange, field: string): queries.SectionChange {
  if (change.video_url) assertVideoAddress(change.video_url, `${field}video_url`);
  return change.content === undefined ? change : { ...change, content: cleanHtml(change.content) };
}

export async function saveSections(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof topics.saveSections>,
): Promise<{ data: Section[] }> {
  const { step_id: stepId, link_of_id } = await editTopicOf(db, viewer, 'sections', body.sections);
  assertThat(link_of_id === null, 'topic-linked');
  const changes = body.sections.map(withSlideId);
  await assertSlides(db, viewer, stepId, changes);
  return db.transaction(async (tx) => {
    const written = await queries.writeSections(
      tx,
      stepId,
      changes.map((section, i) => cleanSection(section, `sections.${i}.`)),
    );
    if (written.length < changes.length) {
      throw new AppError('stale', {
        current: await queries.selectSectionsByIds(
          tx,
          changes.flatMap(({ id }) => id ?? []),
        ),
      });
    }
    return { data: await queries.selectSectionsByIds(tx, written) };
  });
}

/** Requires own photos as slides, except those that the topic shows already. */
async function assertSlides(db: Db, viewer: Viewer, stepId: number, changes: queries.SectionChange[]): Promise<void> {
  const slides = [...new Set(changes.flatMap(({ slide_image_id }) => slide_image_id ?? []))];
  if (slides.length === 0) return;
  if ((await queries.countUsableSlides(db, viewer, stepId, slides)) !== slides.length)
    throw new AppError('unknown-attachment', { fields: { slide_image_id: 'unknown-attachment' } });
}

export async function updateSection(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof topics.updateSection>,
): Promise<Section> {
  const step = await editStepOf(db, viewer, 'section', id);
  const change = withSlideId(body);
  await assertSlides(db, viewer, step.step_id, [change]);
  const written = await queries.writeSections(db, step.step_id, [cleanSection({ ...change, id }, '')]);
  const section = found((await queries.selectSectionsByIds(db, [id]))[0]);
  if (written.length === 0) throw new AppError('stale', { current: section });
  return section;
}

export async function orderSections(db: Db, viewer: Viewer, stepId: number, order: number[]): Promise<typeof ok> {
  await editStepOf(db, viewer, 'step', stepId);
  await db.transaction(async (tx) => {
    const known = new Set((await queries.selectSectionIds(tx, stepId)).map(({ id }) => id));
    assertThat(
      known.size === order.length && new Set(order).size === order.length && order.every((id) => known.has(id)),
      'order-incomplete',
    );
    await queries.positionSections(tx, order);
  });
  return ok;
}

export async function setSectionsDeleted(db: Db, viewer: Viewer, ids: number[], deleted: boolean): Promise<typeof ok> {
  await editStepOfAll(db, viewer, 'sections', ids);
  await queries.setSectionsDeleted(db, ids, deleted);
  return ok;
}

/** Attaches an own upload to a block, or changes the description and order of an existing attachment. */
export async function attachToSection(
  db: Db,
  viewer: Viewer,
  sectionId: number,
  { segment, ...body }: BodyOf<typeof topics.attachToSection> & { segment: AttachmentSegment },
): Promise<Section> {
  await editStepOf(db, viewer, 'section', sectionId);
  const attachment: queries.NewAttachment = { ...body, type: kindOfSegment[segment] };
  await db.transaction(async (tx) => {
    if (await queries.isAttachedToSection(tx, sectionId, attachment.type, attachment.attachment_id)) {
      await queries.updateSectionAttachment(tx, sectionId, attachment);
    } else {
      await assertOwnUploads(tx, viewer, [attachment]);
      await queries.insertSectionAttachment(tx, sectionId, attachment);
    }
    await queries.touchSection(tx, sectionId);
  });
  return found((await queries.selectSectionsByIds(db, [sectionId]))[0]);
}

export async function detachFromSection(
  db: Db,
  viewer: Viewer,
  { sectionId, segment, attachmentId }: { sectionId: number; segment: AttachmentSegment; attachmentId: number },
): Promise<Section> {
  await editStepOf(db, viewer, 'section', sectionId);
  assertThat(
    (await queries.deleteSectionAttachment(db, sectionId, kindOfSegment[segment], attachmentId)) > 0,
    'not-found',
  );
  await queries.touchSection(db, sectionId);
  return found((await queries.selectSectionsByIds(db, [sectionId]))[0]);
}

/** Returns what the marking screen shows of a topic: tasks with keys and the parts that only staff see. */
export async function loadTopicForMarking(
  db: Db,
  stepId: number,
): Promise<{ patterns: Pattern[]; private_sections: Section[] }> {
  const [patterns, sections] = await Promise.all([
    loadPatternsForStaff(db, stepId),
    queries.selectSections(db, stepId, true),
  ]);
  return { patterns, private_sections: sections.filter(({ is_private }) => is_private) };
}
