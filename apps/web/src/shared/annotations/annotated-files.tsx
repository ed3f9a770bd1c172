import type { Annotation } from '@orbita/contract/annotations';
import type { Attachment } from '@orbita/contract/files';
import { IconPencilPin } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import classes from './annotated-files.module.css';

const Annotator = lazy(async () => ({ default: (await import('./annotator.tsx')).Annotator }));

/** Tells whether a file can be annotated: pictures and PDF documents can. */
export const canBeAnnotated = ({ type, mime }: Attachment): boolean =>
  type === 'photo' || (type === 'document' && mime === 'application/pdf');

interface Props {
  answerId: number;
  attachments: readonly Attachment[];
  notes: readonly Pick<Annotation, 'file_id'>[];
  /** The staff member who annotates; null for read-only use. */
  writerId: number | null;
  /** Label of the button when there are no annotations yet. */
  label: string;
}

/** The button that opens annotations of a field's files: for staff always, for the student once there are any. */
export function AnnotatedFiles({ answerId, attachments, notes, writerId, label }: Props) {
  const t = useTexts(annotationsTexts);
  const [isOpen, setOpen] = useState(false);
  const canAnnotate = writerId !== null;
  const files = attachments.filter(canBeAnnotated);
  const count = notes.filter(({ file_id }) => files.some(({ attachment_id }) => attachment_id === file_id)).length;
  if (files.length === 0 || (!canAnnotate && count === 0)) return null;
  const first = files.findIndex(({ attachment_id }) => notes.some(({ file_id }) => file_id === attachment_id));
  return (
    <>
      <button type="button" className={classes.open} data-marked={count > 0 || undefined} onClick={() => setOpen(true)}>
        <IconPencilPin size={18} aria-hidden="true" />
        {canAnnotate && <span>{label}</span>}
        {count > 0 && <b>{t('marked', { count })}</b>}
      </button>
      {isOpen && (
        <Suspense>
          <Annotator
            answerId={answerId}
            files={files}
            start={Math.max(0, first)}
            writerId={writerId}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Annotations on the files of the student's own answer. */
export function OwnAnnotatedFiles({ answerId, attachments }: Pick<Props, 'answerId' | 'attachments'>) {
  const t = useTexts(annotationsTexts);
  const notes = useCall(
    'annotations',
    'listAnnotations',
    { params: { id: answerId } },
    { enabled: attachments.some(canBeAnnotated) },
  );
  return (
    <>
      <ReadFailure name={t('title')} query={notes} />
      <AnnotatedFiles
        answerId={answerId}
        attachments={attachments}
        notes={notes.data?.data ?? []}
        writerId={null}
        label=""
      />
    </>
  );
}
