// Photos, videos, documents and links.
// Invariants:
// the type is decided by content, never by name, and what no browser shows is only downloaded;
// access is checked at every download, and whoever has to set a password or a second factor first reads none;
// an unreferenced file is removed after a day.
import { rm, writeFile } from 'node:fs/promises';
import type { BinaryResponse, BodyOf, ReceivedFile } from '@orbita/contract/endpoint';
import type { DocumentText, files, Link, StoredFile } from '@orbita/contract/files';
import type { Db } from '@orbita/database';
import sharp from 'sharp';
import { AppError, assertThat, found, InvalidInput } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { duty, type Viewer } from '../../http/viewer.ts';
import { hashFile } from '../../platform/hash-file.ts';
import { nameBytes } from '../../platform/named-bytes.ts';
import { openPicture } from '../../platform/pictures.ts';
import { DOCX, type FileKind, isHeic, isShownInline, recognizeFile, UNKNOWN_TYPE } from './file-types.ts';
import * as queries from './files.queries.ts';
import { keepRow } from './keep-row.ts';
import { loadText } from './remembered-texts.ts';
import { storeVideoAddress } from './video-address.ts';

/** Longest side of a thumbnail in pixels. */
const THUMBNAIL_SIDE = 480;
/** Decoding takes up to six bytes per pixel, so a larger picture is refused before it is decoded. */
const MAX_PIXELS = 64_000_000;
/** The same for AVIF, whose pixels take ten times the work of those of other formats, however small the file is. */
const MAX_AVIF_PIXELS = 24_000_000;
const NO_DESCRIPTION = '...';
sharp.cache(false);
// Each picture uses one thread, and two are decoded at a time; more would leave no thread for file access.
sharp.concurrency(1);

interface Picture {
  width: number;
  height: number;
  thumbnail: Buffer;
}

async function drawThumbnail(path: string): Promise<Picture> {
  try {
    const image = await openPicture(path, { limitInputPixels: false, failOn: 'error' });
    const { autoOrient, format } = await image.metadata();
    const mostPixels = format === 'heif' ? MAX_AVIF_PIXELS : MAX_PIXELS;
    assertThat(autoOrient.width * autoOrient.height <= mostPixels, 'too-many-pixels');
    const thumbnail = await image
      .autoOrient()
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    return { width: autoOrient.width, height: autoOrient.height, thumbnail };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('unsupported-file');
  }
}

interface ReadUpload {
  type: { mime: string; extension: string };
  picture: Picture | undefined;
}
/** Recognizes an upload and draws its thumbnail; a document whose picture cannot be drawn is kept without one, to be downloaded. */
async function readUpload(deps: Deps, viewer: Viewer, { kind, file: { path } }: Upload): Promise<ReadUpload> {
  const type = await recognizeFile(path, kind);
  if (!type) throw new AppError(kind === 'photo' && (await isHeic(path)) ? 'photo-heic' : 'unsupported-file');
  if (!type.mime.startsWith('image/') || type.mime === 'image/vnd.djvu') return { type, picture: undefined };
  try {
    return { type, picture: await deps.heavyWork.runNative(viewer.id, () => drawThumbnail(path)) };
  } catch (error) {
    if (kind === 'document' && error instanceof AppError) return { type: UNKNOWN_TYPE, picture: undefined };
    throw error;
  }
}

export interface Upload {
  kind: FileKind;
  file: ReceivedFile;
  description?: string | undefined;
}

/** Checks an upload by content, moves it into the store and returns it. */
export async function storeUpload(
  deps: Deps,
  viewer: Viewer,
  { kind, file, description }: Upload,
): Promise<StoredFile> {
  assertThat(file.size > 0, 'unsupported-file');
  const { type, picture } = await readUpload(deps, viewer, { kind, file });
  const sha256 = await hashFile(file.path);
  const stored = {
    kind,
    name: file.name,
    mime: type.mime,
    size: file.size,
    sha256,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    description: description?.trim() || NO_DESCRIPTION,
  };
  const kept: string[] = [];
  const keep = async (path: string, extension: string) => {
    const key = await deps.fileStore.keep(path, extension);
    kept.push(key);
    return key;
  };
  const remove = () =>
    Promise.all([...kept.map((key) => deps.fileStore.remove(key)), rm(`${file.path}.webp`, { force: true })]);
  return nameBytes(remove, async () => {
    if (picture) await writeFile(`${file.path}.webp`, picture.thumbnail);
    const thumbnail_key = picture ? await keep(`${file.path}.webp`, '.webp') : null;
    const storage_key = await keep(file.path, type.extension);
    return keepRow(deps, viewer, { ...stored, storage_key, thumbnail_key });
  });
}

