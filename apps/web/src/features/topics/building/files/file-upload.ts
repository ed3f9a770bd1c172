// Uploads files of a topic at once; the caller decides what they are attached to.
import type { StoredFile } from '@orbita/contract/files';
import { fingerprintOf, uploadFile } from '../../../../shared/files/uploads/upload-file.ts';
import type { TextImage } from '../../../../shared/topics/rich-editor/rich-editor.tsx';

/** Uploads a picture for a text. */
export const uploadPicture = (file: File): Promise<StoredFile> =>
  uploadFile(file, {
    kind: 'photo',
    fingerprint: fingerprintOf('text', file),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

/** Returns a stored picture as an image of the text. */
export const toTextImage = ({ src, name, width, height }: StoredFile): TextImage => ({ src, alt: name, width, height });
