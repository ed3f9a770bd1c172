// Tasks and their questions.
// Invariants:
// saving several is all or nothing;
// a stale change is refused with the current record;
// students never get a key, or the order that would reveal it, while answers are open;
// questions of a task with a time limit or with draws are shown only once the attempt has started;
// of a draw's set a student gets what the own attempts have drawn, and nothing else.
import { randomInt } from 'node:crypto';
import { countAsked } from '@orbita/contract/tasks/draws';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Form, Pattern, tasks } from '@orbita/contract/tasks';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, InvalidInput } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { assertOwnUploads, type AttachmentSegment, kindOfSegment, withSlideId } from '../files/index.ts';
import { isStaffOf } from '../../access/subjects.access.ts';
import { cleanHtml } from '../../platform/rich-text.ts';
import { isFinished } from '../../access/answer-window.ts';
import { editStepOf, editStepOfAll, editTopicOf, openStep, type StepInView } from '../../access/topics.access.ts';
import { assertKeyFits, assertWritten, editOptions } from './questions/edit-options.ts';
import { seededOrder, shuffleOrder } from './questions/question-keys.ts';
import { hideNumbers, isShuffled, optionIdsOf } from './questions/question-options.ts';
import { drawInsteadOf, fillsDraw, lockSetOf } from './draws/draws.queries.ts';
import { assertPolls } from './polls.ts';
import { assertIndicators, withIndicators } from './soft-skills.ts';
import * as queries from './tasks.queries.ts';

const ok = { ok: true } as const;
/** The largest `integer` of PostgreSQL. */
const MOST_SEEDS = 2 ** 31 - 1;

const withCount = (pattern: queries.PatternRow): Pattern => ({
  ...pattern,
  is_locked: false,
  earlier_forms: [],
  forms_count: countAsked(pattern.forms, pattern.draws),
});

const withoutKey = (form: Form): Form => ({ ...form, key: null, tolerance: 0 });

/** Returns a task as the viewer may see it: keys are shown to staff, and to all once answers are closed. */
function asSeenBy(row: queries.PatternRow, viewer: Viewer, step: StepInView): Pattern {
  const isStaff = isStaffOf(viewer, step);
  const seen = (form: queries.FormRow) => inSeenOrder(form, isStaff);
  if (isStaff) return withCount({ ...row, forms: row.forms.map(seen) });
  const isClosed = isFinished(step);
  const isLocked = row.is_locked && step.is_student && !isClosed;
  const shown = (form: queries.FormRow) => (isClosed ? seen(form) : withoutKey(seen(form)));
  const asked = row.forms.filter(({ is_asked }) => is_asked === true);
  const earlier = row.forms.filter(({ is_asked, was_drawn }) => is_asked !== true && was_drawn === true);
  return {
    ...row,
    answers_count: null,
    is_locked: isLocked,
    forms: isLocked ? [] : asked.map(shown),
    earlier_forms: earlier.map(shown),
    forms_count: row.is_locked ? countAsked(row.forms, row.draws) : asked.length,
  };
}

/** Returns a question with its options in the order of the student; their numbers move with them. */
function inSeenOrder(
  { seen_seed: seed, is_asked: _, was_drawn: __, ...form }: queries.FormRow,
  isStaff: boolean,
): Form {
  if (isStaff || seed == null || !isShuffled(form)) return form;
  const ids = optionIdsOf(form);
  const places = seededOrder(ids.length, seed);
  return {
    ...form,
    options: places.map((place) => form.options[place]!),
    option_ids: places.map((place) => ids[place]!),
  };
}

/**
 * Returns the tasks of a topic as a student sees them, to whoever edits it: without keys, whatever has closed.
 * The questions of a task with a time limit come along, because a trial of it starts on the page alone, as do the whole
 * sets of draws, of which each trial draws.
 */
export async function loadPatternsOfStudent(db: Db, viewer: Viewer, stepId: number): Promise<Pattern[]> {
  const rows = await queries.selectPatterns(db, stepId, viewer.id);
  return rows.map((pattern) => ({
    ...pattern,
    answers_count: null,
    draft: null,
    is_locked: pattern.time_limit_minutes !== null,
    earlier_forms: [],
    forms_count: countAsked(pattern.forms, pattern.draws),
    forms: pattern.forms.map((form) => withoutKey(inSeenOrder(form, false))),
  }));
}

