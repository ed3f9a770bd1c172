import type { UgcAnswer } from '@orbita/contract/answers';
import type { Pattern } from '@orbita/contract/tasks';
import { useEffect, useRef, useState } from 'react';
import { useStable } from '../../../base/use-stable.ts';
import type { Readers } from '../../../shared/answers/privacy/readers.ts';
import type { Privacy } from '../../../shared/answers/privacy/privacy-selector.tsx';
import {
  contentOf,
  isSameContent,
  waitingAttachments,
  withAttachment,
  withField,
  type AnswerContent,
  type DraftAttachment,
  type FieldContent,
} from './answer-content.ts';
import {
  deviceDraftStorage,
  draftKey,
  noStorage,
  trialKey,
  storeOnPageHide,
  removeDraft,
  type Attempt,
  type Draft,
  type RemoteDraft,
} from './drafts/draft-store.ts';
import { createDraftWriter, type DraftWriter, type WriterState } from './drafts/draft-writer.ts';
import { createUploader, type Uploader } from './uploads/uploader.ts';

interface Options {
  pattern: Pattern;
  /** The submitted answer, if any. */
  answer: UgcAnswer | undefined;
  userId: number;
  /** The draft found on this device. */
  draft: Draft | undefined;
  /** Keeps nothing on this device, because nothing will be handed in. */
  isTrial?: boolean;
}

export interface AnswerForm {
  /** File name endings that the task takes; none: any file. */
  fileTypes: readonly string[];
  content: AnswerContent;
  /** Returns the newest content, even between renders. */
  read: () => AnswerContent;
  /** Returns what was written so far as a draft to continue from. */
  toDraft: () => Draft;
  /** Grows when the content was replaced from outside; fields with their own state use it to reset. */
  revision: number;
  /** Version of the answer being changed. */
  baseVersion: number;
  writer: DraftWriter;
  saved: WriterState;
  uploader: Uploader;
  changeField: (formId: number, change: Partial<FieldContent>) => void;
  changePrivacy: (privacy: Privacy, readers: Readers) => void;
  addAttachments: (formId: number, added: { attachment: DraftAttachment; file?: File }[]) => void;
  changeAttachment: (key: string, change: Partial<DraftAttachment>) => void;
  removeAttachment: (key: string) => void;
  /** Replaces the whole content, for an undo or for the answer of another device. */
  replace: (content: AnswerContent, baseVersion: number) => void;
  /** Returns the last draft of an attempt known to be on the server. */
  remoteOf: (attemptId: number) => RemoteDraft | undefined;
  noteRemote: (remote: RemoteDraft) => void;
  /** Stores another draft beside this one until the student has chosen. */
  noteOther: (other: Draft | undefined) => void;
  readAttempt: () => Attempt | null;
  /** Remembers an attempt to submit; resolves when it is stored on this device. */
  keepAttempt: (attempt: Attempt) => Promise<void>;
  /** Resets to the submitted answer; the returned function undoes that. */
  discard: (answer: UgcAnswer | undefined) => () => void;
  /** Removes the draft, which is not needed any more. */
  dropDraft: () => Promise<void>;
}

/** Milliseconds for which a discarded draft and its files can be restored. */
export const DISCARD_UNDO_TIME = 10_000;

