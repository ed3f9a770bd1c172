import type { StoredFile } from '@orbita/contract/files';
import { api, isApiError } from '../../../../api/client/client.ts';
import { createStore, type Store } from '../../../../base/store.ts';
import type { DraftAttachment } from '../answer-content.ts';
import { forgetFile, storeFile, readFile } from '../drafts/draft-store.ts';
import { CANCELLED, fingerprintOf, uploadFile } from '../../../../shared/files/uploads/upload-file.ts';

export interface UploadState {
  /** missing: the file is no longer on this device and must be picked again. */
  stage: 'queued' | 'sending' | 'paused' | 'failed' | 'missing';
  sent: number;
  total: number;
  /** Why it failed, ready to be shown. */
  message?: string;
}
export type UploadStates = ReadonlyMap<string, UploadState>;

interface Options {
  /** Key of the draft: kept files and uploads are named by it. */
  draft: string;
  /** The server has it. Resolves when the draft says so too; only then the kept file is forgotten. */
  onDone: (key: string, change: Partial<DraftAttachment>) => Promise<void>;
}

export interface Uploader {
  states: Store<UploadStates>;
  /** Begins or goes on; without a file the one kept on this device is sent. */
  start: (attachment: DraftAttachment, file?: File) => void;
  /** Gives one up, on the server too. */
  cancel: (key: string) => void;
  /** Pauses everything: the page goes away. */
  stop: () => void;
  /** Goes on with what a lost connection paused. */
  resume: () => void;
  /** Resolves when nothing moves any more; true when everything has arrived. */
  settle: () => Promise<boolean>;
}

const PARALLEL = 2;
/** A larger file is not copied into the browser's store: it would fill a telephone. It continues when picked again. */
const LARGEST_KEPT = 200 * 1024 * 1024;
/** Progress is drawn at most this often, milliseconds. */
const PROGRESS_EVERY = 200;

/** Sends the attachments of one draft, two at a time, each with a state of its own. */
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
        stage: isOffline ? 'paused' : 'failed',
        sent: states.get().get(key)?.sent ?? 0,
        total,
        message: error instanceof Error ? error.message : '',
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