/** Keeps a video sent as a file, or its address at another site. */
export async function storeVideo(
  deps: Deps,
  viewer: Viewer,
  { file, video, description }: { file: ReceivedFile | undefined; video?: string; description?: string },
): Promise<StoredFile> {
  if (file) return storeUpload(deps, viewer, { kind: 'video', file, description });
  if (video !== undefined)
    return storeVideoAddress(deps, viewer, { video, description: description?.trim() || NO_DESCRIPTION });
  throw new InvalidInput({ video: [{ ru: 'Приложите файл или ссылку', en: 'Attach a file or a link' }] });
}

export const createLink = (db: Db, viewer: Viewer, body: BodyOf<typeof files.createLink>): Promise<Link> =>
  queries.insertLink(db, viewer, { ...body, description: body.description?.trim() || NO_DESCRIPTION });

async function openBytes(deps: Deps, viewer: Viewer, id: number): Promise<queries.StoredBytes> {
  const stored = found(await queries.selectStoredBytes(deps.db, viewer, id));
  const due = duty(viewer);
  if (due) throw new AppError(due);
  assertThat(stored.may_read, 'access-denied');
  return stored;
}

export type Kept = Pick<queries.StoredBytes, 'name' | 'mime' | 'storage_key' | 'thumbnail_key'>;

/** Returns a file that its reader may open, to be shown where browsers can do so safely. */
export const showFile = (
  { fileStore }: Pick<Deps, 'fileStore'>,
  { name, mime, storage_key }: Kept,
): BinaryResponse => ({
  path: fileStore.pathOf(storage_key),
  name,
  mime,
  inline: isShownInline(mime),
});

/** Returns the small picture of a file that its reader may open; throws if it has none. */
export function showThumbnail({ fileStore }: Pick<Deps, 'fileStore'>, { name, thumbnail_key }: Kept): BinaryResponse {
  if (thumbnail_key === null) throw new AppError('not-found');
  return { path: fileStore.pathOf(thumbnail_key), name: `${name}.webp`, mime: 'image/webp', inline: true };
}

export const getFile = async (deps: Deps, viewer: Viewer, id: number): Promise<BinaryResponse> =>
  showFile(deps, await openBytes(deps, viewer, id));

export const getThumbnail = async (deps: Deps, viewer: Viewer, id: number): Promise<BinaryResponse> =>
  showThumbnail(deps, await openBytes(deps, viewer, id));

export async function downloadDocument(deps: Deps, viewer: Viewer, id: number): Promise<BinaryResponse> {
  const { name, mime, storage_key } = await openBytes(deps, viewer, id);
  return { path: deps.fileStore.pathOf(storage_key), name, mime, inline: false };
}

export async function getDocumentText(deps: Deps, viewer: Viewer, id: number): Promise<DocumentText> {
  const document = await openBytes(deps, viewer, id);
  assertThat(document.mime === DOCX, 'unsupported-file');
  return loadText(deps, viewer, document);
}

/** Keys that are looked up at once. */
const BATCH = 500;
async function removeUnnamed(deps: Deps, keys: string[]): Promise<void> {
  const named = new Set(await queries.selectNamedKeys(deps.db, keys));
  for (const key of keys) if (!named.has(key)) await deps.fileStore.remove(key);
}
/** Removes bytes of a day and older that no row names: the database went away, or the server ended, between them and their row. */
export async function removeUnnamedBytes(deps: Deps): Promise<void> {
  let batch: string[] = [];
  for await (const key of deps.fileStore.listOlder(new Date(Date.now() - 24 * 3_600_000))) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnnamed(deps, batch);
    batch = [];
  }
  await removeUnnamed(deps, batch);
}

/** Removes unreferenced uploads older than a day, rows first: bytes without a row only waste space. */
export async function removeOrphans(deps: Deps): Promise<void> {
  for (const orphan of await queries.deleteOrphans(deps.db)) {
    await deps.fileStore.remove(orphan.storage_key);
    if (orphan.thumbnail_key) await deps.fileStore.remove(orphan.thumbnail_key);
  }
}
