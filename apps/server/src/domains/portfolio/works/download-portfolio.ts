// The portfolio as a PDF, with the pictures of covers; for readers of the portfolio, and at its public address.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { PublicWork } from '@orbita/contract/portfolio/works';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { AppError, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { heavyTask } from '../../../platform/heavy-work/heavy-work.ts';
import { plainParagraphs } from '../../../platform/rich-text.ts';
import { admitVisit } from '../../auth/index.ts';
import type { PrintedPortfolio, PrintedWork, printPortfolio } from './portfolio-pdf.task.ts';
import type { PublicAddress } from './public-portfolio.ts';
import * as queries from './works.queries.ts';
import { getStudentPortfolio } from './works.service.ts';

const task = heavyTask<typeof printPortfolio>(new URL('./portfolio-pdf.task.ts', import.meta.url), 'printPortfolio', {
  milliseconds: 30_000,
});
const WORDS = {
  ru: { files: 'Файлы', portfolio: 'Портфолио', cut: 'Дальше текст читают на странице портфолио.' },
  en: { files: 'Files', portfolio: 'Portfolio', cut: 'The rest of the text is on the page of the portfolio.' },
};
/** Characters and paragraphs of all texts together: some hundred pages, however much was handed in. */
const MOST_CHARACTERS = 200_000;
const MOST_PARAGRAPHS = 2_000;
/** Downloads from one network in 15 minutes that are answered at once: a class at one address reads a few each. */
const FREE_DOWNLOADS = 60;
/** Files kept for who asks again; their number bounds the memory. */
const kept = new LRUCache<string, Promise<Uint8Array>>({ max: 8, ttl: 10 * 60_000 });
interface Owner {
  first_name: string;
  last_name: string;
  company: string;
  time_zone: string;
}

/** Returns a JPEG of a picture, which is what a PDF holds; null if it cannot be drawn. */
async function drawCover(deps: Deps, userId: number, path: string): Promise<Uint8Array | null> {
  try {
    return await deps.heavyWork.runNative(userId, () =>
      sharp(path).flatten({ background: '#ffffff' }).jpeg().toBuffer(),
    );
  } catch {
    // A picture that was lost or spoiled leaves the other works readable.
    return null;
  }
}

/** Draws the covers of works from their small pictures; the result is by the id of the file. */
async function drawCovers(
  deps: Deps,
  userId: number,
  companyId: number,
  works: PublicWork[],
): Promise<Map<number, Uint8Array>> {
  const ids = works.flatMap(({ cover }) => (cover ? [cover.id] : []));
  const covers = new Map<number, Uint8Array>();
  for (const { id, thumbnail_key } of await queries.selectCovers(deps.db, companyId, ids)) {
    const drawn = thumbnail_key && (await drawCover(deps, userId, deps.fileStore.pathOf(thumbnail_key)));
    if (drawn) covers.set(id, drawn);
  }
  return covers;
}

/** Returns the beginning of a text that has its share of the pages, and says where the rest is. */
function beginningOf(paragraphs: string[], works: number, cut: string): string[] {
  const most = { characters: MOST_CHARACTERS / works, paragraphs: MOST_PARAGRAPHS / works };
  const taken: string[] = [];
  let characters = 0;
  for (const text of paragraphs) {
    if (taken.length >= most.paragraphs || characters >= most.characters) return [...taken, `… ${cut}`];
    const left = most.characters - characters;
    taken.push(text.length <= left ? text : `${text.slice(0, left)}…`);
    if (text.length > left) return [...taken, cut];
    characters += text.length;
  }
  return taken;
}

function printed(
  works: PublicWork[],
  covers: Map<number, Uint8Array>,
  owner: Owner,
  language: Language,
): PrintedWork[] {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: owner.time_zone });
  return works.map(({ title, subject, submitted_at, words, texts, attachments, cover }) => ({
    title,
    source: `${subject.title} · ${day.format(new Date(submitted_at))}`,
    words,
    texts: beginningOf(
      texts.flatMap(({ type, value }) => (type === 'richText' ? plainParagraphs(value) : value.split(/\n+/))),
      works.length,
      WORDS[language].cut,
    ),
    files: attachments.map(({ name }) => name),
    cover: (cover && covers.get(cover.id)) ?? null,
  }));
}

async function print(
  deps: Deps,
  { userId, companyId, language }: { userId: number; companyId: number; language: Language },
  owner: Owner,
  { about, works }: { about: string; works: PublicWork[] },
): Promise<MadeFile> {
  const name = `${owner.last_name} ${owner.first_name}`.trim();
  const load = async (): Promise<PrintedPortfolio> => {
    const covers = await drawCovers(deps, userId, companyId, works);
    const { files: filesTitle } = WORDS[language];
    return { name, company: owner.company, about, filesTitle, works: printed(works, covers, owner, language) };
  };
  const make = () => deps.heavyWork.run(task, userId, load);
  const bytes = await makeOnce(JSON.stringify([companyId, language, owner, about, works]), make);
  return { bytes, name: `${WORDS[language].portfolio} ${name}.pdf`, mime: 'application/pdf' };
}

/** Makes a file once for all who ask for the same content at about the same time. */
async function makeOnce(content: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const key = createHash('sha256').update(content).digest('base64');
  const made = kept.get(key) ?? make();
  kept.set(key, made);
  try {
    return await made;
  } catch (error) {
    // What was too much once is too much again: asking for it costs nobody's turn until the content changes.
    if (!(error instanceof AppError && error.code === 'too-large')) kept.delete(key);
    throw error;
  }
}

export async function downloadPortfolio(
  deps: Deps,
  viewer: Viewer,
  studentId: number,
  language: Language,
): Promise<MadeFile> {
  const portfolio = await getStudentPortfolio(deps.db, viewer, studentId);
  const owner = found(await queries.selectOwner(deps.db, viewer.company_id, studentId));
  return print(deps, { userId: viewer.id, companyId: viewer.company_id, language }, owner, portfolio);
}

export async function downloadPublicPortfolio(
  deps: Deps,
  { key, domain }: PublicAddress,
  call: Pick<CallContext, 'ip' | 'language'>,
): Promise<MadeFile> {
  await admitVisit(deps.db, 'portfolio-file', { address: networkOf(call.ip), free: FREE_DOWNLOADS });
  const { language } = call;
  const owner = found(await queries.selectPublicOwner(deps.db, key, domain));
  const works = await queries.selectPublicWorks(deps.db, owner);
  // Readers without a name are together one person in the line, so that a crowd of them holds up nobody else's work.
  const reader = { userId: -owner.company_id, companyId: owner.company_id, language };
  return print(deps, reader, owner, { about: owner.about, works });
}
