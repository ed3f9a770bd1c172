// The question bank.
// Invariants:
// an item is a copy, and so is what is inserted from it, so neither follows the other;
// an item that the viewer may not see cannot be inserted.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { BankItem, Form, Pattern, tasks } from '@orbita/contract/tasks';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, InvalidInput } from '../../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { editStepOf } from '../../../access/topics.access.ts';
import * as queries from './bank.queries.ts';
import { withPlaces } from '../questions/question-options.ts';
import { insertFormAttachments, lockPatterns, makeRoomAfter, selectForm, writePatterns } from '../tasks.queries.ts';
import { readPatterns, writeQuestions } from '../tasks.service.ts';

const ok = { ok: true } as const;

export async function listBankItems(
  db: Db,
  viewer: Viewer,
  query: PageQuery & Omit<queries.BankFilter, 'size' | 'offset'>,
): Promise<ResponseOf<typeof tasks.listBankItems>> {
  const page = readPage(query, 30);
  return pageOf(await queries.selectBankItems(db, viewer, { ...query, ...page }), page);
}

type KeptQuestion = queries.BankContent['questions'][number];
/** Returns a question without its number; its cell is kept only with the whole task. */
const keptQuestion = (form: Form, keepsPlace: boolean): KeptQuestion => ({
  title: form.title,
  type: form.type,
  description: form.description,
  required: form.required,
  options: form.options,
  matches: form.matches,
  key: withPlaces(form).key,
  tolerance: form.tolerance,
  weight: form.weight,
  shuffle_options: form.shuffle_options,
  ...(keepsPlace
    ? { row: form.row, column: form.column, rowspan: form.rowspan, colspan: form.colspan, draw_id: form.draw_id }
    : {}),
  default: form.default,
  link: form.link,
  language: form.language,
  slide_image_id: form.slide_image?.id ?? null,
  attachments: form.attachments.map(({ type, attachment_id, description }) => ({ type, attachment_id, description })),
});
const keptTask = (pattern: Pattern): NonNullable<queries.BankContent['task']> => ({
  title: pattern.title,
  description: pattern.description,
  required: pattern.required,
  type: pattern.type,
  attempts_limit: pattern.attempts_limit,
  time_limit_minutes: pattern.time_limit_minutes,
  auto_mark: pattern.auto_mark,
  file_types: pattern.file_types,
  poll_hub_id: pattern.poll_hub_id,
  is_poll_hub_test: pattern.is_poll_hub_test,
  is_soft_skills_task: pattern.is_soft_skills_task,
  is_peer_scored: pattern.is_peer_scored,
  draws: pattern.draws,
  soft_indicators_ids: pattern.soft_skills.flatMap(({ indicators }) => indicators.map((indicator) => indicator.id)),
});
const filesOf = ({ questions }: queries.BankContent): number[] => [
  ...new Set(
    questions.flatMap(({ slide_image_id, attachments }) => [
      ...(slide_image_id == null ? [] : [slide_image_id]),
      ...attachments.flatMap(({ type, attachment_id }) => (type === 'link' ? [] : attachment_id)),
    ]),
  ),
];
const wordsOf = (title: string, tags: readonly string[], questions: readonly { title: string }[]): string =>
  [title, ...tags, ...questions.map((question) => question.title)].join(' ').toLowerCase();

async function contentOf(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof tasks.createBankItem>,
): Promise<{ content: queries.BankContent; title: string; subjectId: number }> {
  if (body.pattern_id !== undefined) {
    const step = await editStepOf(db, viewer, 'pattern', body.pattern_id);
    const pattern = found((await readPatterns(db, [body.pattern_id]))[0]);
    const questions = pattern.forms.map((form) => keptQuestion(form, true));
    const title = pattern.title || (questions[0]?.title ?? '…');
    return { content: { task: keptTask(pattern), questions }, title, subjectId: step.id };
  }
  if (body.form_id === undefined)
    throw new InvalidInput({ form_id: [{ ru: 'Укажите вопрос или задание', en: 'Give a question or a task' }] });
  const step = await editStepOf(db, viewer, 'form', body.form_id);
  const form = found(await selectForm(db, body.form_id));
  return { content: { task: null, questions: [keptQuestion(form, false)] }, title: form.title, subjectId: step.id };
}

const cleanTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().toLowerCase()).filter(Boolean)),
];

export async function createBankItem(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof tasks.createBankItem>,
): Promise<BankItem> {
  const { content, title: ownTitle, subjectId } = await contentOf(db, viewer, body);
  const title = body.title?.trim() || ownTitle;
  const tags = cleanTags(body.tags ?? []);
  const kept = { subjectId, content, words: wordsOf(title, tags, content.questions) };
  const item = { ...body, title, tags };
  const { id } = await queries.insertBankItem(db, viewer, kept, { item, fileIds: filesOf(content) });
  return found(await queries.selectBankItem(db, viewer, id));
}

