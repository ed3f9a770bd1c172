import type { Attachment, StoredFile } from '@orbita/contract/files';
import { api } from '../../../api/client/client.ts';
import { formatSize } from '../file-size.ts';
import { pendingAttachmentsTexts } from './pending-attachments.texts.ts';
import type { FileKind } from './upload-kind.ts';

/** Files from this size on, in bytes, are uploaded in resumable pieces. */
export const RESUMABLE_FROM = 5 * 1024 * 1024;
export { CANCELLED, type FileKind } from './upload-kind.ts';
export type UploadLimits = Record<FileKind, number>;
interface UploadOptions {
  kind: FileKind;
  fingerprint: string;
  signal: AbortSignal;
  /** The session that alone may upload it. */
  session?: string | undefined;
  onProgress: (sent: number, total: number) => void;
}

const calls = { photo: 'uploadPhoto', video: 'uploadVideo', document: 'uploadDocument' } as const;

/** Uploads a file: a small one in a single request, a large one in resumable pieces. */
export async function uploadFile(
  file: File,
  { kind, fingerprint, signal, session, onProgress }: UploadOptions,
): Promise<StoredFile> {
  if (file.size <= RESUMABLE_FROM) return api.files[calls[kind]]({ file, body: {} }, { signal, session, onProgress });
  const { forgetUpload, uploadResumable } = await import('./resumable-upload.ts');
  const upload = await uploadResumable(file, { type: kind, fingerprint, signal, session, onProgress });
  const stored = await api.files.completeUpload({ params: { upload }, body: { type: kind } }, { signal, session });
  await forgetUpload(fingerprint);
  return stored;
}

/** Builds an upload's fingerprint, by which the same file picked again continues it. */
export const fingerprintOf = (owner: string, file: File): string =>
  ['orbita', owner, file.name, file.type, file.size, file.lastModified].join('-');

const PHOTO_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** Returns the attachment kind of a picked file among the allowed ones; undefined when none fits. */
export function kindOfFile(
  file: Pick<File, 'type' | 'size'>,
  allowed: readonly Attachment['type'][],
  limits?: UploadLimits,
): FileKind | undefined {
  const isPhoto = PHOTO_TYPES.has(file.type) && allowed.includes('photo');
  // A picture too large for a photo may still be sent as a document.
  if (isPhoto && (!limits || file.size <= limits.photo || !allowed.includes('document'))) return 'photo';
  if (file.type.startsWith('video/') && allowed.includes('video')) return 'video';
  return allowed.includes('document') ? 'document' : undefined;
}

/** Returns why a picked file would be refused whatever is tried; undefined when it may be sent. */
export function faultOfSize({ name, size }: Pick<File, 'name' | 'size'>, kind: FileKind, limits?: UploadLimits) {
  if (size === 0) return pendingAttachmentsTexts.t('emptyFile', { name });
  if (!limits || size <= limits[kind]) return undefined;
  return pendingAttachmentsTexts.t('tooLarge', { name, size: formatSize(limits[kind]) });
}

/** Returns the `accept` of a file dialog; as it does not list HEIC, phones convert their photos to JPEG. */
export function acceptOf(allowed: readonly Attachment['type'][]): string | undefined {
  if (allowed.includes('document')) return undefined;
  return [...(allowed.includes('photo') ? PHOTO_TYPES : []), ...(allowed.includes('video') ? ['video/*'] : [])].join(
    ',',
  );
}