/** Returns the tasks of a topic as the viewer may see them. */
export async function loadPatterns(db: Db, viewer: Viewer, step: StepInView): Promise<Pattern[]> {
  const rows = await queries.selectPatterns(db, step.step_id, viewer.id);
  return rows.map((row) => asSeenBy(row, viewer, step));
}
/** Returns the tasks of a topic with their keys. */
export const loadPatternsForStaff = async (db: Db, stepId: number): Promise<Pattern[]> =>
  (await queries.selectPatterns(db, stepId, null)).map(withCount);

export async function listPatterns(db: Db, viewer: Viewer, stepId: number): Promise<{ data: Pattern[] }> {
  return { data: await loadPatterns(db, viewer, await openStep(db, viewer, stepId)) };
}

/** Returns tasks by their ids, as staff see them. */
export const readPatterns = async (db: Db, ids: number[]): Promise<Pattern[]> =>
  (await queries.selectPatternsByIds(db, ids)).map(withCount);

const cleanPattern = (change: queries.PatternChange): queries.PatternChange =>
  change.description === undefined ? change : { ...change, description: cleanHtml(change.description) };

/** Writes tasks inside a transaction; returns undefined when one of them was stale or deleted. */
async function writePatterns(tx: Db, stepId: number, changes: queries.PatternChange[]): Promise<Pattern[] | undefined> {
  const written = await queries.writePatterns(tx, stepId, changes.map(cleanPattern));
  if (written.length < changes.length) return undefined;
  const patterns = await readPatterns(tx, written);
  const wanted = new Set(changes.filter(({ auto_mark }) => auto_mark).map(({ id }) => id));
  const named = new Set(changes.map(({ id }) => id));
  // A task without an id is new; one that is merely named beside it asked for nothing.
  const isWanted = (id: number) => wanted.has(id) || (wanted.has(undefined) && !named.has(id));
  const isRefused = patterns.some(({ id, auto_mark }) => isWanted(id) && !auto_mark);
  if (wanted.size > 0 && isRefused) {
    throw new InvalidInput({
      auto_mark: [
        {
          ru: 'Оценка ставится сама, только если число попыток ограничено',
          en: 'Automatic marking needs a limit on attempts',
        },
      ],
    });
  }
  return patterns;
}

type TaskBody = BodyOf<typeof tasks.updatePattern>;
/** Checks the polls of tasks, and returns the changes with their soft skills as they are stored. */
async function checkReferences<Change extends TaskBody>(deps: Deps, viewer: Viewer, changes: readonly Change[]) {
  await assertPolls(
    deps,
    viewer,
    changes.map(({ poll_hub_id }) => poll_hub_id),
  );
  return changes.map(withIndicators);
}

export async function savePatterns(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof tasks.savePatterns>,
): Promise<{ data: Pattern[] }> {
  const { step_id: stepId } = await editTopicOf(deps.db, viewer, 'patterns', body.patterns);
  const changes = await checkReferences(deps, viewer, body.patterns);
  return deps.db.transaction(async (tx) => {
    await assertIndicators(tx, viewer, body.patterns);
    return { data: found(await writePatterns(tx, stepId, changes)) };
  });
}

export async function updatePattern(deps: Deps, viewer: Viewer, id: number, body: TaskBody): Promise<Pattern> {
  const { db } = deps;
  const step = await editStepOf(db, viewer, 'pattern', id);
  const changes = await checkReferences(deps, viewer, [{ ...body, id }]);
  return db.transaction(async (tx) => {
    await assertIndicators(tx, viewer, [body]);
    const written = await writePatterns(tx, step.step_id, changes);
    if (!written) throw new AppError('stale', { current: found((await readPatterns(tx, [id]))[0]) });
    return found(written[0]);
  });
}

export async function setPatternsDeleted(db: Db, viewer: Viewer, ids: number[], deleted: boolean): Promise<typeof ok> {
  await editStepOfAll(db, viewer, 'patterns', ids);
  await queries.setPatternsDeleted(db, ids, deleted);
  return ok;
}

/** Requires an own photo as the picture of a question; the present picture may stay whoever uploaded it. */
async function assertOwnImage(
  db: Db,
  viewer: Viewer,
  imageId: number | null | undefined,
  before?: number,
): Promise<void> {
  if (imageId == null || imageId === before) return;
  await assertOwnUploads(db, viewer, [{ type: 'photo', attachment_id: imageId }], () => 'slide_image_id');
}

/**
 * Appends questions to tasks and returns ids in the given order, in three statements whatever their number.
 * Their descriptions must be clean: cleaning hundreds here would hold up everybody.
 */
