// What stands in a topic: blocks, tasks and questions, and the topic's page.
// Invariants: saving several is all or nothing; a stale change is refused with the record as it is; a key never leaves for a student while answers are open.
import type { Body } from '@orbita/contract/endpoint';
import type { Form, Lesson, Pattern, Section, topics } from '@orbita/contract/topics';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, InvalidInput } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type AttachmentSegment, kindOfSegment } from '../files/attachments.sql.ts';
import { canEdit, canMarkIn, isStaffOf, seesHidden } from '../subjects/subjects.access.ts';
import * as queries from './content.queries.ts';
import { cleanHtml } from './rich-text.ts';
import { topicEmoji } from './topic-status.ts';
import { editStepOf, editStepOfAll, openStep, type StepInView } from './topics.access.ts';

const ok = { ok: true } as const;

/** Players that a block may embed. */
const videoHosts =
  /^https:\/\/(www\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com|rutube\.ru|vk\.com|vkvideo\.ru|vimeo\.com|player\.vimeo\.com)\//;

/** Tasks as the viewer may see them: keys are for those who mark, and for all once answers are closed. */
export function withoutKeys(patterns: Pattern[], viewer: Viewer, step: StepInView): Pattern[] {
  const showsKeys = isStaffOf(viewer, step) || step.answers_closed_at !== null;
  const showsCounts = isStaffOf(viewer, step);
  return patterns.map((pattern) => ({
    ...pattern,
    answers_count: showsCounts ? pattern.answers_count : 0,
    forms: showsKeys ? pattern.forms : pattern.forms.map((form) => ({ ...form, key: null })),
  }));
}

export async function getLesson(db: Db, viewer: Viewer, id: number): Promise<Lesson> {
  const step = await openStep(db, viewer, id);
  const asStaff = isStaffOf(viewer, step);
  const studentId = step.is_student ? viewer.id : null;
  const [row, sections, patterns] = await Promise.all([
    queries.selectLesson<Lesson>(db, id, studentId, seesHidden(viewer, step)),
    queries.selectSections<Section>(db, id, asStaff),
    queries.selectPatterns<Pattern>(db, id),
  ]);
  const isOpen = !step.is_archived && step.answers_closed_at === null;
  return {
    ...row,
    private_text: asStaff ? row.private_text : '',
    sections,
    patterns: withoutKeys(patterns, viewer, step),
    emoji: studentId === null ? null : topicEmoji(row, Date.now()),
    can_edit: canEdit(viewer, step) && !step.is_archived,
    can_mark: canMarkIn(viewer, step) && !step.is_archived,
    can_answer: step.is_student && isOpen,
  };
}

function cleanSection(change: queries.SectionChange, field: string): queries.SectionChange {
  if (change.video_url && !videoHosts.test(change.video_url)) {
    throw new InvalidInput({
      [`${field}video_url`]: [
        {
          ru: 'Вставьте ссылку на видео YouTube, RuTube, VK Видео или Vimeo',
          en: 'Paste a link to a video of YouTube, RuTube, VK Video or Vimeo',
        },
      ],
    });
  }
  return change.content === undefined ? change : { ...change, content: cleanHtml(change.content) };
}

/** Which topic a save is about: the named one for new blocks, the one the ids belong to for known ones; never two. */
async function editTopicOf(
  db: Db,
  viewer: Viewer,
  table: 'sections' | 'patterns',
  items: { id?: number; step_id?: number }[],
): Promise<number> {
  const known = items.flatMap(({ id }) => id ?? []);
  const named = new Set(items.flatMap(({ id, step_id }) => (id === undefined ? [step_id ?? 0] : [])));
  if (known.length > 0) named.add((await editStepOfAll(db, viewer, table, known)).step_id);
  const [stepId] = named;
  if (named.size !== 1 || !stepId)
    throw new InvalidInput({ step_id: [{ ru: 'Укажите одну тему', en: 'Name one topic' }] });
  await editStepOf(db, viewer, 'step', stepId);
  return stepId;
}

export async function saveSections(
  db: Db,
  viewer: Viewer,
  body: Body<typeof topics.saveSections>,
): Promise<{ data: Section[] }> {
  const stepId = await editTopicOf(db, viewer, 'sections', body.sections);
  return db.transaction(async (tx) => {
    const written = await queries.writeSections(
      tx,
      stepId,
      body.sections.map((section, i) => cleanSection(section, `sections.${i}.`)),
    );
    if (written.length < body.sections.length) {
      throw new AppError('stale', {
        current: await queries.selectSectionsByIds<Section>(
          tx,
          body.sections.flatMap(({ id }) => id ?? []),
        ),
      });
    }
    return { data: await queries.selectSectionsByIds<Section>(tx, written) };
  });
}

