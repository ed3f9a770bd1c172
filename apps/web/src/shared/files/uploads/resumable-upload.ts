// Uploads by the tus protocol in pieces of 5 MB; after a lost connection, a reload or a killed browser an upload continues
// from the last byte that the server has.
import { defaultOptions, DetailedError, Upload } from 'tus-js-client';
import { errorFrom, offlineError } from '../../../api/client/api-error.ts';
import { requestHeaders } from '../../../api/client/client.ts';
import { CANCELLED, type FileKind } from './upload-kind.ts';

export interface ResumableOptions {
  type: FileKind;
  /** Identifies an upload: the same file by the same person for the same question continues it. */
  fingerprint: string;
  signal: AbortSignal;
  /** The session that alone may upload it. */
  session?: string | undefined;
  onProgress: (sent: number, total: number) => void;
}

const CHUNK = 5 * 1024 * 1024;
const RETRIES = [0, 1000, 2000, 4000, 8000, 15_000];

/** Uploads a file and returns the id of its upload. */
export async function uploadResumable(file: File, options: ResumableOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(file, {
    endpoint: '/api/v2/uploads',
    chunkSize: CHUNK,
    retryDelays: RETRIES,
    metadata: { filename: file.name, type: options.type },
    fingerprint: async () => options.fingerprint,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(requestHeaders({ session: options.session })))
        request.setHeader(name, value);
    },
    onProgress: options.onProgress,
    onSuccess: () => resolve(),
    onError: (error) => reject(toApiError(error)),
  });
  const stop = () => {
    void upload.abort(options.signal.reason === CANCELLED).catch(() => undefined);
    reject(new DOMException('Aborted', 'AbortError'));
  };
  options.signal.addEventListener('abort', stop, { once: true });
  try {
    const [previous] = await upload.findPreviousUploads();
    if (previous) upload.resumeFromPreviousUpload(previous);
    if (options.signal.aborted) stop();
    else upload.start();
    await promise;
    return (upload.url ?? '').split('/').pop() ?? '';
  } finally {
    options.signal.removeEventListener('abort', stop);
  }
}

/** Forgets the progress of an upload that has become a file. */
export async function forgetUpload(fingerprint: string): Promise<void> {
  const { urlStorage } = defaultOptions;
  for (const { urlStorageKey } of await urlStorage.findUploadsByFingerprint(fingerprint))
    await urlStorage.removeUpload(urlStorageKey);
}

function toApiError(error: Error | DetailedError): Error {
  if (!(error instanceof DetailedError)) return error;
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 0) return offlineError();
  try {
    return errorFrom(status, JSON.parse(error.originalResponse?.getBody() ?? ''));
  } catch {
    return errorFrom(status, undefined);
  }
}
