// Pictures as anybody may see them: without the place, the names and the times that cameras and programs write into them.
import type { BinaryResponse, MadeFile } from '@orbita/contract/endpoint';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Deps } from '../../http/deps.ts';
import { type Kept, showFile } from './files.service.ts';

/** Sides of a picture that is shown to everybody, in pixels at most: sharp on a large screen. */
const MOST_SIDE = 2560;
/** Pictures kept for whoever asks next; their number bounds the memory. */
const kept = new LRUCache<string, Promise<Buffer>>({ max: 12, ttl: 10 * 60_000 });

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'avif' } as const;
const formatOf = (mime: string) => Object.entries(formats).find(([known]) => known === mime)?.[1];

const draw = (path: string, format: (typeof formats)[keyof typeof formats]): Promise<Buffer> =>
  sharp(path)
    .autoOrient()
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, format === 'png' ? {} : { quality: 85 })
    .toBuffer();

/** Returns a file to be shown to anybody; a picture is drawn anew, which leaves out everything but what one sees. */
export async function showBare(
  { fileStore, heavyWork }: Pick<Deps, 'fileStore' | 'heavyWork'>,
  file: Kept,
  userId: number,
): Promise<BinaryResponse | MadeFile> {
  const format = formatOf(file.mime);
  if (!format) return showFile({ fileStore }, file);
  const drawn =
    kept.get(file.storage_key) ?? heavyWork.runNative(userId, () => draw(fileStore.pathOf(file.storage_key), format));
  kept.set(file.storage_key, drawn);
  try {
    return { bytes: await drawn, name: file.name, mime: file.mime, inline: true };
  } catch (error) {
    kept.delete(file.storage_key);
    throw error;
  }
}
