// The portfolio: works that a student has chosen from answers handed in, with own words, and its public address.
// Invariants:
// a work shows what the answer holds now, and of its files only those that its author has chosen;
// a public address gives nothing of other people, and nothing of a task whose answers the teacher keeps private;
// a closed address is never opened again.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Attachment } from '@orbita/contract/files';
import type { portfolio } from '@orbita/contract/portfolio';
import { MOST_WORKS, type PortfolioWork } from '@orbita/contract/portfolio/works';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import { newToken, type Viewer } from '../../../http/viewer.ts';
import { assertMayReadWork } from '../portfolio.access.ts';
import * as queries from './works.queries.ts';
import * as writing from './write-works.queries.ts';

type Portfolio = ResponseOf<typeof portfolio.getStudentPortfolio>;
const ok = { ok: true } as const;

export async function getStudentPortfolio(db: Db, viewer: Viewer, studentId: number): Promise<Portfolio> {
  await assertMayReadWork(db, viewer, studentId);
  const [kept, works] = await Promise.all([
    queries.selectPortfolio(db, viewer.company_id, studentId),
    queries.selectWorks(db, viewer, studentId),
  ]);
  const key = studentId === viewer.id ? kept?.public_key : undefined;
  return {
    about: kept?.about ?? '',
    public_path: key ? `/portfolio/${key}` : null,
    published_at: kept?.published_at ?? null,
    updated_at: kept?.updated_at ?? null,
    works,
  };
}

export async function listOwnAnswers(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.AnswerFilter,
): Promise<ResponseOf<typeof portfolio.listOwnAnswers>> {
  const page = readPage(query, 10);
  return pageOf(await queries.selectOwnAnswers(db, viewer, query, page), page);
}

export async function updateOwnPortfolio(
  db: Db,
  viewer: Viewer,
  { about, updated_at: asRead }: BodyOf<typeof portfolio.updateOwnPortfolio>,
): Promise<Portfolio> {
  const written = await writing.writeAbout(db, viewer, about.trim(), asRead);
  const current = await getStudentPortfolio(db, viewer, viewer.id);
  if (!written) throw new AppError('stale', { current });
  return current;
}

type Wanted = Omit<BodyOf<typeof portfolio.updateWork>, 'updated_at'>;

const idsOf = (attachments: Attachment[], isLink: boolean): number[] =>
  attachments.filter(({ type }) => (type === 'link') === isLink).map(({ id }) => id);

/** Returns the chosen ids; throws if one is not of the answer. */
function chosenAmong(all: number[], chosen: number[], field: 'file_ids' | 'link_ids'): number[] {
  if (chosen.some((id) => !all.includes(id)))
    throw new AppError('validation-failed', { fields: { [field]: 'unknown-attachment' } });
  return chosen;
}

/** Returns the picture for the cover; throws if it is not a picture that the work shows. */
function coverAmong(pictures: number[], wanted: number | null): number | null {
  if (wanted !== null && !pictures.includes(wanted))
    throw new AppError('validation-failed', { fields: { cover_file_id: 'unknown-attachment' } });
  return wanted;
}

/** Returns what the work shows after a change: `before` where the change says nothing. */
function shownAfter(
  { attachments }: queries.AnswerParts,
  before: { title: string; words: string; showsText: boolean; shown: Attachment[]; cover: number | null | undefined },
  { title, words, shows_text, file_ids, link_ids, cover_file_id }: Wanted,
): writing.ShownWork {
  const fileIds = chosenAmong(idsOf(attachments, false), file_ids ?? idsOf(before.shown, false), 'file_ids');
  const linkIds = chosenAmong(idsOf(attachments, true), link_ids ?? idsOf(before.shown, true), 'link_ids');
  const pictures = attachments
    .filter(({ id, type, thumbnail_src }) => type !== 'link' && thumbnail_src !== null && fileIds.includes(id))
    .map(({ id }) => id);
  const [first = null] = pictures;
  const earlier =
    before.cover !== undefined && (before.cover === null || pictures.includes(before.cover)) ? before.cover : first;
  return {
    title: title?.trim() ?? before.title,
    words: words?.trim() ?? before.words,
    shows_text: shows_text ?? before.showsText,
    cover_file_id: cover_file_id === undefined ? earlier : coverAmong(pictures, cover_file_id),
    file_ids: fileIds,
    link_ids: linkIds,
  };
}

const MOST_TITLE = 140;

export async function addWork(
  db: Db,
  viewer: Viewer,
  { answer_id: answerId, ...wanted }: BodyOf<typeof portfolio.addWork>,
): Promise<PortfolioWork> {
  const { id, isNew } = await db.transaction(async (tx) => {
    await writing.lockOwner(tx, viewer);
    const parts = found(await queries.selectAnswerParts(tx, viewer, answerId));
    const earlier = await queries.selectWorkOf(tx, viewer, answerId);
    if (earlier) return { id: earlier.id, isNew: false };
    const { attachments, has_text: showsText } = parts;
    const title = parts.title.slice(0, MOST_TITLE).trim() || '…';
    const shown = shownAfter(parts, { title, words: '', showsText, shown: attachments, cover: undefined }, wanted);
    const made = await writing.insertWork(tx, viewer, { answerId, most: MOST_WORKS }, shown);
    if (!made) throw new AppError('portfolio-full');
    await writing.replaceItems(tx, made.id, shown);
    return { id: made.id, isNew: true };
  });
  // An answer that is a work already becomes what was asked for, as if the work had been changed.
  if (!isNew && Object.keys(wanted).length > 0) return updateWork(db, viewer, id, wanted);
  return found(await queries.selectOwnWork(db, viewer, id));
}

export async function updateWork(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...wanted }: BodyOf<typeof portfolio.updateWork>,
): Promise<PortfolioWork> {
  await db.transaction(async (tx) => {
    await writing.lockOwner(tx, viewer);
    const current = found(await queries.selectOwnWork(tx, viewer, id));
    const parts = found(await queries.selectAnswerParts(tx, viewer, current.answer_id));
    const { title, words, shows_text: showsText, attachments, cover } = current;
    const shown = shownAfter(parts, { title, words, showsText, shown: attachments, cover: cover?.id ?? null }, wanted);
    if (!(await writing.updateWork(tx, viewer, { id, asRead }, shown))) throw new AppError('stale', { current });
    await writing.replaceItems(tx, id, shown);
  });
  return found(await queries.selectOwnWork(db, viewer, id));
}

export async function deleteWork(db: Db, viewer: Viewer, id: number): Promise<{ ok: true }> {
  found(await writing.deleteWork(db, viewer, id));
  return ok;
}

export async function orderWorks(db: Db, viewer: Viewer, ids: number[]): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    await writing.lockOwner(tx, viewer);
    assertThat(await writing.ownsWorks(tx, viewer, ids), 'not-found');
    await writing.orderWorks(tx, viewer, ids);
  });
  return ok;
}

export async function openPortfolio(db: Db, viewer: Viewer): Promise<Portfolio> {
  await writing.writePublicKey(db, viewer, newToken());
  return getStudentPortfolio(db, viewer, viewer.id);
}

export async function closePortfolio(db: Db, viewer: Viewer): Promise<Portfolio> {
  await writing.writePublicKey(db, viewer, null);
  return getStudentPortfolio(db, viewer, viewer.id);
}
