import type { StoredFile } from '@orbita/contract/files';
import { isFinalRefusal } from '../../../../api/client/api-error.ts';
import { api, isApiError } from '../../../../api/client/client.ts';
import { createStore, type Store } from '../../../../base/store.ts';
import type { DraftAttachment } from '../answer-content.ts';
import { forgetFile, storeFile, readFile } from '../drafts/draft-store.ts';
import { announceFailedUpload } from '../../../../shared/files/uploads/announce-failed-upload.ts';
import { CANCELLED, fingerprintOf, uploadFile } from '../../../../shared/files/uploads/upload-file.ts';

export interface UploadState {
  /** `missing`: the file is no longer on this device and must be picked again; `refused`: the server never takes it. */
  stage: 'queued' | 'sending' | 'paused' | 'failed' | 'refused' | 'missing';
  sent: number;
  total: number;
  /** Reason of the failure, for display. */
  message?: string;
}
export type UploadStates = ReadonlyMap<string, UploadState>;

interface Options {
  /** Key of the draft, which names stored files and uploads. */
  draft: string;
  /** Called when the server has the file. The stored file is removed only after the draft has recorded this. */
  onDone: (key: string, change: Partial<DraftAttachment>) => Promise<void>;
}

export interface Uploader {
  states: Store<UploadStates>;
  /** Starts or continues an upload; without `file` the file stored on this device is sent. */
  start: (attachment: DraftAttachment, file?: File) => void;
  /** Cancels an upload, on the server too. */
  cancel: (key: string) => void;
  /** Pauses all uploads when the page closes. */
  stop: () => void;
  /** Resumes uploads paused by a lost connection. */
  resume: () => void;
  /** Resolves when no upload is running; true if all have finished. */
  settle: () => Promise<boolean>;
}

const PARALLEL = 2;
/** Larger files are not stored in the browser, because they would fill a phone; they continue when picked again. */
const LARGEST_KEPT = 200 * 1024 * 1024;
/** Shortest interval between progress updates, in milliseconds. */
const PROGRESS_EVERY = 200;

/** Uploads the attachments of a draft, two at a time, each with its own state. */
export function createUploader({ draft, onDone }: Options): Uploader {
  const states = createStore<UploadStates>(new Map());
  const files = new Map<string, File>();
  const known = new Map<string, DraftAttachment>();
  const running = new Map<string, AbortController>();
  let queue: DraftAttachment[] = [];
  let settling: (() => void)[] = [];

  const setState = (key: string, state: UploadState | undefined) => {
    const next = new Map(states.get());
    if (state) next.set(key, state);
    else next.delete(key);
    states.set(next);
  };
  const checkSettled = () => {
    if (running.size > 0 || queue.length > 0) return;
    for (const done of settling) done();
    settling = [];
  };
  const forget = (key: string) => {
    files.delete(key);
    known.delete(key);
    setState(key, undefined);
  };

  const send = async (
    attachment: DraftAttachment,
    signal: AbortSignal,
  ): Promise<Partial<DraftAttachment> | 'missing'> => {
    if (attachment.type === 'link')
      return { attachment_id: (await api.files.createLink({ body: { url: attachment.src } }, { signal })).id };
    const file = files.get(attachment.key) ?? (await readFile(draft, attachment.key));
    if (!file) return 'missing';
    let drawnAt = 0;
    const onProgress = (sent: number, total: number) => {
      if (Date.now() - drawnAt < PROGRESS_EVERY || signal.aborted) return;
      drawnAt = Date.now();
      setState(attachment.key, { stage: 'sending', sent, total });
    };
    return fromStored(
      await uploadFile(file, { kind: attachment.type, fingerprint: fingerprintOf(draft, file), signal, onProgress }),
    );
  };

  const run = async (attachment: DraftAttachment): Promise<void> => {
    const { key, size: total } = attachment;
    const controller = new AbortController();
    running.set(key, controller);
    setState(key, { stage: 'sending', sent: 0, total });
    try {
      const result = await send(attachment, controller.signal);
      if (controller.signal.aborted) return;
      if (result === 'missing') return setState(key, { stage: 'missing', sent: 0, total });
      forget(key);
      void onDone(key, result).then(() => forgetFile(draft, key));
    } catch (error) {
      if (controller.signal.aborted) return;
      const isOffline = isApiError(error) && error.code === 'offline';
      setState(key, {
        stage: isOffline ? 'paused' : isFinalRefusal(error) ? 'refused' : 'failed',
        sent: states.get().get(key)?.sent ?? 0,
        total,
        message: isOffline ? error.message : announceFailedUpload(attachment.name, error),
      });
    } finally {
      if (running.get(key) === controller) running.delete(key);
      pump();
    }
  };
  const pump = () => {
    while (running.size < PARALLEL) {
      const next = queue.shift();
      if (!next) break;
      void run(next);
    }
    checkSettled();
  };

  const start: Uploader['start'] = (attachment, file) => {
    const { key } = attachment;
    if (running.has(key) || queue.some((one) => one.key === key)) return;
    known.set(key, attachment);
    if (file) {
      files.set(key, file);
      if (file.size <= LARGEST_KEPT) void storeFile(draft, key, file);
    }
    queue.push(attachment);
    setState(key, { stage: 'queued', sent: 0, total: attachment.size });
    pump();
  };
  return {
    states,
    start,
    cancel: (key) => {
      queue = queue.filter((one) => one.key !== key);
      running.get(key)?.abort(CANCELLED);
      forget(key);
      void forgetFile(draft, key);
      checkSettled();
    },
    stop: () => {
      queue = [];
      for (const controller of running.values()) controller.abort();
      running.clear();
      checkSettled();
    },
    resume: () => {
      for (const [key, { stage }] of states.get()) {
        const attachment = known.get(key);
        if (stage === 'paused' && attachment) start(attachment);
      }
    },
    settle: () =>
      new Promise((resolve) => {
        settling.push(() => resolve(states.get().size === 0));
        checkSettled();
      }),
  };
}

const fromStored = ({ id, type, name, mime, size, src, thumbnail_src }: StoredFile): Partial<DraftAttachment> => ({
  attachment_id: id,
  type,
  name,
  mime,
  size,
  src,
  thumbnail_src,
});