export async function updateSection(
  db: Db,
  viewer: Viewer,
  id: number,
  body: Body<typeof topics.updateSection>,
): Promise<Section> {
  const step = await editStepOf(db, viewer, 'section', id);
  const written = await queries.writeSections(db, step.step_id, [cleanSection({ ...body, id }, '')]);
  const section = found((await queries.selectSectionsByIds<Section>(db, [id]))[0]);
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

interface SectionAttachment {
  sectionId: number;
  segment: AttachmentSegment;
  attachmentId: number;
  description?: string | undefined;
  number?: number | undefined;
}

/** Attaches an own upload, or changes description and order of what is attached already. */
export async function attachToSection(
  db: Db,
  viewer: Viewer,
  { sectionId, segment, ...rest }: SectionAttachment,
): Promise<Section> {
  await editStepOf(db, viewer, 'section', sectionId);
  const attachment: queries.NewAttachment = {
    ownerId: viewer.id,
    companyId: viewer.company_id,
    type: kindOfSegment[segment],
    ...rest,
  };
  await db.transaction(async (tx) => {
    if (await queries.isAttachedToSection(tx, sectionId, attachment.type, attachment.attachmentId)) {
      await queries.updateSectionAttachment(tx, sectionId, attachment);
    } else {
      assertThat(await queries.ownsUpload(tx, attachment), 'unknown-attachment');
      await queries.insertSectionAttachment(tx, sectionId, attachment);
    }
    await queries.touchSection(tx, sectionId);
  });
  return found((await queries.selectSectionsByIds<Section>(db, [sectionId]))[0]);
}

export async function detachFromSection(
  db: Db,
  viewer: Viewer,
  { sectionId, segment, attachmentId }: SectionAttachment,
): Promise<Section> {
  await editStepOf(db, viewer, 'section', sectionId);
  assertThat(
    (await queries.deleteSectionAttachment(db, sectionId, kindOfSegment[segment], attachmentId)) > 0,
    'not-found',
  );
  await queries.touchSection(db, sectionId);
  return found((await queries.selectSectionsByIds<Section>(db, [sectionId]))[0]);
}

export async function listPatterns(db: Db, viewer: Viewer, stepId: number): Promise<{ data: Pattern[] }> {
  const step = await openStep(db, viewer, stepId);
  return { data: withoutKeys(await queries.selectPatterns<Pattern>(db, stepId), viewer, step) };
}

const cleanPattern = (change: queries.PatternChange): queries.PatternChange =>
  change.description === undefined ? change : { ...change, description: cleanHtml(change.description) };

export async function savePatterns(
  db: Db,
  viewer: Viewer,
  body: Body<typeof topics.savePatterns>,
): Promise<{ data: Pattern[] }> {
  const stepId = await editTopicOf(db, viewer, 'patterns', body.patterns);
  return db.transaction(async (tx) => {
    const written = await queries.writePatterns(tx, stepId, body.patterns.map(cleanPattern));
    assertThat(written.length === body.patterns.length, 'not-found');
    return { data: await queries.selectPatternsByIds<Pattern>(tx, written) };
  });
}

export async function updatePattern(
  db: Db,
  viewer: Viewer,
  id: number,
  body: Body<typeof topics.updatePattern>,
): Promise<Pattern> {
  const step = await editStepOf(db, viewer, 'pattern', id);
  const written = await queries.writePatterns(db, step.step_id, [cleanPattern({ ...body, id })]);
  const pattern = found((await queries.selectPatternsByIds<Pattern>(db, [id]))[0]);
  if (written.length === 0) throw new AppError('stale', { current: pattern });
  return pattern;
}

export async function setPatternsDeleted(db: Db, viewer: Viewer, ids: number[], deleted: boolean): Promise<typeof ok> {
  await editStepOfAll(db, viewer, 'patterns', ids);
  await queries.setPatternsDeleted(db, ids, deleted);
  return ok;
}

/** A key must be of the question's kind: an option that exists, a number, a text. */
function assertKeyFits(form: { type: string; options: string[]; key: unknown }): void {
  const { type, options, key } = form;
  if (key === null || key === undefined) return;
  const isOption = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < options.length;
  const fits =
    (type === 'single' && isOption(key)) ||
    (type === 'multiple' && Array.isArray(key) && key.every(isOption)) ||
    (type === 'number' && typeof key === 'number') ||
    (type === 'text' && typeof key === 'string');
  if (!fits)
    throw new InvalidInput({
      key: [
        {
          ru: 'Правильный ответ не подходит к типу вопроса',
          en: 'The right answer does not fit the type of the question',
        },
      ],
    });
}

export async function createForm(db: Db, viewer: Viewer, body: Body<typeof topics.createForm>): Promise<Form> {
  await editStepOf(db, viewer, 'pattern', body.pattern_id);
  assertKeyFits({ type: body.type, options: body.options ?? [], key: body.key });
  return queries.insertForm<Form>(db, body.pattern_id, body);
}

export async function updateForm(
  db: Db,
  viewer: Viewer,
  id: number,
  body: Body<typeof topics.updateForm>,
): Promise<Form> {
  await editStepOf(db, viewer, 'form', id);
  const known = found(await queries.selectForm<Form>(db, id));
  assertKeyFits({ ...known, ...body });
  const changed = await queries.updateFormRow<Form>(db, id, body, body.updated_at);
  if (!changed) throw new AppError('stale', { current: known });
  return changed;
}

export async function setFormDeleted(db: Db, viewer: Viewer, id: number, deleted: boolean): Promise<typeof ok> {
  await editStepOf(db, viewer, deleted ? 'form' : 'deletedForm', id);
  await queries.setFormDeleted(db, id, deleted);
  return ok;
}

/** What the marking screen shows of a topic: tasks with keys and the parts only staff see. */
export async function loadTopicForMarking(
  db: Db,
  stepId: number,
): Promise<{ patterns: Pattern[]; private_sections: Section[] }> {
  const [patterns, sections] = await Promise.all([
    queries.selectPatterns<Pattern>(db, stepId),
    queries.selectSections<Section>(db, stepId, true),
  ]);
  return { patterns, private_sections: sections.filter(({ is_private }) => is_private) };
}
