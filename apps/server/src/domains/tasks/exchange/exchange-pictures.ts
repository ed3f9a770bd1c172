// Imports and exports the pictures of a question package.
// Invariants:
// each picture is checked by content like any other upload;
// a refused picture is reported with the reason and does not stop the others;
// no temporary files are left behind.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { ReceivedFile } from '@orbita/contract/endpoint';
import type { Form } from '@orbita/contract/tasks';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recognizeFile, storeUpload } from '../../files/index.ts';
import type { Reason } from './reason.ts';
import type { PackedFile } from './package-files.ts';
import type { WrittenPicture } from './qti-write.ts';
import { selectPictures } from './exchange-pictures.queries.ts';

/** Pictures by their path in the package: ready to be stored, or the reason for refusal. */
export type CheckedPictures = Map<string, ReceivedFile | Reason>;
export const isRefused = (one: ReceivedFile | Reason | undefined): one is Reason => one !== undefined && 'ru' in one;

const refusals: Record<Exclude<PackedFile, Uint8Array>, (name: string) => Reason> = {
  missing: (name) => ({ ru: `Картинки нет в пакете: ${name}`, en: `The picture is not in the package: ${name}` }),
  large: (name) => ({
    ru: `Картинка больше 10 МБ и не взята: ${name}`,
    en: `The picture is larger than 10 MB and was left out: ${name}`,
  }),
  many: (name) => ({
    ru: `В пакете слишком много картинок, не взята: ${name}`,
    en: `There are too many pictures in the package, left out: ${name}`,
  }),
};
const notPicture = (name: string): Reason => ({
  ru: `Файл не картинка или её вид не поддерживается: ${name}`,
  en: `The file is no picture, or of a kind that is not supported: ${name}`,
});

/** Checks the pictures of a package and keeps them on disk until `work` is done. */
export async function withPictures<Result>(
  files: Map<string, PackedFile>,
  work: (pictures: CheckedPictures) => Promise<Result>,
): Promise<Result> {
  if (files.size === 0) return work(new Map());
  const folder = await mkdtemp(join(tmpdir(), 'orbita-pictures-'));
  try {
    const checked: CheckedPictures = new Map();
    for (const [name, content] of files) {
      if (typeof content === 'string') {
        checked.set(name, refusals[content](name));
        continue;
      }
      const file = {
        name: basename(name).slice(0, 255),
        path: join(folder, String(checked.size)),
        size: content.length,
      };
      await writeFile(file.path, content);
      checked.set(name, (await recognizeFile(file.path, 'photo')) ? file : notPicture(name));
    }
    return await work(checked);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the accepted pictures and returns their ids by name; a picture that turns out to be broken becomes a refused one. */
export async function storePictures(
  deps: Deps,
  viewer: Viewer,
  pictures: CheckedPictures,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [name, file] of pictures) {
    if (isRefused(file)) continue;
    try {
      const { id } = await storeUpload(deps, viewer, { kind: 'photo', file });
      ids.set(name, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      pictures.set(name, notPicture(name));
    }
  }
  return ids;
}

/** The most bytes of pictures in one exported package. */
const MOST_BYTES_OUT = 25_000_000;
/** Loads the pictures of questions for export: those shown in the text and the attached photos. */
export async function loadPictures(deps: Deps, forms: readonly Form[]): Promise<Map<number, WrittenPicture>> {
  const ids = forms.flatMap(({ slide_image, attachments }) => [
    ...(slide_image ? [slide_image.id] : []),
    ...attachments.flatMap(({ type, attachment_id }) => (type === 'photo' ? [attachment_id] : [])),
  ]);
  const written = new Map<number, WrittenPicture>();
  if (ids.length === 0) return written;
  let left = MOST_BYTES_OUT;
  for (const { id, size, mime, storage_key } of await selectPictures(deps.db, ids)) {
    left -= size;
    // A larger package could not be imported again.
    if (left < 0) throw new AppError('too-large');
    const extension = /\.\w+$/.exec(storage_key)?.[0] ?? '';
    written.set(id, {
      path: `images/${id}${extension}`,
      mime,
      bytes: await readFile(deps.fileStore.pathOf(storage_key)),
    });
  }
  return written;
}
