import type { Attachment } from '@orbita/contract/files';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { viewOf } from '../files/attachments/file-view.ts';
import { FilesInPlaceContext, type FilesInPlace } from '../files/attachments/files-in-place.ts';

const ReadFile = lazy(async () => ({ default: (await import('./read-file.tsx')).ReadFile }));

/** Opens the documents of materials, questions, comments and others' answers where they are listed, for reading only. */
export function ReadFiles({ children }: { children: ReactNode }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const place: FilesInPlace = {
    openId,
    canOpen: (file) => viewOf(file) !== null,
    toggle: ({ attachment_id }: Attachment) => setOpenId(attachment_id === openId ? null : attachment_id),
    renderAside: () => null,
    render: (file) => (
      <Suspense fallback={null}>
        <ReadFile key={file.attachment_id} file={file} onClose={() => setOpenId(null)} />
      </Suspense>
    ),
  };
  return <FilesInPlaceContext value={place}>{children}</FilesInPlaceContext>;
}
