// Writes the files of the demo school into the upload folder, in the layout of the server's file store.
import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileSource, PlannedAttachment, PlannedFile } from '../work/answer-fields.ts';
import type { Moment } from '../calendar.ts';
import { makeDocx } from './docx.ts';
import type { Draft } from '../draft.ts';
import { makeScan } from './pdf.ts';
import { drawPage } from './drawings.ts';
import type { Picture } from './pictures.ts';
import { createRandom } from '../random.ts';

/** A row of `files` or `links` that can be attached. */
export interface KeptFile {
  type: 'photo' | 'video' | 'document' | 'link';
  id: number;
  name: string;
  size: number;
  sha256: string;
}

interface Bytes {
  bytes: Buffer;
  mime: string;
  extension: string;
  picture?: Picture;
}
export interface NewFile {
  type: 'photo' | 'video' | 'document';
  name: string;
  content: Bytes;
  owner: number;
  at: Moment;
  description?: string;
}

export interface DemoFileStore {
  /** Draws the pages of all these files; pages with the same key are drawn only once. */
  drawPages(files: PlannedFile[]): Promise<void>;
  /** Returns the bytes of a planned file, whose page must have been drawn. */
  contentOf(source: FileSource): Bytes;
  /** Adds a file and returns its row. */
  put(file: NewFile): KeptFile;
  /** Adds the file or link of an attachment. */
  keep: (attachment: PlannedAttachment, owner: number, at: Moment) => KeptFile;
  /** Writes all files that were added and returns their number. */
  write(): Promise<number>;
}

interface DemoFileStoreOptions {
  draft: Draft;
  filesDir: string;
  companyId: number;
  iso: (moment: Moment) => string;
}

/** How many pictures are drawn and files written at a time. */
const DRAWING = 3;
const WRITING = 24;

async function eachOf<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Writes bytes to a new file, because a file left by a failed load may be hard-linked elsewhere and must not change. */
async function place(target: string, bytes: Buffer, original: string | undefined): Promise<void> {
  await rm(target, { force: true });
  if (original === undefined) return writeFile(target, bytes);
  // Equal files share their bytes on disk through hard links, and each can still be deleted separately.
  return link(original, target).catch(() => copyFile(original, target));
}

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
export const documentOf = (title: string, lines: string[]): Bytes => ({
  bytes: makeDocx(title, lines),
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extension: '.docx',
});
export const pictureOf = (picture: Picture, format: 'jpeg' | 'webp'): Bytes => ({
  bytes: picture.bytes,
  mime: `image/${format}`,
  extension: format === 'jpeg' ? '.jpg' : '.webp',
  picture,
});

export function openDemoFileStore({ draft, filesDir, companyId, iso }: DemoFileStoreOptions): DemoFileStore {
  const pages = new Map<string, Picture>();
  const scans = new Map<string, Bytes>();
  const hashes = new Map<Buffer, string>();
  const waiting: { key: string; bytes: Buffer }[] = [];
  const random = createRandom('files');

  const newKey = (extension: string): string => {
    const hex = (length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
    // Creating a few folders is faster than creating one for each file.
    const name = `${hex(1)}0${hex(1)}0${hex(4)}-${hex(4)}-4${hex(3)}-${'89ab'[random.int(0, 3)]}${hex(3)}-${hex(12)}`;
    return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}${extension}`;
  };
  const store = (bytes: Buffer, extension: string): string => {
    const key = newKey(extension);
    waiting.push({ key, bytes });
    return key;
  };
  const hashOnce = (bytes: Buffer): string => {
    const hash = hashes.get(bytes) ?? hashOf(bytes);
    hashes.set(bytes, hash);
    return hash;
  };
  const pageOf = (key: string): Picture => {
    const page = pages.get(key);
    if (!page) throw new Error(`The page ${key} is not drawn`);
    return page;
  };
  const scanOf = (key: string): Bytes => {
    const page = pageOf(key);
    const scan = scans.get(key) ?? {
      bytes: makeScan(page.bytes, page.width, page.height),
      mime: 'application/pdf',
      extension: '.pdf',
    };
    scans.set(key, scan);
    return scan;
  };

  const contentOf = (source: FileSource): Bytes => {
    switch (source.kind) {
      case 'page':
        return pictureOf(pageOf(source.key), 'jpeg');
      case 'scan':
        return scanOf(source.key);
      case 'docx':
        return documentOf(source.title, source.lines);
      case 'text':
        return { bytes: Buffer.from(source.text), mime: 'text/plain; charset=utf-8', extension: '.txt' };
      default:
        return source satisfies never;
    }
  };

  const put = ({ type, name, content, owner, at, description }: NewFile): KeptFile => {
    const { bytes, mime, extension, picture } = content;
    const sha256 = hashOnce(bytes);
    const id = draft.add('files', {
      company_id: companyId,
      owner_id: owner,
      kind: type,
      name,
      mime,
      size: bytes.length,
      sha256,
      storage_key: store(bytes, extension),
      thumbnail_key: picture ? store(picture.thumbnail, '.webp') : null,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      description: description ?? '...',
      created_at: iso(at),
    });
    return { type, id, name, size: bytes.length, sha256 };
  };

  const keep = ({ file, url, description }: PlannedAttachment, owner: number, at: Moment): KeptFile => {
    if (file) return put({ type: file.type, name: file.name, content: contentOf(file.source), owner, at, description });
    if (url === undefined) throw new Error('An attachment is a file or a link');
    const id = draft.add('links', { company_id: companyId, owner_id: owner, url, description, created_at: iso(at) });
    return { type: 'link', id, name: url, size: 0, sha256: '' };
  };

  const drawPages = async (files: PlannedFile[]): Promise<void> => {
    const wanted = new Map<string, { title: string; text: string }>();
    for (const { source } of files)
      if (source.kind === 'page' || source.kind === 'scan') wanted.set(source.key, source);
    await eachOf([...wanted], DRAWING, async ([key, { title, text }]) => {
      pages.set(key, await drawPage(key, title, text));
    });
  };

  const write = async (): Promise<number> => {
    const folders = new Set(waiting.map(({ key }) => path.dirname(path.join(filesDir, key))));
    await eachOf([...folders], WRITING, async (folder) => void (await mkdir(folder, { recursive: true })));
    const placed = new Map<Buffer, string>();
    const originals = waiting.filter(
      ({ key, bytes }) => !placed.has(bytes) && placed.set(bytes, path.join(filesDir, key)),
    );
    await eachOf(originals, WRITING, ({ key, bytes }) => place(path.join(filesDir, key), bytes, undefined));
    const copies = waiting.filter(({ key, bytes }) => placed.get(bytes) !== path.join(filesDir, key));
    await eachOf(copies, WRITING, ({ key, bytes }) => place(path.join(filesDir, key), bytes, placed.get(bytes)));
    return waiting.length;
  };

  return { drawPages, contentOf, put, keep, write };
}
