// Files of a topic go to the server at once; what they are attached to is decided by the caller.
import type { StoredFile } from '@orbita/contract/files';
import { fingerprintOf, uploadFile } from '../../../../shared/files/uploads/upload-file.ts';
import type { TextImage } from '../../rich-editor/rich-editor.tsx';

/** Uploads a picture that will stand in a text. */
export const uploadPicture = (file: File): Promise<StoredFile> =>
  uploadFile(file, {
    kind: 'photo',
    fingerprint: fingerprintOf('text', file),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

/** A stored picture as the text shows it. */
export const toTextImage = ({ src, name, width, height }: StoredFile): TextImage => ({ src, alt: name, width, height });
