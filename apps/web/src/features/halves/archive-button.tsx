import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { halvesTexts } from './halves.texts.ts';

/** A button that archives selected halves or restores them from the archive. */
export function ArchiveButton({ isArchive, onClick }: { isArchive: boolean; onClick: () => void }) {
  const t = useTexts(halvesTexts);
  const Sign = isArchive ? IconArchiveOff : IconArchive;
  return (
    <Button leftSection={<Sign size={18} aria-hidden="true" />} onClick={onClick}>
      {t(isArchive ? 'unarchive' : 'archive')}
    </Button>
  );
}