async function editItem(db: Db, viewer: Viewer, id: number, deleted: boolean): Promise<queries.ItemInView> {
  const item = found((await queries.selectItemsInView(db, viewer, [id]))[0]);
  assertThat(item.may_edit, 'access-denied');
  assertThat(item.deleted === deleted, 'not-found');
  return item;
}

export async function updateBankItem(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof tasks.updateBankItem>,
): Promise<BankItem> {
  const item = await editItem(db, viewer, id, false);
  const known = found(await queries.selectBankItem(db, viewer, id));
  const [title, tags] = [body.title?.trim(), body.tags && cleanTags(body.tags)];
  const words = wordsOf(title ?? known.title, tags ?? known.tags, item.content.questions);
  const { updated_at: asRead, ...sent } = body;
  const changed = await queries.updateBankItemRow(db, id, { change: { ...sent, title, tags }, words }, asRead);
  const current = found(await queries.selectBankItem(db, viewer, id));
  if (changed === 0) throw new AppError('stale', { current });
  return current;
}

export async function deleteBankItem(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  await editItem(db, viewer, id, false);
  await queries.setBankItemDeleted(db, id, true);
  return ok;
}
export async function restoreBankItem(db: Db, viewer: Viewer, id: number): Promise<BankItem> {
  await editItem(db, viewer, id, true);
  await queries.setBankItemDeleted(db, id, false);
  return found(await queries.selectBankItem(db, viewer, id));
}

/** Returns where copies go: into an existing task or into new tasks of a topic. */
async function placeOf(db: Db, viewer: Viewer, body: { step_id?: number; pattern_id?: number }): Promise<number> {
  if (body.pattern_id !== undefined) return (await editStepOf(db, viewer, 'pattern', body.pattern_id)).step_id;
  if (body.step_id !== undefined) return (await editStepOf(db, viewer, 'step', body.step_id)).step_id;
  throw new InvalidInput({ step_id: [{ ru: 'Укажите тему или задание', en: 'Give a topic or a task' }] });
}

/** Returns items in the given order; throws unless the viewer may use all of them. */
export async function readItems(db: Db, viewer: Viewer, ids: number[]): Promise<queries.ItemInView[]> {
  const known = new Map((await queries.selectItemsInView(db, viewer, ids)).map((item) => [item.id, item]));
  const items = ids.map((id) => found(known.get(id)));
  assertThat(
    items.every(({ may_read }) => may_read),
    'access-denied',
  );
  assertThat(
    items.every(({ deleted }) => !deleted),
    'not-found',
  );
  return items;
}

export async function insertBankItems(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof tasks.insertBankItems>,
): Promise<ResponseOf<typeof tasks.insertBankItems>> {
  const stepId = await placeOf(db, viewer, body);
  const items = await readItems(db, viewer, body.item_ids);
  return db.transaction(async (tx) => {
    const whole = items.flatMap(({ content }) =>
      content.task ? { task: content.task, questions: content.questions } : [],
    );
    const single = items.flatMap(({ content }) => (content.task ? [] : content.questions));
    const taken = body.pattern_id;
    const needsTask = single.length > 0 && taken === undefined;
    const newTasks = [...whole.map(({ task }) => task), ...(needsTask ? [{ title: '' }] : [])];
    const made = newTasks.length > 0 ? await writePatterns(tx, stepId, newTasks) : [];
    const target = taken ?? made.at(-1);
    const questions = [
      ...whole.flatMap((one, index) => one.questions.map((question) => ({ ...question, pattern_id: made[index]! }))),
      ...single.map((question) => ({ ...question, pattern_id: target! })),
    ];
    const formIds = await copyQuestions(tx, questions);
    await queries.countUses(tx, body.item_ids);
    const touched = single.length > 0 && taken !== undefined ? [...made, taken] : made;
    return {
      data: await readPatterns(tx, touched),
      pattern_ids: made,
      form_ids: taken === undefined ? [] : formIds.slice(formIds.length - single.length),
    };
  });
}

/** Copies a question right behind itself. */
export async function duplicateForm(db: Db, viewer: Viewer, id: number): Promise<Form> {
  await editStepOf(db, viewer, 'form', id);
  const form = found(await selectForm(db, id));
  return db.transaction(async (tx) => {
    await lockPatterns(tx, [form.pattern_id]);
    const number = await makeRoomAfter(tx, form);
    const copy = { ...keptQuestion(form, false), pattern_id: form.pattern_id, draw_id: form.draw_id, number };
    const [copyId] = await copyQuestions(tx, [copy]);
    return found(await selectForm(tx, copyId ?? 0));
  });
}

/** Inserts questions together with their attachments. */
export async function copyQuestions(tx: Db, questions: (KeptQuestion & { pattern_id: number })[]): Promise<number[]> {
  const ids = await writeQuestions(
    tx,
    questions.map(({ attachments: _, ...question }) => question),
  );
  const attachments = questions.flatMap((question, index) =>
    question.attachments.map((attachment, number) => ({ ...attachment, form_id: ids[index]!, number })),
  );
  if (attachments.length > 0) await insertFormAttachments(tx, attachments);
  return ids;
}
