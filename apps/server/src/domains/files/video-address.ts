// Videos at other sites: a file whose bytes are the address, so that it is attached and removed like any other.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from '@orbita/contract/files';
import { InvalidInput } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { nameBytes } from '../../platform/named-bytes.ts';
import { keepRow } from './keep-row.ts';

/** Sites whose players a page may embed. */
const videoHosts =
  /^https:\/\/(www\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com|rutube\.ru|vk\.com|vkvideo\.ru|vimeo\.com|player\.vimeo\.com)\//;

/** Throws, under the name of the field, unless the address is of a known video site. */
export function assertVideoAddress(address: string, field: string): void {
  if (videoHosts.test(address)) return;
  throw new InvalidInput({
    [field]: [
      {
        ru: 'Вставьте ссылку на видео YouTube, RuTube, VK Видео или Vimeo',
        en: 'Paste a link to a YouTube, RuTube, VK Video or Vimeo video',
      },
    ],
  });
}

/** Keeps the address of a video as a video. */
export async function storeVideoAddress(
  deps: Deps,
  viewer: Viewer,
  { video, description }: { video: string; description: string },
): Promise<StoredFile> {
  assertVideoAddress(video, 'video');
  const bytes = Buffer.from(`${video}\n`);
  const folder = join(deps.config.filesDir, 'incoming');
  const path = join(folder, randomUUID());
  await mkdir(folder, { recursive: true });
  await writeFile(path, bytes);
  const storage_key = await deps.fileStore.keep(path, '.uri');
  const file = { kind: 'video' as const, name: video, mime: 'text/uri-list', size: bytes.length, description };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const unseen = { thumbnail_key: null, width: null, height: null };
  return nameBytes(
    () => deps.fileStore.remove(storage_key),
    () => keepRow(deps, viewer, { ...file, ...unseen, sha256, storage_key, url: video }),
  );
}