/** The content of a task while a student writes it, stored on this device shortly after each change. */
export function useAnswerForm({ pattern, answer, userId, draft, isTrial = false }: Options): AnswerForm {
  const key = isTrial ? trialKey(pattern.id) : draftKey(userId, pattern.id);
  const [content, setContent] = useState(() => draft?.content ?? contentOf(pattern.forms, answer));
  const [baseVersion, setBaseVersion] = useState(draft?.baseVersion ?? answer?.version ?? 0);
  const [revision, setRevision] = useState(0);
  const [saved, setSaved] = useState<WriterState>(() =>
    draft ? { stage: 'saved', at: draft.savedAt } : { stage: 'idle', at: null },
  );
  const now = useRef({
    content,
    baseVersion,
    attempt: draft?.attempt ?? null,
    remote: draft?.remote ?? null,
    other: draft?.other,
  });
  const changedAt = useRef(draft?.savedAt);
  const [writer] = useState(() =>
    createDraftWriter({
      key,
      keeper: isTrial ? noStorage : deviceDraftStorage,
      onState: setSaved,
      onFarewell: (last) => !isTrial && storeOnPageHide(key, last),
    }),
  );

  const removal = useRef<ReturnType<typeof setTimeout>>(undefined);
  const put = (change: Partial<typeof now.current>) => {
    // Whatever is written after a draft was discarded must not be removed with it.
    clearTimeout(removal.current);
    Object.assign(now.current, change);
    changedAt.current = Date.now();
    writer.put({ ...now.current, savedAt: changedAt.current });
  };
  const update = (next: AnswerContent) => {
    put({ content: next });
    setContent(next);
  };
  const show = (next: typeof now.current) => {
    now.current = next;
    setContent(next.content);
    setBaseVersion(next.baseVersion);
    setRevision((before) => before + 1);
  };
  const keepUploaded: Parameters<typeof createUploader>[0]['onDone'] = (attachment, change) => {
    update(withAttachment(now.current.content, attachment, change));
    return writer.flush();
  };
  const onDone = useStable(keepUploaded);
  const [uploader] = useState(() => createUploader({ draft: key, onDone }));

  useEffect(() => {
    // Continues uploads that were interrupted when the page was closed.
    for (const attachment of waitingAttachments(now.current.content)) uploader.start(attachment);
    const onOnline = () => uploader.resume();
    const onHide = () => writer.leave();
    const onVisibility = () => document.visibilityState === 'hidden' && writer.leave();
    window.addEventListener('online', onOnline);
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onVisibility);
      uploader.stop();
      void writer.flush();
    };
  }, [uploader, writer]);

  const dropDraft = async () => {
    uploader.stop();
    await writer.forget();
    await removeDraft(key).catch(() => undefined);
  };
  return {
    fileTypes: pattern.file_types,
    content,
    read: () => now.current.content,
    toDraft: () => ({ ...now.current, savedAt: Date.now() }),
    revision,
    baseVersion,
    writer,
    saved,
    uploader,
    changeField: (formId, change) => update(withField(now.current.content, formId, change)),
    changePrivacy: (privacy, readers) => update({ ...now.current.content, privacy, readers }),
    addAttachments: (formId, added) => {
      const { attachments } = now.current.content.fields[formId] ?? { attachments: [] };
      update(
        withField(now.current.content, formId, {
          attachments: [...attachments, ...added.map(({ attachment }) => attachment)],
        }),
      );
      for (const { attachment, file } of added) uploader.start(attachment, file);
    },
    changeAttachment: (attachment, change) => update(withAttachment(now.current.content, attachment, change)),
    removeAttachment: (attachment) => {
      uploader.cancel(attachment);
      update(withAttachment(now.current.content, attachment, null));
    },
    replace: (next, version) => {
      const fresh = { ...now.current, content: next, baseVersion: version, attempt: null };
      show(fresh);
      put(fresh);
    },
    remoteOf: (attemptId) => (now.current.remote?.attemptId === attemptId ? now.current.remote : undefined),
    noteRemote: (remote) => put({ remote }),
    noteOther: (other) => {
      now.current.other = other;
      writer.put({ ...now.current, savedAt: changedAt.current ?? Date.now() });
    },
    readAttempt: () => now.current.attempt,
    keepAttempt: (attempt) => {
      put({ attempt });
      return writer.flush();
    },
    discard: (handedIn) => {
      const before = { ...now.current };
      const fresh = {
        ...now.current,
        content: contentOf(pattern.forms, handedIn),
        baseVersion: handedIn?.version ?? 0,
        attempt: null,
        other: undefined,
      };
      show(fresh);
      void writer.forget().then(() => deviceDraftStorage.remove(key));
      removal.current = setTimeout(() => void removeDraft(key).catch(() => undefined), DISCARD_UNDO_TIME);
      return () => {
        show(before);
        put(before);
      };
    },
    dropDraft,
  };
}

/** Tells whether everything in the draft was already submitted, although the confirmation was lost. */
export const isConfirmed = (pattern: Pattern, answer: UgcAnswer | undefined, draft: Pick<Draft, 'content'>): boolean =>
  isSameContent(pattern.forms, contentOf(pattern.forms, answer), draft.content);
