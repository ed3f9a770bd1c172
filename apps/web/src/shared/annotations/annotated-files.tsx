import type { Annotation } from '@orbita/contract/annotations';
import type { Attachment } from '@orbita/contract/files';
import { IconPencilPin } from '@tabler/icons-react';
import { createContext, lazy, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { viewOf } from '../files/attachments/file-view.ts';
import { FilesInPlaceContext, type FilesInPlace } from '../files/attachments/files-in-place.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { annotationsTexts } from './annotations.texts.ts';
import { NoteCounts } from './meanings.tsx';
import classes from './annotated-files.module.css';

const OpenedFile = lazy(async () => ({ default: (await import('./opened-file.tsx')).OpenedFile }));

/** An answer with its files, in the order in which they are shown. */
interface AnswerFiles {
  id: number;
  fields: readonly { attachments: readonly Attachment[] }[];
}
type Noted = Pick<Annotation, 'file_id' | 'meaning'>;
interface Opened {
  fileId: number;
  isNoting: boolean;
}
interface Annotated {
  notes: readonly Noted[];
  canWrite: boolean;
  open: (opened: Opened) => void;
}
const AnnotatedContext = createContext<Annotated | null>(null);

export const canBeOpened = (file: Attachment): boolean => viewOf(file) !== null;
const filesOf = (answers: readonly AnswerFiles[]) =>
  answers.flatMap(({ id, fields }) =>
    fields.flatMap(({ attachments }) => attachments.filter(canBeOpened).map((file) => ({ answerId: id, file }))),
  );
/** Tells whether a dialog covers the page, whose keys are then ignored. */
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null;

interface Props {
  answers: readonly AnswerFiles[];
  notes: readonly Noted[];
  /** The staff member who annotates; null for read-only use. */
  writerId: number | null;
  /** Whether keys open the files; a page with several answers of its own leaves that to the buttons. */
  isKeyed: boolean;
  children: ReactNode;
}

/** Opens the files of answers where they are listed, one at a time, with the notes on them. */
export function AnnotatedFiles({ answers, notes, writerId, isKeyed, children }: Props) {
  const files = filesOf(answers);
  const [opened, setOpened] = useState<Opened | null>(null);
  const index = files.findIndex(({ file }) => file.attachment_id === opened?.fileId);
  const current = index === -1 ? undefined : files[index];
  const isNoting = opened?.isNoting === true && writerId !== null;
  const go = (by: 1 | -1) => {
    const start = index === -1 && by === -1 ? 0 : index;
    const next = files[(start + by + files.length) % files.length];
    if (next) setOpened({ fileId: next.file.attachment_id, isNoting });
  };
  const close = () => setOpened(null);
  useFileKeys({
    isKeyed: isKeyed && files.length > 0,
    isOpen: current !== undefined,
    canWrite: writerId !== null,
    go,
    annotate: () => {
      const file = current ?? files[0];
      if (file) setOpened({ fileId: file.file.attachment_id, isNoting: current ? !isNoting : true });
    },
    leave: () => (isNoting && opened ? setOpened({ ...opened, isNoting: false }) : close()),
  });

  const render = (file: Attachment) => (
    <Suspense fallback={null}>
      <OpenedFile
        key={file.attachment_id}
        answerId={current?.answerId ?? 0}
        file={file}
        place={{ at: index + 1, total: files.length, go }}
        writerId={writerId}
        isNoting={isNoting}
        onNoting={(next) => setOpened({ fileId: file.attachment_id, isNoting: next })}
        onClose={close}
      />
    </Suspense>
  );
  const openId = current?.file.attachment_id ?? null;
  const place: FilesInPlace = {
    openId,
    canOpen: canBeOpened,
    toggle: (file) => setOpened(file.attachment_id === openId ? null : { fileId: file.attachment_id, isNoting: false }),
    renderAside: (file) => <NoteCounts notes={notes.filter(({ file_id }) => file_id === file.attachment_id)} />,
    render,
  };
  const canWrite = writerId !== null;
  const annotated = useMemo(() => ({ notes, canWrite, open: setOpened }), [notes, canWrite, setOpened]);
  return (
    <AnnotatedContext value={annotated}>
      <FilesInPlaceContext value={place}>{children}</FilesInPlaceContext>
    </AnnotatedContext>
  );
}

interface FileKeys {
  isKeyed: boolean;
  isOpen: boolean;
  canWrite: boolean;
  go: (by: 1 | -1) => void;
  annotate: () => void;
  leave: () => void;
}
function useFileKeys({ isKeyed, isOpen, canWrite, go, annotate, leave }: FileKeys): void {
  const t = useTexts(annotationsTexts);
  const unless = (run: () => void) => () => isCovered() || run();
  const isOff = !isKeyed && !isOpen;
  useShortcuts(t('title'), [
    { code: 'KeyO', label: t('openFile'), disabled: isOff, hidden: isOff, run: unless(() => go(1)) },
    { code: 'KeyO', shift: true, label: t('previousFile'), disabled: isOff, hidden: isOff, run: unless(() => go(-1)) },
    {
      code: 'KeyN',
      label: t('startNotes'),
      disabled: isOff || !canWrite,
      hidden: isOff || !canWrite,
      run: unless(annotate),
    },
    { code: 'Escape', label: t('leave'), disabled: !isOpen, hidden: isOff, run: unless(leave) },
  ]);
}

/** Opens the first annotated file of an answer; staff can begin with any. */
export function NotesButton({ attachments }: { attachments: readonly Attachment[] }) {
  const t = useTexts(annotationsTexts);
  const annotated = use(AnnotatedContext);
  const files = attachments.filter(canBeOpened);
  const isOn =
    (file: Attachment) =>
    ({ file_id }: Noted) =>
      file_id === file.attachment_id;
  const notes = annotated?.notes.filter((note) => files.some((file) => isOn(file)(note))) ?? [];
  const first = files.find((file) => notes.some(isOn(file))) ?? files[0];
  if (!annotated || !first || (!annotated.canWrite && notes.length === 0)) return null;
  return (
    <button
      type="button"
      className={classes.open}
      onClick={() => annotated.open({ fileId: first.attachment_id, isNoting: annotated.canWrite })}
    >
      <IconPencilPin size={18} aria-hidden="true" />
      {annotated.canWrite && <span>{t('annotate')}</span>}
      <NoteCounts notes={notes} />
    </button>
  );
}

interface OwnProps {
  answer: AnswerFiles;
  children: ReactNode;
}
/** The student's own answer, whose files open with the notes of staff. */
export function OwnAnnotatedFiles({ answer, children }: OwnProps) {
  const t = useTexts(annotationsTexts);
  const attachments = answer.fields.flatMap((field) => field.attachments);
  const notes = useCall(
    'annotations',
    'listAnnotations',
    { params: { id: answer.id } },
    { enabled: attachments.some(canBeOpened) },
  );
  return (
    <AnnotatedFiles answers={[answer]} notes={notes.data?.data ?? []} writerId={null} isKeyed={false}>
      {children}
      <ReadFailure name={t('notes')} query={notes} />
      <NotesButton attachments={attachments} />
    </AnnotatedFiles>
  );
}
