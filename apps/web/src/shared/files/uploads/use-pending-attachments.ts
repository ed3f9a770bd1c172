import type { Attachment } from '@orbita/contract/files';
import { useEffect, useRef, useState } from 'react';
import { isFinalRefusal } from '../../../api/client/api-error.ts';
import { api, newIdempotencyKey } from '../../../api/client/client.ts';
import { notify } from '../../../base/notices.ts';
import { pendingAttachmentsTexts } from './pending-attachments.texts.ts';
import { announceFailedUpload } from './announce-failed-upload.ts';
import { CANCELLED, faultOfSize, fingerprintOf, kindOfFile, uploadFile, type UploadLimits } from './upload-file.ts';

/** An attachment of a remark that is still being written. */
export interface Pending {
  key: string;
  type: Attachment['type'];
  name: string;
  mime: string;
  size: number;
  sent: number;
  /** null until the server has the file. */
  attachment_id: number | null;
  /** Reason of a failed upload; null otherwise. */
  failure: string | null;
  /** The server never takes this file, so sending it again is not offered. */
  isRefused: boolean;
}

const ALLOWED = ['photo', 'video', 'document'] as const;
/** Largest number of attachments of one remark. */
const MOST = 20;

const kindOf = (file: File, limits: UploadLimits | undefined) => kindOfFile(file, ALLOWED, limits) ?? 'document';
const faultOf = (file: File, limits: UploadLimits | undefined) => faultOfSize(file, kindOf(file, limits), limits);

/** An attachment that the record has already. */
const kept = ({ type, attachment_id, name, mime, size }: Attachment): Pending => ({
  key: `${type} ${attachment_id}`,
  type,
  name,
  mime,
  size,
  sent: size,
  attachment_id,
  failure: null,
  isRefused: false,
});

/** Attachments of a record being written: each is uploaded at once and sent with the record. */
export function usePendingAttachments(
  owner: string,
  limits: UploadLimits | undefined,
  initial: readonly Attachment[] = [],
) {
  const [list, setList] = useState<readonly Pending[]>(() => initial.map(kept));
  const files = useRef(new Map<string, { file: File; controller: AbortController }>());
  const change = (key: string, part: Partial<Pending>) =>
    setList((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  useEffect(() => {
    const running = files.current;
    return () => {
      for (const { controller } of running.values()) controller.abort();
    };
  }, []);

  const send = async ({ key }: Pick<Pending, 'key'>) => {
    const held = files.current.get(key);
    if (!held) return;
    const { file, controller } = held;
    try {
      const stored = await uploadFile(file, {
        kind: kindOf(file, limits),
        fingerprint: fingerprintOf(owner, file),
        signal: controller.signal,
        onProgress: (sent) => change(key, { sent }),
      });
      change(key, { attachment_id: stored.id, type: stored.type });
    } catch (error) {
      if (!controller.signal.aborted)
        change(key, { failure: announceFailedUpload(file.name, error), isRefused: isFinalRefusal(error) });
    }
  };
  const addFiles = (picked: readonly File[]) => {
    const faults = picked.flatMap((file) => faultOf(file, limits) ?? []);
    for (const message of faults) notify({ title: pendingAttachmentsTexts.t('validation'), message, tone: 'error' });
    const sound = picked.filter((file) => faultOf(file, limits) === undefined);
    const added = sound.slice(0, Math.max(0, MOST - list.length)).map((file): [Pending, File] => [
      {
        key: newIdempotencyKey(),
        type: kindOf(file, limits),
        name: file.name,
        mime: file.type,
        size: file.size,
        sent: 0,
        attachment_id: null,
        failure: null,
        isRefused: false,
      },
      file,
    ]);
    setList((now) => [...now, ...added.map(([one]) => one)]);
    for (const [one, file] of added) {
      files.current.set(one.key, { file, controller: new AbortController() });
      void send(one);
    }
  };
  const addLink = async (url: string): Promise<void> => {
    const link = await api.files.createLink({ body: { url } });
    setList((now) => [
      ...now,
      {
        key: newIdempotencyKey(),
        type: 'link',
        name: url,
        mime: '',
        size: 0,
        sent: 0,
        attachment_id: link.id,
        failure: null,
        isRefused: false,
      },
    ]);
  };
  return {
    list,
    addFiles,
    addLink,
    retry: ({ key }: Pending) => {
      const held = files.current.get(key);
      if (!held) return;
      files.current.set(key, { file: held.file, controller: new AbortController() });
      change(key, { failure: null, sent: 0 });
      void send({ key });
    },
    remove: ({ key }: Pending) => {
      files.current.get(key)?.controller.abort(CANCELLED);
      files.current.delete(key);
      setList((now) => now.filter((one) => one.key !== key));
    },
    clear: () => {
      files.current.clear();
      setList([]);
    },
    isBusy: list.some(({ attachment_id, failure }) => attachment_id === null && failure === null),
    hasFailed: list.some(({ failure }) => failure !== null),
    /** Returns the attachments as the calls expect them. */
    inputs: () => list.flatMap(({ type, attachment_id }) => (attachment_id === null ? [] : [{ type, attachment_id }])),
  };
}
export type PendingAttachments = ReturnType<typeof usePendingAttachments>;
