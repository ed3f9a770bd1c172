// Files of contracts are given out, and shown as signed, only as they were made.
import { assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { sha256Of } from './make-documents.ts';

type Files = Pick<Deps, 'sealedFiles'>;
/** A file with the hash under which its document names it. */
interface MadeFile {
  sealed_name: string;
  sha256: string;
}

/** Reads a file; one with other bytes than its document names is refused, because it may be that of somebody else. */
export async function readMade({ sealedFiles }: Files, { sealed_name, sha256 }: MadeFile): Promise<Buffer> {
  const bytes = await sealedFiles.read(sealed_name);
  assertThat(sha256Of(bytes) === sha256, 'document-broken');
  return bytes;
}

/** Says whether a file is there as it was made. */
export const isAsMade = (files: Files, file: MadeFile): Promise<boolean> =>
  readMade(files, file).then(
    () => true,
    () => false,
  );
