// The types of uploads, recognized by content and not by name. Photos and videos are shown and must be what they are called; a
// document may be anything.
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

export type FileKind = 'photo' | 'video' | 'document';

const photos: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
};
const videos: Record<string, string> = {
  'video/mp4': '.mp4',
  'video/webm': '.webm',
  'video/quicktime': '.mov',
  'video/x-m4v': '.m4v',
  'video/matroska': '.mkv',
  'video/ogg': '.ogv',
};
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const documents: Record<string, string> = {
  ...photos,
  'application/pdf': '.pdf',
  [DOCX]: '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'application/vnd.oasis.opendocument.text': '.odt',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/vnd.oasis.opendocument.presentation': '.odp',
  'application/x-cfb': '.doc',
  'application/rtf': '.rtf',
  'application/zip': '.zip',
  'application/x-7z-compressed': '.7z',
  'application/vnd.rar': '.rar',
  'application/epub+zip': '.epub',
  'image/vnd.djvu': '.djvu',
  'audio/mpeg': '.mp3',
  'audio/ogg': '.ogg',
  'audio/wav': '.wav',
  'audio/x-m4a': '.m4a',
};
const accepted: Record<FileKind, Record<string, string>> = { photo: photos, video: videos, document: documents };

async function isText(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(64 * 1024), position: 0 });
    const head = buffer.subarray(0, bytesRead);
    if (head.includes(0)) return false;
    // A multi-byte character may be cut at the end of the part that was read.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

/** What no browser shows: it is kept as it came and only ever downloaded. */
export const UNKNOWN_TYPE = { mime: 'application/octet-stream', extension: '.bin' };
/** Text has no signature; it is always served as plain text, whatever it is the source of. */
const TEXT = { mime: 'text/plain; charset=utf-8', extension: '.txt' };

/** Whether a file is a photo as iPhones take it, which neither browsers show nor the server decodes. */
export async function isHeic(path: string): Promise<boolean> {
  const mime = (await fileTypeFromFile(path))?.mime ?? '';
  return /^image\/hei[cf]/.test(mime);
}

/** Returns the media type and a safe extension of an upload; undefined when it is not of its kind, while a document may be anything. */
export async function recognizeFile(
  path: string,
  kind: FileKind,
): Promise<{ mime: string; extension: string } | undefined> {
  const detected = await fileTypeFromFile(path);
  const mime = detected?.mime.split(';')[0] ?? '';
  const extension = accepted[kind][mime];
  if (extension) return { mime, extension };
  if (kind !== 'document') return undefined;
  const mayBeText = detected === undefined || mime === 'application/xml';
  return mayBeText && (await isText(path)) ? TEXT : UNKNOWN_TYPE;
}

/** Whether a browser may show the type in place; anything else is downloaded. */
export const isShownInline = (mime: string): boolean =>
  /^(image|video|audio)\//.test(mime) || mime === 'application/pdf';
