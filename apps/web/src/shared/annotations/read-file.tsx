import type { Attachment } from '@orbita/contract/files';
import { useTexts } from '../../base/i18n.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { OpenedFile } from './opened-file.tsx';

/** Tells whether a dialog covers the page, whose keys are then ignored. */
const isCovered = () => document.querySelector('[aria-modal="true"]') !== null;

const ALONE = { at: 1, total: 1, go: () => undefined };

/** A document opened for reading, without notes. */
export function ReadFile({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const t = useTexts(annotationsTexts);
  useShortcuts(t('opened', { name: file.name }), [
    { code: 'Escape', label: t('closeFile'), run: () => isCovered() || onClose() },
  ]);
  return (
    <OpenedFile
      answerId={null}
      file={file}
      place={ALONE}
      writerId={null}
      isNoting={false}
      onNoting={() => undefined}
      onClose={onClose}
    />
  );
}
