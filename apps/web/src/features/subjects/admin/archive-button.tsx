import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';

/** A button that archives selected disciplines or restores them from the archive. */
export function ArchiveButton({ isArchive, onClick }: { isArchive: boolean; onClick: () => void }) {
  const t = useTexts(subjectsAdminTexts);
  const Sign = isArchive ? IconArchiveOff : IconArchive;
  return (
    <Button leftSection={<Sign size={18} aria-hidden="true" />} onClick={onClick}>
      {t(isArchive ? 'unarchive' : 'archive')}
    </Button>
  );
}
