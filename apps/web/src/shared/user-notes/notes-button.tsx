import type { Person } from '@orbita/contract/schemas';
import { IconNote } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notesButtonTexts } from './notes-button.texts.ts';

const NotesDialog = lazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog }));

/** Opens the notes about a person: those that the user may read, and a new one. */
export function NotesButton({ person, count }: { person: Person; count: number }) {
  const t = useTexts(notesButtonTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="no-print"
        leftSection={<IconNote size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('notesCount', { count }) : t('notes')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NotesDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
