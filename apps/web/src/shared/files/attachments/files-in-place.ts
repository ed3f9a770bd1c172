import type { Attachment } from '@orbita/contract/files';
import { createContext, type ReactNode } from 'react';

/** Opens files where they are listed; a page without it offers them for download only. */
export interface FilesInPlace {
  /** The file that is open. */
  openId: number | null;
  canOpen: (file: Attachment) => boolean;
  toggle: (file: Attachment) => void;
  /** What is shown beside the name of a file, such as the number of notes on it. */
  renderAside: (file: Attachment) => ReactNode;
  /** The open file itself. */
  render: (file: Attachment) => ReactNode;
}

export const FilesInPlaceContext = createContext<FilesInPlace | null>(null);
