// Files of a topic go to the server at once; what they are attached to is decided by the caller.
import type { StoredFile } from '@orbita/contract/files';
import { fingerprintOf, kindOfFile, uploadFile } from '../answering/upload-file.ts';
import type { TextImage } from './rich-editor.tsx';

const never = new AbortController().signal;

/** Uploads a file of a block as what it is. */
export async function uploadBlockFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal = never,
): Promise<StoredFile> {
  const kind = kindOfFile(file, ['photo', 'video', 'document']) ?? 'document';
  return uploadFile(file, {
    kind,
    fingerprint: fingerprintOf('topic', file),
    signal,
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
  });
}

/** Uploads a picture that stands in a text. */
export async function uploadTextImage(file: File): Promise<TextImage> {
  const { src, name, width, height } = await uploadFile(file, {
    kind: 'photo',
    fingerprint: fingerprintOf('text', file),
    signal: never,
    onProgress: () => undefined,
  });
  return { src, alt: name, width, height };
}