export async function writeQuestions(
  tx: Db,
  questions: (queries.QuestionContent & { pattern_id: number })[],
): Promise<number[]> {
  if (questions.length === 0) return [];
  await queries.lockPatterns(tx, [...new Set(questions.map(({ pattern_id }) => pattern_id))]);
  const ids = await queries.nextFormIds(tx, questions.length);
  const forms = questions.map((question, index) => {
    const id = ids[index]!;
    const { options = [], matches = [], key = null, type } = question;
    const seed = randomInt(MOST_SEEDS);
    return {
      ...question,
      ...(isShuffled(question)
        ? hideNumbers({ type, options, matches, key })
        : shuffleOrder({ seed, type, options, matches, key })),
      id,
      shuffle_seed: seed,
      description: question.description ?? '',
    };
  });
  await queries.insertForms(tx, forms);
  return ids;
}

export async function createForm(db: Db, viewer: Viewer, given: BodyOf<typeof tasks.createForm>): Promise<Form> {
  const body = withSlideId(given);
  await editStepOf(db, viewer, 'pattern', body.pattern_id);
  assertWritten(body);
  assertKeyFits({ type: body.type, options: body.options ?? [], matches: body.matches ?? [], key: body.key ?? null });
  await assertOwnImage(db, viewer, body.slide_image_id);
  const clean = { ...body, description: cleanHtml(body.description ?? '') };
  const [id] = await db.transaction((tx) => writeQuestions(tx, [clean]));
  return found(await queries.selectForm(db, id ?? 0));
}

export async function updateForm(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at, ...given }: BodyOf<typeof tasks.updateForm>,
): Promise<Form> {
  const body = withSlideId(given);
  await editStepOf(db, viewer, 'form', id);
  assertWritten(body);
  const known = found(await queries.selectForm(db, id));
  await assertOwnImage(db, viewer, body.slide_image_id, known.slide_image?.id);
  const touchesOptions = ['type', 'options', 'matches', 'key', 'shuffle_options'].some((field) => field in body);
  const change = {
    ...body,
    // All questions of a draw have its points, so that the maximum of the task is the same for everybody.
    ...(known.draw_id === null ? {} : { weight: known.weight }),
    ...(touchesOptions ? editOptions({ ...known, ...(await queries.selectUse(db, id)) }, body) : {}),
    ...(body.description === undefined ? {} : { description: cleanHtml(body.description) }),
  };
  const changed = await queries.updateFormRow(db, id, change, updated_at);
  const current = found(await queries.selectForm(db, id));
  if (!changed) throw new AppError('stale', { current });
  return current;
}

export async function setFormDeleted(db: Db, viewer: Viewer, id: number, deleted: boolean): Promise<typeof ok> {
  await editStepOf(db, viewer, deleted ? 'form' : 'deletedForm', id);
  await db.transaction(async (tx) => {
    await lockSetOf(tx, id);
    await queries.setFormDeleted(tx, id, deleted);
    if (!deleted) return;
    assertThat(await fillsDraw(tx, id), 'draw-too-large');
    await drawInsteadOf(tx, id);
  });
  return ok;
}

/** Attaches an own upload to a question, or changes the description and order of an existing attachment. */
export async function attachToQuestion(
  db: Db,
  viewer: Viewer,
  formId: number,
  { segment, ...body }: BodyOf<typeof tasks.attachToQuestion> & { segment: AttachmentSegment },
): Promise<Form> {
  await editStepOf(db, viewer, 'form', formId);
  const attachment = { ...body, form_id: formId, type: kindOfSegment[segment] };
  await db.transaction(async (tx) => {
    if ((await queries.updateFormAttachment(tx, attachment)) === 0) {
      await assertOwnUploads(tx, viewer, [attachment]);
      await queries.insertFormAttachments(tx, [attachment]);
    }
    await queries.touchForm(tx, formId);
  });
  return found(await queries.selectForm(db, formId));
}

export async function detachFromQuestion(
  db: Db,
  viewer: Viewer,
  { formId, segment, attachmentId }: { formId: number; segment: AttachmentSegment; attachmentId: number },
): Promise<Form> {
  await editStepOf(db, viewer, 'form', formId);
  const gone = { form_id: formId, type: kindOfSegment[segment], attachment_id: attachmentId };
  assertThat((await queries.deleteFormAttachment(db, gone)) > 0, 'not-found');
  await queries.touchForm(db, formId);
  return found(await queries.selectForm(db, formId));
}
