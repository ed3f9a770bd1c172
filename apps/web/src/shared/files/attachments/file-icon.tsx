import type { Attachment } from '@orbita/contract/files';
import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconLink,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '@tabler/icons-react';

const byType = { photo: IconPhoto, video: IconVideo, link: IconLink } as const;
const byMime: [pattern: RegExp, icon: typeof IconFile][] = [
  [/pdf/, IconFileTypePdf],
  [/spreadsheet|excel|csv/, IconFileSpreadsheet],
  [/presentation|powerpoint/, IconPresentation],
  [/zip|7z|rar/, IconFileZip],
  [/^image\//, IconPhoto],
  [/^audio\//, IconMusic],
  [/^video\//, IconVideo],
  [/text|word|cfb|rtf/, IconFileText],
];

/** An icon for the kind of file. */
export function FileIcon({ attachment, size = 24 }: { attachment: Pick<Attachment, 'type' | 'mime'>; size?: number }) {
  const Icon =
    attachment.type === 'document'
      ? (byMime.find(([pattern]) => pattern.test(attachment.mime))?.[1] ?? IconFile)
      : byType[attachment.type];
  return <Icon size={size} stroke={1.5} aria-hidden="true" style={{ flex: 'none', color: 'var(--text-muted)' }} />;
}
