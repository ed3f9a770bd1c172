import type { StoredFile } from '@orbita/contract/files';
import { useEffect, useRef, useState } from 'react';
import { isFinalRefusal } from '../../../../api/client/api-error.ts';
import { newIdempotencyKey } from '../../../../api/client/client.ts';
import { announceFailedUpload } from '../../../../shared/files/uploads/announce-failed-upload.ts';
import { CANCELLED, fingerprintOf, kindOfFile, uploadFile } from '../../../../shared/files/uploads/upload-file.ts';

export interface BlockUpload {
  key: string;
  file: File;
  sent: number;
  /** Reason of a failed upload; null otherwise. */
  failure: string | null;
  /** The server never takes this file, so sending it again is not offered. */
  isRefused: boolean;
}

/** Uploads files to a block one after another; each can be cancelled, and resumed where it stopped. */
export function useBlockUploads(onStored: (stored: StoredFile) => Promise<void>) {
  const [list, setList] = useState<readonly BlockUpload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const tail = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  const change = (key: string, part: Partial<BlockUpload>) =>
    setList((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const remove = (key: string) => setList((now) => now.filter((one) => one.key !== key));

  const send = async ({ key, file }: BlockUpload): Promise<void> => {
    const controller = controllers.current.get(key);
    if (!controller || controller.signal.aborted) return;
    try {
      const stored = await uploadFile(file, {
        kind: kindOfFile(file, ['photo', 'video', 'document']) ?? 'document',
        fingerprint: fingerprintOf('topic', file),
        signal: controller.signal,
        onProgress: (sent) => change(key, { sent }),
      });
      await latest.current(stored);
      remove(key);
    } catch (error) {
      if (!controller.signal.aborted)
        change(key, { failure: announceFailedUpload(file.name, error), isRefused: isFinalRefusal(error) });
    }
  };
  const enqueue = (upload: BlockUpload) => {
    controllers.current.set(upload.key, new AbortController());
    tail.current = tail.current.then(() => send(upload));
  };
  return {
    list,
    add: (files: readonly File[]) => {
      const added = files.map((file): BlockUpload => ({
        key: newIdempotencyKey(),
        file,
        sent: 0,
        failure: null,
        isRefused: false,
      }));
      setList((now) => [...now, ...added]);
      for (const upload of added) enqueue(upload);
    },
    retry: (upload: BlockUpload) => {
      change(upload.key, { failure: null });
      enqueue(upload);
    },
    cancel: ({ key }: BlockUpload) => {
      controllers.current.get(key)?.abort(CANCELLED);
      remove(key);
    },
  };
}
